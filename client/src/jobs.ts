/** Jobs: what takes longer than anybody waits for an answer. */
import { type CallOptions, type Calls, type List, path, type SearchOptions, withQuery } from './calls.ts';
import { exactJson } from './exact-json.ts';
import type { Job, JobFailure, JobItems, JobPart, JobSettings, JobState } from './job-types.ts';
import type { RenderOptions } from './renders.ts';
import { pause } from './transport.ts';
import type { Download } from './types.ts';

export type Jobs = {
  /** Renders up to 100,000 items, each once: the job is queued when this resolves, and `getJob` tells how far it is. */
  createJob(settings: JobSettings, items: JobItems, options?: RenderOptions): Promise<Job>;
  /** The latest first; as many as `limit`, all where it is left out. */
  listJobs(options?: SearchOptions & { readonly state?: JobState; readonly limit?: number }): List<Job>;
  getJob(id: string, options?: CallOptions): Promise<Job>;
  /** The job whenever it has come further, and last when it has ended; asks again where the connection ends before. */
  watchJob(id: string, options?: CallOptions): AsyncGenerator<Job, void, undefined>;
  /** Between two items; what was made until then stays. */
  cancelJob(id: string, options?: CallOptions): Promise<Job>;
  /** All labels of a stream, or the answer of a request that was answered later: what it would have rejected with, this does. */
  getJobResult(id: string, options?: CallOptions): Promise<Download>;
  listJobParts(id: string, options?: CallOptions): List<JobPart>;
  /** The file of a part, from 1. */
  downloadJobPart(id: string, part: number, options?: CallOptions): Promise<Download>;
  /** The items that failed, the first 1,000 of them; `search` is a part of the code or of what is wrong. */
  listJobFailures(id: string, options?: SearchOptions): List<JobFailure>;
};

/** What the service takes a request to arrive in, and to keep what came. */
const UPLOAD_MS = 120_000;

/** The service ends long streams, and those of instances that stop. */
const AGAIN_MS = 1_000;

export function createJobs({ json, file, list, searched, open }: Calls): Jobs {
  return {
    createJob: (settings, items, { signal, idempotencyKey = crypto.randomUUID() } = {}) =>
      json({
        method: 'POST',
        path: withQuery('/v1/jobs', textsOf(settings)),
        idempotencyKey,
        signal,
        body: items instanceof Blob ? items : linesOf(items),
        contentType: NDJSON,
        timeoutMs: UPLOAD_MS,
      }),
    listJobs: ({ signal, limit: most, ...filter } = {}) =>
      list('jobs', '/v1/jobs', { filter, most, ...(signal && { signal }) }),
    getJob: (id, { signal } = {}) => json({ path: path`/v1/jobs/${id}`, signal }),
    async *watchJob(id, { signal } = {}) {
      for (;;) {
        const response = await open({ path: path`/v1/jobs/${id}/events`, signal });
        for await (const job of jobsOf(response)) {
          yield job;
          if (job.endedAt !== undefined) return;
        }
        await pause(AGAIN_MS, signal);
      }
    },
    cancelJob: (id, { signal } = {}) => json({ method: 'POST', path: path`/v1/jobs/${id}/cancel`, signal }),
    getJobResult: (id, { signal } = {}) => file({ path: path`/v1/jobs/${id}/result`, signal }),
    listJobParts: (id, options) => list('parts', path`/v1/jobs/${id}/parts`, options),
    downloadJobPart: (id, part, { signal } = {}) => file({ path: path`/v1/jobs/${id}/parts/${part}`, signal }),
    listJobFailures: (id, options) => searched('failures', path`/v1/jobs/${id}/failures`, options),
  };
}

/** The data of server-sent events; a connection that breaks ends them. */
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

function textsOf(settings: JobSettings): Readonly<Record<string, string>> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]): [string, string] => [name, String(value)]));
}

function linesOf(items: readonly object[]): Blob {
  return new Blob(items.map((item) => `${exactJson(item)}\n`));
}
