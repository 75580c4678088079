/** Downloads of job results. Only the creator of a job can download them. */
import { Readable } from 'node:stream';
import { FORMATS } from '@platen/engine/paint/formats';
import { BUILD_VERSION } from '@platen/engine/version';
import type { Credential } from '../auth/credential.ts';
import type { Answer } from '../base/answer.ts';
import { ApiError } from '../base/errors.ts';
import type { StorageContext } from '../blobs/storage-context.ts';
import type { FileFormat } from '../enums/file-format.ts';
import { documentHeaders, provenanceHeaders } from '../outputs/document-headers.ts';
import type { JobPartRow, JobRow } from '../store/job-tables.ts';
import type { JobSettings } from './job-settings.ts';
import { getJobRow, requireNoDemo } from './jobs.ts';

type Result = Answer & { readonly status: number };

async function ownJob({ db }: StorageContext, credential: Credential, id: string): Promise<JobRow> {
  requireNoDemo(credential);
  const { team, id: credentialId } = credential;
  return getJobRow(db, { teamId: team.id, credentialId }, id);
}

/**
 * Opens the response of an asynchronous request, or all labels of a `stream` job. Throws NOT_FOUND if there is no such
 * job. Throws CONFLICT if the job has no result or has not ended.
 */
export async function openResult(context: StorageContext, credential: Credential, id: string): Promise<Result> {
  const job = await ownJob(context, credential, id);
  if (job.state === 'queued' || job.state === 'running') {
    const message = `The job is ${job.state} and has no result yet; wait until it has ended.`;
    throw new ApiError('CONFLICT', { message, headers: { 'retry-after': '1' } });
  }
  return job.kind === 'items' ? openStream(context, job) : openAnswer(context, job);
}

async function openAnswer({ blobs }: StorageContext, job: JobRow): Promise<Result> {
  const { answer_id: id, answer_bytes: sizeBytes, headers, status } = job;
  // The job was cancelled, or failed before it had a response.
  if (id === null) throw noResult(job);
  const stream = await blobs.open(id, { sizeBytes });
  if (!stream) throw lost();
  return { status: status!, headers: JSON.parse(headers!), open: () => stream };
}

async function openStream(context: StorageContext, job: JobRow): Promise<Result> {
  if (job.output !== 'stream') {
    const where = job.output === 'print' ? 'print jobs' : 'files';
    throw new ApiError('CONFLICT', { message: `The results of the job are ${where}; list its parts.` });
  }
  const parts = await context.db
    .selectFrom('job_parts')
    .select(['file_id', 'size_bytes'])
    .where('job_id', '=', job.id)
    .where('file_id', 'is not', null)
    .orderBy('part')
    .execute();
  if (parts.length === 0) throw noResult(job);
  const settings: JobSettings = JSON.parse(job.settings);
  const headers = documentHeaders(settings.request!.format, nameOf(job), {
    'cache-control': 'no-store',
    'content-length': String(job.size_bytes),
    'x-render-engine-version': BUILD_VERSION,
    'x-render-items': `complete=${job.done}, failed=${job.failed}`,
  });
  return { status: 200, headers, open: () => Readable.from(bytesOf(context, parts), { objectMode: false }) };
}

type Piece = Pick<JobPartRow, 'file_id' | 'size_bytes'>;

/** Yields the bytes of all parts in order. */
async function* bytesOf({ blobs }: StorageContext, parts: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { file_id: id, size_bytes: sizeBytes } of parts) {
    const stream = await blobs.open(id!, { sizeBytes });
    // Throws, so that the connection breaks. The client has already received the length of the response.
    if (!stream) throw lost();
    yield* stream as AsyncIterable<Buffer>;
  }
}

/** Opens a part of a job. Throws NOT_FOUND if it does not exist yet. */
export async function openPart(
  context: StorageContext,
  credential: Credential,
  { id, part }: { readonly id: string; readonly part: number },
): Promise<Answer> {
  const job = await ownJob(context, credential, id);
  const found =
    job.output === 'parts'
      ? await context.db
          .selectFrom('job_parts')
          .selectAll()
          .where('job_id', '=', id)
          .where('part', '=', part)
          .where('file_id', 'is not', null)
          .executeTakeFirst()
      : undefined;
  if (!found)
    throw new ApiError('NOT_FOUND', {
      message: 'The file does not exist in this job. List the parts of the job to see their numbers.',
    });
  const stream = await context.blobs.open(found.file_id!, { sizeBytes: found.size_bytes });
  if (!stream) throw lost();
  const settings: JobSettings = JSON.parse(job.settings);
  const { format } = settings.request!;
  const file: FileFormat = FORMATS[format].batch === 'files' ? 'zip' : format;
  const headers = documentHeaders(file, `${nameOf(job)}-${String(part).padStart(4, '0')}`, {
    'cache-control': 'no-store',
    'content-length': String(found.size_bytes),
    ...provenanceHeaders(found.sha256!, BUILD_VERSION),
  });
  return { headers, open: () => stream };
}

function nameOf({ name, template }: JobRow): string {
  return name ?? template ?? 'job';
}

function noResult({ state, message }: JobRow): ApiError {
  return new ApiError('CONFLICT', {
    message: `The job is ${state} and has no result${message ? `: ${message}` : '.'}`,
  });
}

function lost(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The result of the job is lost; create the job again.' });
}
