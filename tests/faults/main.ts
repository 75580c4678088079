/** `npm run faults`: 50 faults on each store, 200 with `--full`; prints the figures and writes them to docs/reliability.md. */
import { parseArgs } from 'node:util';
import { writeBlock } from '../../scripts/reliability-page.ts';
import { type Figures, runFaults } from './faults.ts';

const { values } = parseArgs({ options: { full: { type: 'boolean' }, seed: { type: 'string', default: '1' } } });
const rounds = values.full ? 200 : 50;
const seed = Number(values.seed);

const STORES = { sqlite: 'SQLite and files, one instance', postgres: 'PostgreSQL and S3, two instances' } as const;

const rows: (readonly string[])[] = [];
for (const store of ['sqlite', 'postgres'] as const) {
  const figures = await runFaults({ store, rounds, seed, patient: true });
  for (const sentence of figures.lost.slice(0, 50)) console.error(`lost: ${sentence}`);
  if (figures.lost.length > 0) process.exitCode = 1;
  const row = describe(STORES[store], figures);
  rows.push(row);
  console.log(row.join(' · '));
}
const head = ['On', 'Killed', 'Outages', 'Accepted', 'Load held meanwhile', 'Sent again', 'Lost'];
const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
const when = new Date().toISOString().slice(0, 10);
writeBlock(
  'faults',
  `${rounds} faults on each, seed ${seed}, Node.js ${process.versions.node}, ${when}:\n\n${lines.join('\n')}`,
);

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
