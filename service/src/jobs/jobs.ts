/** Lists, shows and cancels jobs. */

import type { Transaction } from 'kysely';
import type { Credential } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import { abandonFiles } from '../blobs/stray-files.ts';
import { type JobKind, type JobOutput, type JobState, UNFINISHED_STATES } from '../enums/job-states.ts';
import type { RenderMode } from '../enums/key-modes.ts';
import { mayAs } from '../enums/scopes.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { releaseDocument } from '../storage-limits/documents.ts';
import { deleteInSteps, inSteps } from '../store/delete-in-steps.ts';
import type { JobFailureRow, JobPartRow, JobRow } from '../store/job-tables.ts';
import type { Page, TimedPlace } from '../store/page.ts';
import { findLatest, type SteppedPage } from '../store/page-in-steps.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, Tables } from '../store/tables.ts';
import { noteEvent } from '../webhooks/note-event.ts';

export type Job = {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly progress: { readonly done: number; readonly failed: number; readonly total: number };
  /** Kind of output. */
  readonly output?: JobOutput;
  readonly name?: string;
  /** Template ID in the request. Undefined for inline templates. */
  readonly template?: string;
  readonly mode: RenderMode;
  /** ID of the API key that created the job. Only this key can download the results. */
  readonly keyId?: string;
  /** Error code and message of a failed job. */
  readonly code?: string;
  readonly error?: string;
  /** Number of finished parts. */
  readonly parts: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly createdAt: number;
  readonly begunAt?: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
};

/**
 * Returns a filter for the jobs that the caller can see: jobs of the same API key, or all jobs of the team if the
 * caller is a person. Only the creator can download results.
 */
export function ownedBy(credential: Credential) {
  requireNoDemo(credential);
  const { id: credentialId, team, kind } = credential;
  return { teamId: team.id, ...(kind === 'key' ? { credentialId } : {}) };
}

/**
 * Returns a filter for the jobs that the caller can cancel. Roles without management permissions can cancel only their
 * own jobs.
 */
export function changedBy(credential: Credential) {
  const seen = ownedBy(credential);
  return credential.kind === 'session' && !mayAs(credential.role, 'team')
    ? { ...seen, credentialId: credential.id }
    : seen;
}

export const NO_DEMO = 'Demo keys cannot create jobs. Use a live or test key.';

/** Throws FORBIDDEN for demo keys, because these are public. */
export function requireNoDemo({ mode }: Credential): void {
  if (mode === 'demo') throw new ApiError('FORBIDDEN', { message: NO_DEMO });
}

type Seen = ReturnType<typeof ownedBy>;

export type JobFilter = Searched & { readonly state?: JobState | undefined };

/** Lists jobs, latest first. */
export async function listJobs(
  db: Database,
  { teamId, credentialId, search, state }: Seen & JobFilter,
  page: Page<TimedPlace> = {},
): Promise<SteppedPage<Job>> {
  const jobs = db.selectFrom('jobs');
  const { items, next } = await findLatest({
    group: teamId,
    // With a credential, uses the index of its jobs. All of them belong to the same team.
    all:
      credentialId === undefined ? jobs.where('team_id', '=', teamId) : jobs.where('credential_id', '=', credentialId),
    filter:
      search === undefined && state === undefined && credentialId === undefined
        ? undefined
        : (query) =>
            query
              .where('team_id', '=', teamId)
              .$call(bySearch({ search }, ['name', 'template', 'id']))
              .$if(state !== undefined, (some) => some.where('state', '=', state!)),
    page,
  });
  return { items: items.map(toJob), next };
}

/** Returns the row of a job. Throws NOT_FOUND if the job does not exist. */
export async function getJobRow(db: Database, { teamId, credentialId }: Seen, id: string): Promise<JobRow> {
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .$if(credentialId !== undefined, (query) => query.where('credential_id', '=', credentialId!))
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'The job does not exist or has expired. Check its ID.' });
  return row;
}

/**
 * Cancels a job. Its results are kept until they expire. Throws NOT_FOUND if there is no such job, and CONFLICT if it
 * has ended.
 */
export function cancelJob({ db, clock }: StoreContext, seen: Seen, id: string): Promise<Job> {
  return db.transaction().execute(async (transaction) => {
    const { team_id: teamId } = await getJobRow(transaction, seen, id);
    const row = await transaction
      .updateTable('jobs')
      .set({ state: 'cancelled', ended_at: clock.now(), owner: null, run: null })
      .where('id', '=', id)
      .where('state', 'in', UNFINISHED_STATES)
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const { state } = await getJobRow(transaction, { teamId }, id);
      throw new ApiError('CONFLICT', { message: `The job is ${state}; only an unfinished job can be cancelled.` });
    }
    await dropInput(transaction, row);
    await noteJob({ db: transaction, clock }, row);
    return toJob(row);
  });
}

/** Sends the event that a job has ended to the team's webhooks. Call it in the transaction that ends the job. */
export async function noteJob(context: StoreContext, row: JobRow): Promise<void> {
  const types = { complete: 'job.completed', failed: 'job.failed', cancelled: 'job.cancelled' } as const;
  if (row.state === 'queued' || row.state === 'running') return;
  const { id: jobId, kind, state, progress, name, code } = toJob(row);
  await noteEvent(context, {
    teamId: row.team_id,
    type: types[row.state],
    data: { jobId, kind, state, progress, name, code },
  });
}

/**
 * Deletes the input, unless it is needed to retry failed items. Call it in the transaction that ends the job, after
 * locking the row of the job.
 */
export async function dropInput(
  transaction: Transaction<Tables>,
  { id, team_id: teamId, kind, failed, input_id: inputId, input_bytes: sizeBytes, expires_at: expiresAt }: JobRow,
): Promise<void> {
  if (inputId === null || (kind === 'items' && failed > 0)) return;
  await transaction.updateTable('jobs').set({ input_id: null }).where('id', '=', id).execute();
  await abandonFiles(transaction, [inputId]);
  await releaseDocument(transaction, { teamId, sizeBytes, expiresAt });
}

export type JobPart = {
  readonly part: number;
  readonly first: number;
  readonly items: number;
  readonly failed: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256?: string;
  readonly printJobId?: string;
};

/** Lists parts in order. */
export async function listParts(
  db: Database,
  jobId: string,
  { after, limit = Infinity }: Page<Pick<JobPart, 'part'>> = {},
): Promise<readonly JobPart[]> {
  const rows = await db
    .selectFrom('job_parts')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('part', '>', after?.part ?? 0)
    .orderBy('part')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(toPart);
}

function toPart(row: JobPartRow): JobPart {
  return {
    part: row.part,
    first: row.first,
    items: row.items,
    failed: row.failed,
    pages: row.pages,
    sizeBytes: row.size_bytes,
    ...(row.sha256 === null ? {} : { sha256: row.sha256 }),
    ...(row.print_job_id === null ? {} : { printJobId: row.print_job_id }),
  };
}

export type JobFailure = { readonly item: number; readonly code: string; readonly error: string };

/** Lists failed items in order. */
export async function listFailures(
  db: Database,
  { jobId, search }: Searched & { readonly jobId: string },
  { after, limit = Infinity }: Page<Pick<JobFailure, 'item'>> = {},
): Promise<readonly JobFailure[]> {
  const rows = await db
    .selectFrom('job_failures')
    .selectAll()
    .where('job_id', '=', jobId)
    .$call(bySearch({ search }, ['code', 'message', 'details']))
    .where('item', '>', after?.item ?? -1)
    .orderBy('item')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(toFailure);
}

function toFailure({ item, code, message, details }: JobFailureRow): JobFailure {
  return { item, code, error: message, ...(details === null ? {} : JSON.parse(details)) };
}

/**
 * Fails print jobs that were running at the time of a backup. They may have been printed since then, and restoring a
 * backup must not print anything.
 */
export async function failPrintingJobs(db: Database, now: number): Promise<void> {
  const message =
    'The job was printing when the database was copied, and may have been printed since; check the printer.';
  await db
    .updateTable('jobs')
    .set({ state: 'failed', code: 'CONFLICT', message, ended_at: now, run: null })
    .where('output', '=', 'print')
    .where('state', 'in', UNFINISHED_STATES)
    .execute();
}

const JOBS_AT_ONCE = 20;

/** Deletes expired jobs with their files, including unfinished jobs. */
export async function forgetJobs({ db, clock }: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  await inSteps(pause, async () => {
    const over = db.selectFrom('jobs').select('id').where('expires_at', '<=', clock.now()).limit(JOBS_AT_ONCE);
    const ids = (await over.execute()).map(({ id }) => id);
    for (const id of ids) {
      await dropFailures(db, id, pause);
      await db.transaction().execute((transaction) => forgetJob(transaction, id));
      await pause();
    }
    return ids.length === JOBS_AT_ONCE;
  });
}

/** Deletes the recorded failures of a job in steps, because there may be many thousands. */
async function dropFailures(db: Database, id: string, pause: StepPause): Promise<void> {
  await db.updateTable('jobs').set({ state: 'cancelled', run: null }).where('id', '=', id).execute();
  const rows = db.selectFrom('job_failures').select(['job_id', 'item']).where('job_id', '=', id);
  await deleteInSteps(db, pause, { table: 'job_failures', key: ['job_id', 'item'], rows });
}

async function forgetJob(transaction: Transaction<Tables>, id: string): Promise<void> {
  // Cancels the job first, so that a process that works on it stores no more parts.
  const job = transaction.updateTable('jobs').set({ state: 'cancelled', run: null }).where('id', '=', id);
  const own = await job.returning(['input_id', 'answer_id']).executeTakeFirst();
  const parts = transaction.deleteFrom('job_parts').where('job_id', '=', id).returning('file_id');
  const files = [own?.input_id, own?.answer_id, ...(await parts.execute()).map(({ file_id }) => file_id)];
  await transaction.deleteFrom('job_failures').where('job_id', '=', id).execute();
  await transaction.deleteFrom('jobs').where('id', '=', id).execute();
  await abandonFiles(
    transaction,
    files.filter((file) => typeof file === 'string'),
  );
}

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress: { done: row.done, failed: row.failed, total: row.total },
    ...(row.output === null ? {} : { output: row.output }),
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.template === null ? {} : { template: row.template }),
    mode: row.key_mode === 'live' ? 'live' : 'test',
    ...(row.by_key === 1 ? { keyId: row.credential_id } : {}),
    ...(row.code === null ? {} : { code: row.code }),
    ...(row.message === null ? {} : { error: row.message }),
    parts: row.parts,
    pages: row.pages,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
    ...(row.begun_at === null ? {} : { begunAt: row.begun_at }),
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    expiresAt: row.expires_at,
  };
}
