/**
 * `npm run faults`: runs every trial in `trials.ts`, a few minutes each, prints the findings and writes them to
 * docs/proof/reliability.md. `-- --only power` runs one trial, `--full` kills 200 instances on each store instead of
 * 50, and `--seed 2` chooses other moments. `--only upgrade --from COMMIT` upgrades from another commit.
 */

import { parseArgs } from 'node:util';
import { effort, isSmoke } from '../../scripts/figures/figures.ts';
import { writeBlock, writeRow } from '../../scripts/reliability-page.ts';
import { OLDER_COMMIT, TRIALS } from './trials.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    from: { type: 'string', default: OLDER_COMMIT },
    smoke: { type: 'boolean' },
  },
});
const names = Object.keys(TRIALS);
if (values.only !== undefined && !names.includes(values.only)) {
  throw new Error(`there is no trial "${values.only}": there are ${names.join(', ')}`);
}
/** A smoke run uses the shortest trial. */
const only = effort(values.only, 'restart');
const options = { seed: Number(values.seed), isFull: values.full, from: values.from };
const surroundings = () => `Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;

for (const [name, { what, run }] of Object.entries(TRIALS)) {
  if (only !== undefined && only !== name) continue;
  const begunAt = Date.now();
  const told = await run(options);
  const minutes = ((Date.now() - begunAt) / 60_000).toFixed(1);
  if (!told) {
    console.error(`${name}: skipped. It needs nginx, the right to mount a file system, or the older commit.`);
    continue;
  }
  const { tried, found, faults, table } = told;
  for (const sentence of faults.slice(0, 50)) console.error(`${name}: ${sentence}`);
  if (faults.length > 0) process.exitCode = 1;
  console.log(`${name}, ${minutes} min: ${tried}: ${found}`);
  if (isSmoke) continue;
  writeRow('trials', [
    what,
    tried,
    faults.length === 0 ? found : `${found}; **${faults.length} faults**`,
    surroundings(),
  ]);
  if (table) writeBlock(name, `${surroundings()}, seed ${options.seed}:\n\n${table}`);
}
