/** Jobs: background work for renders that take too long for one request. */
import { type CallOptions, type Calls, type List, type SearchOptions, searching } from './calls.ts';
import { exactJson } from './exact-json.ts';
import type { Job, JobFailure, JobItems, JobPart, JobSettings, JobState } from './job-types.ts';
import type { RenderOptions } from './renders.ts';
import { pause } from './transport.ts';
import type { Download } from './types.ts';

export type Jobs = {
  /** Queues a job that renders up to 100,000 items, each exactly once. `getJob` returns its progress. */
  createJob(settings: JobSettings, items: JobItems, options?: RenderOptions): Promise<Job>;
  /** Lists jobs, latest first. `limit` is the maximum number of jobs. Default: all. */
  listJobs(options?: SearchOptions & { readonly state?: JobState; readonly limit?: number }): List<Job>;
  getJob(id: string, options?: CallOptions): Promise<Job>;
  /**
   * Yields the job whenever it makes progress, and a last time when it has ended. Reconnects if the connection breaks.
   */
  watchJob(id: string, options?: CallOptions): AsyncGenerator<Job, void, undefined>;
  /** Cancels a job between two items. The results of finished items are kept. */
  cancelJob(id: string, options?: CallOptions): Promise<Job>;
  /** Creates a new job for the failed items of an ended job. */
  retryJob(id: string, options?: RenderOptions): Promise<Job>;
  /**
   * Returns all labels of a `stream` job, or the response of an asynchronous request. Rejects with the error of the
   * request if it failed.
   */
  getJobResult(id: string, options?: CallOptions): Promise<Download>;
  listJobParts(id: string, options?: CallOptions): List<JobPart>;
  /** Returns the file of a part. Parts are numbered from 1. */
  downloadJobPart(id: string, part: number, options?: CallOptions): Promise<Download>;
  /** Lists the first 1,000 failed items. `search` matches a substring of the code or message. */
  listJobFailures(id: string, options?: SearchOptions): List<JobFailure>;
};

/** Timeout in ms for uploading and storing the items. The service has the same limit. */
const UPLOAD_MS = 120_000;

/**
 * Delay in ms before reconnecting. The service limits the duration of event streams, and closes them when an instance
 * stops.
 */
const AGAIN_MS = 1_000;

export function createJobs({ ask, file, list, open }: Calls): Jobs {
  return {
    createJob: (settings, items, { signal, idempotencyKey = crypto.randomUUID() } = {}) =>
      ask('POST /v1/jobs', {
        query: settings,
        idempotencyKey,
        signal,
        body: items instanceof Blob ? items : linesOf(items),
        contentType: NDJSON,
        timeoutMs: UPLOAD_MS,
      }),
    listJobs: ({ signal, limit: most, ...query } = {}) => list('jobs', 'GET /v1/jobs', { query, most, signal }),
    getJob: (id, options) => ask('GET /v1/jobs/{id}', { id, ...options }),
    async *watchJob(id, { signal } = {}) {
      for (;;) {
        const response = await open('GET /v1/jobs/{id}/events', { id, signal });
        for await (const job of jobsOf(response)) {
          yield job;
          if (job.endedAt !== undefined) return;
        }
        await pause(AGAIN_MS, signal);
      }
    },
    cancelJob: (id, options) => ask('POST /v1/jobs/{id}/cancel', { id, ...options }),
    retryJob: (id, { signal, idempotencyKey = crypto.randomUUID() } = {}) =>
      ask('POST /v1/jobs/{id}/retry', { id, idempotencyKey, signal }),
    getJobResult: (id, options) => file('GET /v1/jobs/{id}/result', { id, ...options }),
    listJobParts: (id, options) => list('parts', 'GET /v1/jobs/{id}/parts', { id, ...options }),
    downloadJobPart: (id, part, options) => file('GET /v1/jobs/{id}/parts/{part}', { id, part, ...options }),
    listJobFailures: (id, options) => list('failures', 'GET /v1/jobs/{id}/failures', { id, ...searching(options) }),
  };
}

/** Yields jobs from the server-sent events of a response, until the connection ends. */
async function* jobsOf(response: Response): AsyncGenerator<Job> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      text += value;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined) yield JSON.parse(data) as Job;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const NDJSON = 'application/x-ndjson';

function linesOf(items: readonly object[]): Blob {
  return new Blob(items.map((item) => `${exactJson(item)}\n`));
}
