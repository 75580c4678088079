/** Each program that measures runs to its end with `--smoke`, and changes no page. */
import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtWorker, ROOT } from '../service/src/testing/service.ts';
import { popplerVersion } from './eyes/poppler.ts';
import { java } from './eyes/verapdf.ts';

const run = promisify(execFile);
const PROOF = `${ROOT}docs/proof/`;

const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { readonly scripts: object };

/**
 * Programs of npm scripts that this test omits. Another test starts the soak test, and the other programs need
 * arguments.
 */
const OTHERS = ['tests/digests.ts', 'tests/ref.ts', 'tests/soak/main.ts', 'tests/zpl-corpus/corpus.ts'];

const PROGRAMS = [
  'bench/bench.ts',
  'bench/jobs.ts',
  'bench/pdf-pages.ts',
  'bench/render-log.ts',
  'bench/scale.ts',
  'bench/studio.ts',
  'bench/zpl.ts',
  'tests/attack/main.ts',
  'tests/faults/main.ts',
  'tests/fuzz/run.ts',
  'tests/official-rules/main.ts',
  'tests/parity/parity.ts',
  'tests/scan/scan.ts',
  'tests/standards/standards.ts',
];

const OPTIONS = { cwd: ROOT, timeout: 290_000, maxBuffer: 2 ** 26 } as const;

function digest(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(PROOF).sort()) hash.update(name).update(readFileSync(PROOF + name));
  return hash.digest('hex');
}

let before: string;
beforeAll(() => {
  before = digest();
  builtWorker();
});
afterAll(() => {
  expect(digest()).toBe(before);
});

it('includes every program that measures', () => {
  const programs = Object.values(manifest.scripts).flatMap((script: string) =>
    [...script.matchAll(/tsx ((?:bench|tests)\/[\w/-]+\.ts)/g)].map(([, program]) => program!),
  );
  expect([...PROGRAMS, ...OTHERS].sort()).toEqual(programs.sort());
});

it.each(PROGRAMS)('%s', { timeout: 300_000 }, async (program) => {
  if (program.startsWith('tests/standards') && !(java && popplerVersion())) return;
  if (program.startsWith('tests/official-rules') && !java) return;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, '--smoke'], OPTIONS).catch(fail);
  expect(stdout).not.toBe('');
});

/** Throws an error whose first line tells why a program failed. */
function fail({ killed, stderr }: ExecFileException): never {
  if (killed) throw new Error(`did not end within ${OPTIONS.timeout / 1000} s`);
  throw new Error(/^\w*Error: (?!Command failed).*/m.exec(stderr ?? '')?.[0] ?? 'failed', { cause: stderr });
}
