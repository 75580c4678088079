import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { compile } from './compiled-code.ts';

const cache = mkdtempSync(join(tmpdir(), 'platen-compiled-'));
vi.stubEnv('XDG_CACHE_HOME', cache);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true });
});

const folder = join(cache, 'platen/scripts');
const FILE = '/program/sum.cjs';
const SOURCE = '(function (a, b) { return a + b; })';

function runStored(id: string) {
  const { script, store } = compile(FILE, { source: SOURCE, id });
  expect(script.runInThisContext()(1, 2)).toBe(3);
  store();
  return { files: readdirSync(folder), isRejected: script.cachedDataRejected };
}

it('stores compiled code once for each content, and loads it', () => {
  expect(runStored('1')).toMatchObject({
    files: [expect.stringMatching(/^sum\.cjs-1-v[\w.-]+$/)],
    isRejected: undefined,
  });
  expect(runStored('1')).toMatchObject({ files: { length: 1 }, isRejected: false });
  expect(runStored('2').files).toHaveLength(2);
});

it.skipIf(process.platform === 'win32')('does not load a file that other users can write', () => {
  const name = runStored('shared').files.find((each) => each.includes('shared'))!;
  chmodSync(join(folder, name), 0o666);
  expect(runStored('shared').isRejected).toBeUndefined();
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

it('keeps only the newest files', () => {
  mkdirSync(folder, { recursive: true });
  for (let age = 1; age <= 9; age++) {
    const file = join(folder, `old-${age}`);
    writeFileSync(file, '');
    utimesSync(file, 1e9 - age, 1e9 - age);
  }
  const { files } = runStored('new');
  expect(files).toHaveLength(5);
  expect(files.some((name) => name.includes('new'))).toBe(true);
  expect(files).not.toContain('old-9');
});
