/** Chapter of docs/proof/benchmarks.md about jobs of many items. */
import { loadavg } from 'node:os';
import { measuredBy } from '../scripts/figures/figures.ts';
import { medianOf, type SharedFigures } from './shared-jobs.ts';

export type JobsFigures = {
  readonly lines: number;
  readonly workers: number;
  /** Time in ms until the service has received all lines. */
  readonly takenMs: number;
  readonly totalMs: number;
  /** Size of the stream in bytes. */
  readonly sizeBytes: number;
  /** Memory of the idle service process after 2,000 labels, in MiB. */
  readonly idleMiB: number;
  readonly firstThirdMiB: number;
  readonly lastThirdMiB: number;
  readonly afterMiB: number;
};

const CHAPTER = /## Many items as a job\n[\s\S]*?(?=\n## )/;
const NEXT_CHAPTER = '\n## Cold start\n';

/** Returns this chapter of the page. Returns undefined if the page lacks it. */
export function jobsChapterIn(page: string): string | undefined {
  return CHAPTER.exec(page)?.[0];
}

/** Returns the page with this chapter, which replaces an older one. */
export function withJobsChapter(page: string, chapter: string): string {
  if (CHAPTER.test(page)) return page.replace(CHAPTER, () => chapter);
  return page.replace(NEXT_CHAPTER, () => `\n${chapter}${NEXT_CHAPTER}`);
}

export function jobsChapter(figures: JobsFigures, { oneMs, twoMs, ratios, lines: few }: SharedFigures): string {
  const { lines, workers, takenMs, totalMs, sizeBytes, idleMiB, firstThirdMiB, lastThirdMiB, afterMiB } = figures;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return `## Many items as a job

${measuredBy('npm run bench:jobs')} Load average at its end: ${loadavg()[0]!.toFixed(1)}.

${lines.toLocaleString('en')} lines of NDJSON become one ZPL stream, with \`POST /v1/jobs\`, the template \`library/product-2x1\`, SQLite, files and ${workers} workers. A job runs on
the threads for long tasks. This instance has one such thread.

| Value | Result |
|---|---|
| time to receive the lines | ${seconds(takenMs)} s |
| time until the stream of ${(sizeBytes / 2 ** 20).toFixed(0)} MiB is complete | ${seconds(totalMs)} s |
| time per label, including storage | ${((totalMs - takenMs) / lines).toFixed(2)} ms |
| memory of the service before the job | ${idleMiB.toFixed(0)} MiB |
| highest memory in the first and last third | ${firstThirdMiB.toFixed(0)} and ${lastThirdMiB.toFixed(0)} MiB |
| memory after the download | ${afterMiB.toFixed(0)} MiB |

${few.toLocaleString('en')} of these lines were also rendered with PostgreSQL, S3 and one worker per instance, all on one machine with two cores. Jobs with one and two instances
alternate, ${ratios.length} jobs each.

| Instances | Time per label, median |
|---|---|
| 1 | ${oneMs.toFixed(2)} ms |
| 2 | ${twoMs.toFixed(2)} ms |

Two instances are ${medianOf(ratios).toFixed(2)} times as fast as one (median of ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}).
`;
}
