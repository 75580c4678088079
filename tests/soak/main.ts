/**
 * `npm run soak`: runs 20,000 renders, or 200,000 with `--full`. Prints the figures and writes them to
 * docs/proof/reliability.md.
 */

import { parseArgs } from 'node:util';
import { effort, isSmoke } from '../../scripts/figures/figures.ts';
import { writeBlock } from '../../scripts/reliability-page.ts';
import { runSoak } from './soak.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    renders: { type: 'string' },
    smoke: { type: 'boolean' },
  },
});
const renders = Number(values.renders ?? (values.full ? 200_000 : effort(20_000, 200)));

/** Maximum growth in MB, beyond random variation. */
const MOST_GROWTH_MB = 50;
const MOST_DESCRIPTORS = 10;
const MOST_SLOWER = 2;

const { parts, perSecond, faults } = await runSoak({ renders, seed: Number(values.seed) });
for (const fault of faults.slice(0, 20)) console.error(fault);

const head = ['Part of the run', 'p50', 'p99', 'Memory', 'Open files'];
const rows = parts.map(({ p50Ms, p99Ms, memoryMb, descriptors }, index) => [
  `${index + 1} of ${parts.length}`,
  `${p50Ms.toFixed(0)} ms`,
  `${p99Ms.toFixed(0)} ms`,
  `${memoryMb.toFixed(0)} MB`,
  String(descriptors),
]);
// The first tenth fills caches. All later tenths are compared with the second.
const [, settled, ...later] = parts;
const last = later.at(-1)!;
const growthMb = last.memoryMb - settled!.memoryMb;
const sum =
  `${renders.toLocaleString('en-US')} renders, ${perSecond.toFixed(0)} per second, with ${faults.length} wrong responses. After the first tenth, ` +
  `memory changed by ${growthMb.toFixed(0)} MB and the number of open files by ${last.descriptors - settled!.descriptors}. Node.js ` +
  `${process.versions.node}, two workers, ${new Date().toISOString().slice(0, 10)}.`;
const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
console.log([...lines, '', sum].join('\n'));
if (values.renders === undefined && !isSmoke) writeBlock('soak', `${sum}\n\n${lines.join('\n')}`);

// A smoke run ends before the service has warmed up.
const isSteady =
  isSmoke ||
  (growthMb <= MOST_GROWTH_MB &&
    last.descriptors - settled!.descriptors <= MOST_DESCRIPTORS &&
    last.p99Ms <= MOST_SLOWER * Math.max(settled!.p99Ms, later[0]!.p99Ms));
process.exitCode = faults.length === 0 && isSteady ? 0 : 1;
