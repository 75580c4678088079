/** Creates a new job for the failed items of a job. The new job has the same creator. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credential } from '../auth/credential.ts';
import type { Answer } from '../base/answer.ts';
import { ApiError } from '../base/errors.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { createBatchFolder } from '../blobs/temporary-files.ts';
import type { Prepare } from '../idempotency/idempotency.ts';
import type { RenderNeeds } from '../render/needs.ts';
import type { JobRow } from '../store/job-tables.ts';
import type { PlannedContext } from '../store/store-context.ts';
import { createItemsJob } from './create-job.ts';
import { credentialOf } from './job-credential.ts';
import type { JobSettings } from './job-settings.ts';
import { changedBy, getJobRow } from './jobs.ts';
import { linesOf } from './lines.ts';
import type { TakenItems } from './take-items.ts';

type RetryNeeds = RenderNeeds & PlannedContext;

type Retrying = { readonly credential: Credential; readonly requestId: string; readonly id: string };

/**
 * Creates the new job and returns the response. An unversioned template ID selects the version that is published now.
 * Throws NOT_FOUND if there is no such job. Throws CONFLICT if it has not ended, no item failed, not all failures are
 * recorded, or its creator can no longer render.
 */
export async function retryJob(
  needs: RetryNeeds,
  { credential, requestId, id }: Retrying,
  prepare: Prepare,
): Promise<Answer> {
  const job = await getJobRow(needs.db, changedBy(credential), id);
  const failed = await failedItems(needs, job);
  const maker = await credentialOf(needs, job).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'AUTH_REQUIRED' ? conflict(error.message) : error;
  });
  const { asked, ...settings }: JobSettings = JSON.parse(job.settings);
  const folder = await createBatchFolder();
  try {
    await needs.disk.requireFree();
    const items = await copyItems(needs.blobs, { job, failed, path: join(folder, 'items') });
    const order = { credential: maker, requestId, isByKey: job.by_key === 1, items };
    return await createItemsJob(
      needs,
      { ...order, settings: { ...settings, templateId: asked ?? settings.templateId } },
      prepare,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the indexes of the failed items. */
async function failedItems({ db }: RenderNeeds, job: JobRow): Promise<ReadonlySet<number>> {
  if (job.state === 'queued' || job.state === 'running')
    throw conflict(`The job is ${job.state}; wait until it has ended.`);
  if (job.kind !== 'items' || job.failed === 0) throw conflict('No item of the job failed.');
  const rows = await db.selectFrom('job_failures').select('item').where('job_id', '=', job.id).execute();
  if (rows.length < job.failed || job.input_id === null) {
    throw conflict('Not all failed items of the job are stored; create the job again.');
  }
  return new Set(rows.map(({ item }) => item));
}

type Copying = { readonly job: JobRow; readonly failed: ReadonlySet<number>; readonly path: string };

/** Copies the lines of the failed items to a new file. */
async function copyItems(blobs: Blobs, { job, failed, path }: Copying): Promise<TakenItems> {
  const source = await blobs.open(job.input_id!, { sizeBytes: job.input_bytes });
  if (!source) throw conflict('The items of the job are lost; create the job again.');
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let [index, total, sizeBytes] = [0, 0, 0];
  try {
    for await (const line of linesOf(source as AsyncIterable<Buffer>)) {
      if (failed.has(index++)) {
        const kept = Buffer.concat([line, Buffer.from('\n')]);
        hash.update(kept);
        await file.writeFile(kept);
        total += 1;
        sizeBytes += kept.length;
        if (total === failed.size) break;
      }
    }
  } finally {
    await file.close();
  }
  return { path, sizeBytes, total, sha256: hash.digest('hex') };
}

function conflict(message: string): ApiError {
  return new ApiError('CONFLICT', { message });
}
