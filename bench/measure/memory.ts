/**
 * Measures the memory of a process with two render workers after many renders, and prints JSON. `node memory.js
 * RENDERS`
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createMetrics } from '../../service/src/metrics/metrics.ts';
import { createRenderPool } from '../../service/src/workers/render-pool.ts';
import { parcelData } from '../documents/parcel-data.ts';

const renders = Number(process.argv[2]);
const WORKERS = 2;

/**
 * Formats of the renders: mostly PDF, as in a typical service. The other formats are frequent enough to fill their
 * caches.
 */
const FORMATS = [...Array.from({ length: 13 }, () => 'pdf' as const), 'zpl', 'html', 'png'] as const;

const template = readFileSync('library/parcel-4x6/template.json', 'utf8');
const pool = createRenderPool({
  workerFile: pathToFileURL('dist/render-worker.js'),
  workers: WORKERS,
  queue: 100,
  timeoutMs: 60_000,
  metrics: createMetrics(),
  onError: (error) => {
    throw error;
  },
});
const samples: number[] = [];
let next = 0;

async function lane(): Promise<void> {
  while (next < renders) {
    const n = next++;
    const body = new TextEncoder().encode(JSON.stringify({ data: parcelData(n) }));
    const format = FORMATS[n % FORMATS.length]!;
    const answer = await pool.run('bench', { body, template, options: { format, now: 0 } });
    if (answer.kind !== 'rendered') throw new Error(JSON.stringify(answer));
    if (n % Math.ceil(renders / 20) === 0) samples.push(process.memoryUsage().rss / 2 ** 20);
  }
}

await Promise.all(Array.from({ length: 2 * WORKERS }, lane));
const rssMiB = process.memoryUsage().rss / 2 ** 20;
await pool.close();
const half = samples[Math.floor(samples.length / 2)]!;
console.log(
  JSON.stringify({ renders, workers: WORKERS, halfwayMiB: half, rssMiB, mostMiB: Math.max(...samples, rssMiB) }),
);
