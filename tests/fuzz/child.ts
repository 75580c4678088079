/**
 * Process that runs one target: `child.ts TARGET SEED FROM MILLISECONDS NOTES`. It records the number of each attempt
 * before the attempt starts.
 */
import { openSync, writeSync } from 'node:fs';
import { createRandom } from './random.ts';
import { findTarget } from './targets.ts';

const [name, seed, from, milliseconds, notes] = process.argv.slice(2) as [string, string, string, string, string];
const target = await findTarget(name);
const file = openSync(notes, 'w');
const end = performance.now() + Number(milliseconds);
let attempt = Number(from);
do {
  writeSync(file, `${attempt}\n`.padStart(12), 0);
  await target.attempt(createRandom(Number(seed), attempt));
  attempt++;
} while (performance.now() < end);
await target.close?.();
process.exit(0);
