/**
 * `npm run faults`: 50 faults on each store, 200 with `--full`, some seven seconds each; prints the figures and writes them to
 * docs/reliability.md. Then restarts under a key, power cuts, and rolling restarts; `-- --only restart`, `power` or `rolling` does
 * one of them alone.
 */
import { parseArgs } from 'node:util';
import { writeBlock } from '../../scripts/reliability-page.ts';
import { runAborts } from './aborts.ts';
import { type Figures, runFaults } from './faults.ts';
import { type PowerFigures, runPowerCuts } from './power.ts';
import { runRestarts } from './restart.ts';
import { runRolling } from './rolling.ts';

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const rounds = values.full ? 200 : 50;
const seed = Number(values.seed);

const STORES = { sqlite: 'SQLite and files, one instance', postgres: 'PostgreSQL and S3, two instances' } as const;

const ROLLING = { rounds: 10, requests: 20_000 };

const RESTARTS = 5;
const CUTS = 5;

const CASES = { kills: killUnderLoad, restart: restartUnderKey, power: cutPower, rolling: restartInTurn };

for (const [name, run] of Object.entries(CASES)) if ([undefined, name].includes(values.only)) await run();

async function killUnderLoad(): Promise<void> {
  const rows: (readonly string[])[] = [];
  for (const store of ['sqlite', 'postgres'] as const) {
    const begunAt = Date.now();
    const onFault = (fault: number) => {
      const minutes = Math.round((Date.now() - begunAt) / 60_000);
      if (fault % 10 === 0) console.error(`${store}: ${fault} of ${rounds} faults, ${minutes} min`);
    };
    const figures = await runFaults({ store, rounds, seed, patient: true, onFault });
    for (const sentence of figures.lost.slice(0, 50)) console.error(`lost: ${sentence}`);
    if (figures.lost.length > 0) process.exitCode = 1;
    const row = describe(STORES[store], figures);
    rows.push(row);
    console.log(row.join(' · '));
  }
  const aborts = await runAborts({ renders: 20 * rounds, seed });
  for (const fault of aborts.faults.slice(0, 50)) console.error(fault);
  if (aborts.faults.length > 0) process.exitCode = 1;
  const told =
    `Of ${20 * rounds} renders of larger documents ${aborts.left} lost their client and ${aborts.ended} their worker, in the middle; ` +
    `${aborts.faults.length} others suffered.`;
  console.log(told);
  const head = ['On', 'Killed', 'Outages', 'Accepted', 'Load held meanwhile', 'Sent again', 'Lost'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const when = new Date().toISOString().slice(0, 10);
  writeBlock(
    'faults',
    `${rounds} faults on each, seed ${seed}, Node.js ${process.versions.node}, ${when}:\n\n${lines.join('\n')}\n\n${told}`,
  );
}

async function restartUnderKey(): Promise<void> {
  const { restarts, longestMs, faults } = await runRestarts(RESTARTS);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  const text =
    `${restarts} instances were killed while they rendered under a key, and started again: ${faults.length} keys or reservations ` +
    `were in the way, and the renders under the same keys were answered within ${(longestMs / 1000).toFixed(1)} s.`;
  console.log(text);
  writeBlock('restart', `${text} Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`);
}

async function cutPower(): Promise<void> {
  const rows: (readonly string[])[] = [];
  for (const durability of ['full', 'relaxed'] as const) {
    const figures: PowerFigures | undefined = await runPowerCuts({ durability, cuts: CUTS, seed });
    if (!figures) return console.error('power cuts: nobody may mount a file system here; left out');
    if (durability === 'full') {
      for (const sentence of figures.lost.slice(0, 50)) console.error(`lost: ${sentence}`);
      if (figures.lost.length > 0) process.exitCode = 1;
    }
    rows.push([`\`${durability}\``, ...[figures.cuts, figures.accepted, figures.lost.length].map(String)]);
    console.log(rows.at(-1)!.join(' · '));
  }
  const head = ['`PLATEN_DURABILITY`', 'Power cuts', 'Accepted', 'Lost'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const when = new Date().toISOString().slice(0, 10);
  writeBlock('power', `Seed ${seed}, Node.js ${process.versions.node}, ${when}:\n\n${lines.join('\n')}`);
}

async function restartInTurn(): Promise<void> {
  const onRound = (round: number) => console.error(`rolling restarts: ${round} of ${ROLLING.rounds}`);
  const { requests, restarts, failed } = await runRolling({ ...ROLLING, onRound });
  for (const sentence of failed.slice(0, 50)) console.error(`failed: ${sentence}`);
  if (failed.length > 0) process.exitCode = 1;
  const text = `${ROLLING.rounds} rolling restarts, ${restarts} instances restarted, ${requests} renders asked for meanwhile: ${failed.length} failed.`;
  console.log(text);
  writeBlock('rolling', `${text} Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`);
}

function describe(name: string, { kills, outages, accepted, perSecond, repeated, lost }: Figures): readonly string[] {
  return [
    name,
    `${kills} instances`,
    outages === 0 ? 'none' : `${outages} of database or storage`,
    `${accepted} documents`,
    `${perSecond.toFixed(0)} a second`,
    `${repeated} requests`,
    String(lost.length),
  ];
}
