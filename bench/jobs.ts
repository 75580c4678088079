/**
 * Measures time and memory of the whole service while it converts 100,000 lines of NDJSON to one ZPL stream. A shorter
 * job compares one instance with two. `npm run bench:jobs` writes its chapter of docs/proof/benchmarks.md; `npm run
 * bench` includes it.
 */

import { readFileSync } from 'node:fs';
import { effort, writeFigures } from '../scripts/figures/figures.ts';
import { metricOf } from '../tests/faults/ask.ts';
import { newTeam, startSingle } from '../tests/instances/cluster.ts';
import { type JobsFigures, jobsChapter, withJobsChapter } from './jobs-chapter.ts';
import { create, done, startersOf } from './send-job.ts';
import { measureShared } from './shared-jobs.ts';

const WORKERS = 2;

const MIB = 2 ** 20;

/** ZPL command that ends a label. */
const END = '^XZ';

/** Measures a job of `lines` items with different data. */
async function measureJobs(lines: number): Promise<JobsFigures> {
  const single = await startSingle({ PLATEN_WORKERS: String(WORKERS), PLATEN_ANONYMOUS_PER_MINUTE: '100000' });
  const [{ url }] = single.instances;
  try {
    await startersOf(single.db);
    const { key } = await newTeam(single.db, 'enterprise');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
    const memory = async () => (await metricOf(url, 'process_resident_memory_bytes')) / MIB;
    // Warms up the service: threads start and code is compiled.
    await done(url, headers, await create(url, headers, effort(2_000, 20)));
    const idleMiB = await memory();
    const startedAt = performance.now();
    const id = await create(url, headers, lines);
    const takenMs = performance.now() - startedAt;
    const samples: { readonly share: number; readonly mib: number }[] = [];
    await done(url, headers, id, async (share) => void samples.push({ share, mib: await memory() }));
    const totalMs = performance.now() - startedAt;
    const answer = await fetch(`${url}/v1/jobs/${id}/result`, { headers });
    let [sizeBytes, labels, rest] = [0, 0, ''];
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      sizeBytes += chunk.length;
      const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      labels += text.split(END).length - 1;
      rest = text.slice(1 - END.length);
    }
    if (labels !== lines) throw new Error(`${labels} labels for ${lines} lines`);
    const mostIn = (from: number, to: number) =>
      Math.max(...samples.filter(({ share }) => share >= from && share <= to).map(({ mib }) => mib));
    return {
      lines,
      workers: WORKERS,
      takenMs,
      totalMs,
      sizeBytes,
      idleMiB,
      firstThirdMiB: mostIn(0, 1 / 3),
      lastThirdMiB: mostIn(2 / 3, 1),
      afterMiB: await memory(),
    };
  } finally {
    await single.close();
  }
}

const shared = await measureShared(effort(20_000, 300), effort(3, 1));
const figures = await measureJobs(effort(100_000, 300));
const page = readFileSync('docs/proof/benchmarks.md', 'utf8');
writeFigures('benchmarks.md', withJobsChapter(page, `${jobsChapter(figures, shared)}\n`));
console.log(JSON.stringify({ ...figures, shared }));
