/** Chapter of docs/proof/benchmarks.md about jobs of many items. */
import { loadavg } from 'node:os';

export type JobsFigures = {
  readonly lines: number;
  readonly workers: number;
  /** Time until the service has received all lines, and until the last label is made. */
  readonly takenMs: number;
  readonly totalMs: number;
  /** Size of the stream. */
  readonly sizeBytes: number;
  /** Memory of the service's process: after 2,000 labels; maximum during the first and last third; at the end. */
  readonly idleMiB: number;
  readonly firstThirdMiB: number;
  readonly lastThirdMiB: number;
  readonly afterMiB: number;
};

export function jobsChapter(figures: JobsFigures): string {
  const { lines, workers, takenMs, totalMs, sizeBytes, idleMiB, firstThirdMiB, lastThirdMiB, afterMiB } = figures;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return `## Many items as a job

${lines.toLocaleString('en')} lines of NDJSON to one ZPL stream, \`POST /v1/jobs\` with \`library/product-2x1\`, SQLite and files, ${workers} workers. Long tasks use one thread, so
the job runs on one. The upload of the lines took ${seconds(takenMs)} s. The stream of ${(sizeBytes / 2 ** 20).toFixed(0)} MiB was complete after ${seconds(totalMs)} s: ${((totalMs - takenMs) / lines).toFixed(2)} ms per label, including storage. Memory of the service: ${idleMiB.toFixed(0)} MiB before,
at most ${firstThirdMiB.toFixed(0)} MiB during the first third and ${lastThirdMiB.toFixed(0)} MiB during the last third, ${afterMiB.toFixed(0)} MiB after the download. Load average of the last minute: ${loadavg()[0]!.toFixed(1)}.
`;
}
