/**
 * `npm run faults`: 50 faults on each store, 200 with `--full`, some seven seconds each; prints the figures and writes them to
 * docs/reliability.md. Then rolling restarts; `-- --only rolling` does them alone.
 */
import { parseArgs } from 'node:util';
import { writeBlock } from '../../scripts/reliability-page.ts';
import { runAborts } from './aborts.ts';
import { type Figures, runFaults } from './faults.ts';
import { runRolling } from './rolling.ts';

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const rounds = values.full ? 200 : 50;
const seed = Number(values.seed);

const STORES = { sqlite: 'SQLite and files, one instance', postgres: 'PostgreSQL and S3, two instances' } as const;

const ROLLING = { rounds: 10, requests: 20_000 };

if (values.only !== 'rolling') await killUnderLoad();
await restartInTurn();

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
