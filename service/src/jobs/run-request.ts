/** Runs asynchronous requests. They are rendered like other requests, and the response is stored, including errors. */
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Warning } from '@platen/engine';
import type { OutputFormat } from '@platen/engine/paint/formats';
import type { Answer } from '../base/answer.ts';
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { claimFile } from '../blobs/stray-files.ts';
import { createBatchFolder, nameLargeFile } from '../blobs/temporary-files.ts';
import type { CommitAnswer, Prepare } from '../idempotency/idempotency.ts';
import { renderBatch } from '../render/render-batch.ts';
import { NO_FACTS, type RenderFacts } from '../render/render-facts.ts';
import { renderOnce } from '../render/render-once.ts';
import { batchForm, type RenderRequest, renderForm } from '../render/render-request.ts';
import { createWork } from '../render/work.ts';
import { keepDocument } from '../storage-limits/documents.ts';
import type { JobRow } from '../store/job-tables.ts';
import { changeHeld, type HeldJob } from './job-leases.ts';
import { dropInput, noteJob } from './jobs.ts';
import { noteRequest } from './note-job.ts';
import type { Work } from './run-items.ts';
import type { WorkNeeds } from './work-needs.ts';

/** Parameters of the request, without its body. */
export type RequestSettings = {
  readonly warnings: readonly Warning[];
  readonly format?: OutputFormat;
  /** Options of a conversion, from its query parameters. */
  readonly convert?: RenderRequest;
};

/**
 * Runs the request and stores its response with the end of the job. Temporary errors are thrown instead. Also throws
 * `LostJob`.
 */
export async function runRequest(needs: WorkNeeds, work: Work): Promise<void> {
  const { job } = work;
  const settings: RequestSettings = JSON.parse(job.settings);
  const { warnings, format } = settings;
  const startedAt = performance.now();
  let facts = NO_FACTS;
  const told = (failure?: ApiError) => ({
    format,
    status: 200,
    failure,
    facts,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    await answer(needs, work, settings, (more) => {
      facts = more;
    });
    noteRequest(needs, job, told());
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporary(error) || work.left.aborted) throw error;
    await saveError(needs, work, { error, warnings });
    noteRequest(needs, job, told(error));
  }
}

/** Returns true if a retry may succeed. */
export function isTemporary({ code }: ApiError): boolean {
  return code === 'OVERLOADED' || code === 'UNAVAILABLE' || code === 'RATE_LIMITED';
}

async function answer(
  needs: WorkNeeds,
  { job, credential, left }: Work,
  { warnings, convert }: RequestSettings,
  tell: (facts: RenderFacts) => void,
): Promise<Answer> {
  const { kind, input_id: id, input_bytes: sizeBytes, created_at: now } = job;
  const stream = id === null ? undefined : await needs.blobs.open(id, { sizeBytes });
  if (!stream) throw new ApiError('INTERNAL_ERROR', { message: 'The body of the request is lost; send it again.' });
  const bytes = await buffer(stream);
  const body = new Uint8Array(bytes);
  const asker = { group: credential.team.id, left };
  const prepare: Prepare = (content) => prepareAnswer(needs, { job, content, team: credential.team });
  const order = { credential, body, now, left };
  const unit = createWork({ prepare, hold: () => undefined, tell });
  if (kind !== 'batch') {
    const request = convert ?? (await needs.reader.read(renderForm, { bytes: new Uint8Array(bytes), warnings }, asker));
    const { path: largeFile, remove } = nameLargeFile();
    return renderOnce(needs, { ...order, request, largeFile }, unit).finally(remove);
  }
  const request = await needs.reader.read(batchForm, { bytes: new Uint8Array(bytes), warnings }, asker);
  const folder = await createBatchFolder();
  return renderBatch(needs, { ...order, request, folder }, unit).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}

type Preparing = { readonly job: HeldJob; readonly content: Content; readonly team: Work['credential']['team'] };

/** Stores the response in the same transaction as the result. */
async function prepareAnswer(needs: WorkNeeds, { job, content, team }: Preparing): Promise<CommitAnswer> {
  const { id } = await needs.fileNames.take();
  await needs.blobs.write(id, content);
  return async (transaction, headers) => {
    const sizeBytes = sizeOf(content);
    const done = Math.max(1, job.total);
    await end(needs, transaction, {
      job,
      change: { state: 'complete', status: 200, done, ...kept(id, sizeBytes, headers) },
    });
    await claimFile(transaction, id);
    const { created_at: now, expires_at: expiresAt } = job;
    await keepDocument(transaction, { team, sizeBytes, expiresAt, now });
  };
}

function kept(id: string, sizeBytes: number, headers: Answer['headers']): Partial<JobRow> {
  return { answer_id: id, answer_bytes: sizeBytes, size_bytes: sizeBytes, headers: JSON.stringify(headers) };
}

type Ending = { readonly job: HeldJob; readonly change: Partial<JobRow> };

async function end(
  { clock }: WorkNeeds,
  transaction: Parameters<CommitAnswer>[0],
  { job, change }: Ending,
): Promise<void> {
  await changeHeld(transaction, job, { ...change, ended_at: clock.now() });
  const ended = { ...job, ...change };
  await dropInput(transaction, ended);
  await noteJob({ db: transaction, clock }, ended);
}

type Failed = { readonly error: ApiError; readonly warnings: readonly Warning[] };

/** Stores an error in the form in which the API returns it. */
async function saveError(needs: WorkNeeds, { job }: Work, { error, warnings }: Failed): Promise<void> {
  const { status, code, message } = error;
  const told = status < 500 ? warnings : [];
  const content = new TextEncoder().encode(JSON.stringify(error.body(job.request_id, told)));
  const { id } = await needs.fileNames.take();
  await needs.blobs.write(id, content);
  const headers = {
    ...error.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(content.length),
    ...(told.length > 0 ? { 'x-request-warnings': String(told.length) } : {}),
  };
  await needs.db.transaction().execute(async (transaction) => {
    const change = { state: 'failed' as const, status, code, message, failed: Math.max(1, job.total) };
    await end(needs, transaction, { job, change: { ...change, ...kept(id, content.length, headers) } });
    await claimFile(transaction, id);
  });
}
