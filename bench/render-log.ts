/**
 * Measures the cost of the render log and writes docs/proof/render-log-speed.md: `npm run bench:render-log`. Two
 * services of this checkout, with and without the log, alternately render the same label, so that other load affects
 * both equally.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { effort, measuredBy, writeFigures } from '../scripts/figures/figures.ts';
import { type Served, serve } from '../tests/guides/serve.ts';
import { parcelData } from './documents/parcel-data.ts';
import { median, quantile } from './race/statistics.ts';

const WARM_UPS = effort(200, 5);
/** Consecutive renders of each service, which give one value per round. */
const IN_A_ROW = 5;
const ROUNDS = effort(300, 4);

const agent = new Agent({ keepAlive: true });
let next = 0;

/** Returns the ms until the response is complete. */
function render({ url, keys }: Served): Promise<number> {
  const body = JSON.stringify({ templateId: 'starter:parcel-4x6', format: 'pdf', data: parcelData(next++) });
  const headers = { authorization: `Bearer ${keys.live}`, 'content-type': 'application/json' };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/render`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`a render was answered ${answer.statusCode}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}

async function run(service: Served, times: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index++) taken.push(await render(service));
  return taken;
}

const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
const plans = join(folder, 'plans.json');
const free = { monthlyRenders: -1, perMinute: 1_000_000, perHour: 1_000_000 };
writeFileSync(plans, JSON.stringify({ dev: free, enterprise: free }));
const [kept, off] = await Promise.all(
  ['30', '0'].map((days) => serve({ PLATEN_KEEP_RENDERS_DAYS: days, PLATEN_PLANS: plans })),
);
const all = { kept: [] as number[], off: [] as number[] };
const ratios: number[] = [];
try {
  for (const service of [kept!, off!]) await run(service, WARM_UPS);
  for (let round = 0; round < ROUNDS; round++) {
    // Alternates the order, so that each service comes first equally often.
    const order = round % 2 === 0 ? (['kept', 'off'] as const) : (['off', 'kept'] as const);
    const p50 = { kept: 0, off: 0 };
    for (const name of order) {
      const times = await run(name === 'kept' ? kept! : off!, IN_A_ROW);
      all[name].push(...times);
      p50[name] = median(times);
    }
    ratios.push(p50.kept / p50.off);
  }
} finally {
  agent.destroy();
  await Promise.all([kept!.stop(), off!.stop()]);
  rmSync(folder, { recursive: true });
}

const row = (name: string, times: readonly number[]) =>
  `| ${name} | ${[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2)).join(' | ')} |`;
const percent = (ratio: number) => `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`;
const page = `# Cost of the render log

The render log adds almost nothing to the time of a render. This page shows the measurement.

${measuredBy('npm run bench:render-log')} Each run replaces this page. Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node.js ${process.version}; load
average of the last minute at the end: ${loadavg()[0]!.toFixed(1)}.

Two services with SQLite, files and one worker each render the label \`parcel-4x6\` as PDF, one request after the other. One service keeps the log
(\`PLATEN_KEEP_RENDERS_DAYS=30\`), and the other does not (\`0\`). They alternate after every ${IN_A_ROW} renders, in ${ROUNDS} rounds, and take turns in starting a round. The table shows the time
from the request to the end of the response:

| | p50, ms | p95, ms | p99, ms |
| --- | --- | --- | --- |
${row('with the log', all.kept)}
${row('without', all.off)}

In each round, we compared the p50 with and without the log. The median difference is ${percent(median(ratios))}, with half of the rounds between ${percent(quantile(ratios, 0.25))} and ${percent(quantile(ratios, 0.75))}.
`;
writeFigures('render-log-speed.md', page);
