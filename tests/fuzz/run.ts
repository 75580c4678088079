/**
 * `npm run fuzz [-- TARGET …] [--full] [--seed N] [--from N] [--seconds N]`: runs each target for a minute, ten with
 * `--full`. With `--smoke`, runs one target for a second. Each target has a separate process, so that crashes and hangs
 * are detected. They are reported with the seed and the attempt that reproduce them.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { effort } from '../../scripts/figures/figures.ts';
import { HANG_MS } from './target.ts';
import { ENGINE_NAMES, HTTP_NAMES } from './targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean' },
    seed: { type: 'string' },
    from: { type: 'string' },
    seconds: { type: 'string' },
    smoke: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const from = Number(values.from ?? 0);
const seconds = Number(values.seconds ?? (values.full ? 600 : effort(60, 1)));
const names = positionals.length > 0 ? positionals : effort([...ENGINE_NAMES, ...HTTP_NAMES], ENGINE_NAMES.slice(0, 1));

const folder = mkdtempSync(join(tmpdir(), 'platen-fuzz-'));
let [attempts, findings] = [0, 0];
for (const name of names) {
  const { tried, fault } = await tryTarget(name);
  attempts += tried;
  console.log(`${name.padEnd(16)} ${String(tried).padStart(9)} inputs${fault ? '' : ', nothing found'}`);
  if (!fault) continue;
  findings++;
  console.log(`${fault}\nrepeat it: npm run fuzz -- ${name} --seed ${seed} --from ${from + tried} --seconds 0`);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${attempts} bad inputs tried with seed ${seed}, ${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;

type Outcome = { readonly tried: number; readonly fault?: string };

function tryTarget(name: string): Promise<Outcome> {
  const notes = join(folder, name);
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(new URL('child.ts', import.meta.url)),
      name,
      String(seed),
      String(from),
      String(seconds * 1000),
      notes,
    ],
    { stdio: ['ignore', 'inherit', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-3_000);
  });
  let [last, since, hangs] = [-1, Date.now(), false];
  const watch = setInterval(() => {
    const now = noted(notes);
    if (now !== last) [last, since] = [now, Date.now()];
    // The start may take a minute, because it includes a service with its workers.
    else if (Date.now() - since > (now <= from ? 60_000 : HANG_MS)) {
      hangs = true;
      child.kill('SIGKILL');
    }
  }, 200);
  return new Promise((resolve) => {
    child.on('close', (status) => {
      clearInterval(watch);
      const tried = Math.max(0, noted(notes) - from);
      if (status === 0) resolve({ tried: tried + 1 });
      else resolve({ tried, fault: hangs ? `hangs for more than ${HANG_MS / 1000} s` : errors });
    });
  });
}

/** Returns the number of the attempt that started last, or -1 before the first. */
function noted(notes: string): number {
  try {
    return Number(readFileSync(notes, 'utf8') || -1);
  } catch {
    return -1;
  }
}
