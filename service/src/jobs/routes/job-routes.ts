/** `/v1/jobs`: background work for renders that take too long for one request. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Runner } from '../../background/runner.ts';
import type { Phase } from '../../base/phase.ts';
import { searchParameter, wordParameter } from '../../base/query.ts';
import { createBatchFolder } from '../../blobs/temporary-files.ts';
import { JOB_STATES } from '../../enums/job-states.ts';
import type { Slots } from '../../fairness/slots.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { type InForceNeeds, isInForce } from '../../http/in-force.ts';
import { NDJSON, openLines } from '../../http/line-source.ts';
import { BATCH_TYPES, DOCUMENT_TYPES } from '../../http/media-types.ts';
import { findPage, findSteppedPage, type PlaceForm, pageParameters } from '../../http/paging.ts';
import { accepted, json, linesBody, NO_BODY, own, routesWith } from '../../http/route.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import { answerOnce } from '../../idempotency/idempotency.ts';
import type { ReadNeeds } from '../../reading/reader.ts';
import type { RenderNeeds } from '../../render/needs.ts';
import { NEW_JOB_HEADERS, RENDER_ERRORS } from '../../render/routes/route-parts.ts';
import type { PlannedContext } from '../../store/store-context.ts';
import { checkJob, createItemsJob } from '../create-job.ts';
import { jobEvents } from '../job-events.ts';
import { openPart, openResult } from '../job-files.ts';
import { completeSettings, SETTINGS_QUERY } from '../job-settings.ts';
import {
  cancelJob,
  changedBy,
  getJobRow,
  listFailures,
  listJobs,
  listParts,
  NO_DEMO,
  ownedBy,
  toJob,
} from '../jobs.ts';
import { retryJob } from '../retry-job.ts';
import { type TakenItems, takeItems } from '../take-items.ts';
import type { Uploads } from '../uploads.ts';
import { jobAnswer, jobFailuresAnswer, jobPartsAnswer, jobsAnswer } from './answers.ts';

export type JobNeeds = RenderNeeds &
  PlannedContext &
  ReadNeeds &
  InForceNeeds & {
    readonly phase: Phase;
    /** Limit for the number of event streams. */
    readonly jobWatchers: Slots;
    readonly jobRunner: Pick<Runner, 'wake'>;
    readonly jobUploads: Uploads;
  };

const route = routesWith<JobNeeds>();

const OF_JOBS = { group: 'Jobs', access: 'credential', may: 'render', headers: {} } as const;

const EXAMPLE = '{"data":{"attendeeName":"Ada Lovelace"}}\n{"data":{"attendeeName":"Grace Hopper"},"copies":2}\n';

export const jobRoutes = [
  route('POST /v1/jobs', {
    ...OF_JOBS,
    name: 'createJob',
    about:
      'Renders up to 100,000 items, one per line, with one template or with the `templateId` of each item. The result is one stream of labels, files of several items each, or print jobs. Responds when the items are stored. `GET /v1/jobs/{id}` returns the progress. Each item is rendered once, even if the service restarts or crashes. Failed items are omitted and listed. Counts as one request for the rate limit, and each rendered item as one render.',
    demoRefusal: NO_DEMO,
    query: SETTINGS_QUERY,
    headers: NEW_JOB_HEADERS,
    body: linesBody(NDJSON, EXAMPLE),
    answer: accepted(jobAnswer),
    errors: RENDER_ERRORS,
    counts: 'renders',
    async handle(needs, { credential, query, request, reply }) {
      const left = signalLeaving(reply);
      const settings = completeSettings(query);
      request.format = settings.request?.format;
      request.facts = { isDeferred: true };
      const { 'idempotency-key': key } = request.headers;
      // Takes the slot before any query or file operation, because a team above the limit often retries continuously.
      const done = await needs.jobUploads.begin(credential.team.id);
      try {
        // Does not check a repeated request, because it gets the first response even if the template has changed.
        if (key === undefined) await checkJob(needs, { credential }, settings);
        const answer = await withItems(needs, { request, group: credential.team.id, left }, (items) => {
          const body = new TextEncoder().encode(`${JSON.stringify(settings)}\n${items.sha256}`);
          const asked = { key, credentialId: credential.id, team: credential.team, route: '/v1/jobs', body };
          return answerOnce(needs, asked, (prepare) =>
            createItemsJob(needs, { credential, requestId: request.id, settings, items }, prepare),
          );
        });
        needs.jobRunner.wake();
        return sendAnswer(reply.code(202), answer);
      } finally {
        done();
      }
    },
  }),
  route('GET /v1/jobs', {
    ...OF_JOBS,
    name: 'listJobs',
    about:
      'Lists the jobs of the key, or all jobs of the team for its people, latest first, in pages. Expired jobs are not listed.',
    query: {
      search: searchParameter('part of the name of the job, of its ID or of the name of its template'),
      state: wordParameter(`one of ${JOB_STATES.join(', ')}`, JOB_STATES).optional(),
      ...pageParameters(),
    },
    body: NO_BODY,
    answer: json(jobsAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const filter = { ...ownedBy(credential), search: query.search, state: query.state };
      const { items, more } = await findSteppedPage(query, (page) => listJobs(db, filter, page));
      return { jobs: items, ...more };
    },
  }),
  route('GET /v1/jobs/{id}', {
    ...OF_JOBS,
    name: 'getJob',
    about: 'Returns a job with its state and progress.',
    body: NO_BODY,
    answer: json(jobAnswer),
    errors: ['NOT_FOUND'],
    handle: async ({ db }, { credential, params }) => toJob(await getJobRow(db, ownedBy(credential), params.id)),
  }),
  route('GET /v1/jobs/{id}/events', {
    ...OF_JOBS,
    name: 'watchJob',
    about:
      'Streams the progress of a job as server-sent events: `progress` with the state of the job after each step, and `end` when the job has ended. Reconnect if a stream ends without `end`. The stream also ends if the key or session becomes invalid.',
    body: NO_BODY,
    answer: own(['text/event-stream']),
    errors: ['NOT_FOUND', 'OVERLOADED'],
    async handle({ db, phase, jobWatchers, ...needs }, { credential, params, request, reply }) {
      const seen = ownedBy(credential);
      const { id } = await getJobRow(db, seen, params.id);
      const done = await jobWatchers.begin(credential.team.id);
      // Frees the slot if the client has already disconnected.
      if (reply.raw.destroyed) done();
      else reply.raw.once('close', done);
      const events = jobEvents(
        { db, phase },
        { seen, id, left: signalLeaving(reply), mayGoOn: () => isInForce(needs, request) },
      );
      reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return reply.send(Readable.from(events));
    },
  }),
  route('POST /v1/jobs/{id}/cancel', {
    ...OF_JOBS,
    name: 'cancelJob',
    about:
      'Cancels a job after the current item. Finished results are kept, and print jobs that are already queued are printed.',
    body: NO_BODY,
    answer: json(jobAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: (context, { credential, params }) => cancelJob(context, changedBy(credential), params.id),
  }),
  route('POST /v1/jobs/{id}/retry', {
    ...OF_JOBS,
    name: 'retryJob',
    about:
      'Creates a job from the failed items of an ended job, with the same settings and creator. The new job uses the currently published template version, unless the original request names a version. Responds like `POST /v1/jobs`, or with 409 if no items or more than 1,000 items failed.',
    headers: NEW_JOB_HEADERS,
    body: NO_BODY,
    answer: accepted(jobAnswer),
    errors: RENDER_ERRORS,
    counts: 'renders',
    async handle(needs, { credential, params: { id }, request, reply }) {
      request.facts = { isDeferred: true };
      const { 'idempotency-key': key } = request.headers;
      const route = `/v1/jobs/${id}/retry`;
      const asked = { key, credentialId: credential.id, team: credential.team, route, body: new Uint8Array() };
      const answer = await answerOnce(needs, asked, (prepare) =>
        retryJob(needs, { credential, requestId: request.id, id }, prepare),
      );
      needs.jobRunner.wake();
      return sendAnswer(reply.code(202), answer);
    },
  }),
  route('GET /v1/jobs/{id}/result', {
    ...OF_JOBS,
    name: 'getJobResult',
    about:
      'Returns the result of a job, only for the credential that created it: all labels of a stream in the order of the items, or the response of an asynchronous request (`Prefer: respond-async`) with its status and headers.',
    headers: {
      sends: { 'Content-Disposition': 'the name of the file', 'X-Render-Items': 'number of complete items' },
    },
    body: NO_BODY,
    answer: own([...new Set([...BATCH_TYPES, ...DOCUMENT_TYPES, 'application/json'])]),
    errors: ['NOT_FOUND', 'CONFLICT'],
    async handle(context, { credential, params, reply }) {
      const { status, ...answer } = await openResult(context, credential, params.id);
      return sendAnswer(reply.code(status), answer);
    },
  }),
  route('GET /v1/jobs/{id}/parts', {
    ...OF_JOBS,
    name: 'listJobParts',
    about: 'Lists the finished parts of a job in order, in pages.',
    query: pageParameters(),
    body: NO_BODY,
    answer: json(jobPartsAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    async handle({ db }, { credential, params, query }) {
      const { id } = await getJobRow(db, ownedBy(credential), params.id);
      const { items, more } = await findPage(query, BY_PART, (page) => listParts(db, id, page));
      return { parts: items, ...more };
    },
  }),
  route('GET /v1/jobs/{id}/parts/{part}', {
    ...OF_JOBS,
    name: 'downloadJobPart',
    about: 'Downloads a finished file of a job. Only the credential that created the job can download it.',
    headers: {
      sends: {
        'Content-Disposition': 'the name of the file',
        'X-Render-Engine-Version': 'version of the engine that rendered the documents',
        'X-Render-Sha256': 'SHA-256 of the file, hexadecimal',
      },
    },
    body: NO_BODY,
    answer: own(BATCH_TYPES),
    errors: ['NOT_FOUND'],
    async handle(context, { credential, params, reply }) {
      const part = /^[1-9]\d{0,5}$/.test(params.part) ? Number(params.part) : 0;
      return sendAnswer(reply, await openPart(context, credential, { id: params.id, part }));
    },
  }),
  route('GET /v1/jobs/{id}/failures', {
    ...OF_JOBS,
    name: 'listJobFailures',
    about: 'Lists the failed items of a job with their errors, the first 1,000, in pages.',
    query: { search: searchParameter('part of the code or the message'), ...pageParameters() },
    body: NO_BODY,
    answer: json(jobFailuresAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    async handle({ db }, { credential, params, query }) {
      const { id } = await getJobRow(db, ownedBy(credential), params.id);
      const filter = { jobId: id, search: query.search };
      const { items, more } = await findPage(query, BY_ITEM, (page) => listFailures(db, filter, page));
      return { failures: items as never, ...more };
    },
  }),
];

type Sent = Pick<Parameters<typeof takeItems>[0], 'group' | 'left'> & { readonly request: FastifyRequest };

/** Receives the items in a body into a temporary file, and calls `work`. The file is deleted afterwards. */
async function withItems<T>(
  { disk, reader, jobUploads }: JobNeeds,
  { request, ...asked }: Sent,
  work: (items: TakenItems) => Promise<T>,
): Promise<T> {
  const { source, end } = openLines(request);
  const folder = await createBatchFolder().catch((error) => {
    end();
    throw error;
  });
  try {
    await disk.requireFree();
    return await work(await takeItems({ source, path: join(folder, 'items'), reader, pace: jobUploads, ...asked }));
  } finally {
    end();
    await rm(folder, { recursive: true, force: true });
  }
}

const NUMBER = /^\d{1,6}$/;

const BY_PART: PlaceForm<{ readonly part: number }> = {
  write: ({ part }) => String(part),
  read: (text) => (NUMBER.test(text) ? { part: Number(text) } : undefined),
};

const BY_ITEM: PlaceForm<{ readonly item: number }> = {
  write: ({ item }) => String(item),
  read: (text) => (NUMBER.test(text) ? { item: Number(text) } : undefined),
};
