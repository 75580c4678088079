/**
 * Leases of jobs. The owner renews the lease while it works. Each write checks the ID of the run, so a process that was
 * suspended for too long stores nothing.
 *
 * Jobs and print jobs are separate. A print job is a document in a printer's queue, and a person must decide whether to
 * print it again. A job changes only rows and files of the service, so any process can resume it.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { BackOff } from '../background/back-off.ts';
import { hasPassed, isOver, leaseEnd, leaseTime } from '../background/leases.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import { UNFINISHED_STATES } from '../enums/job-states.ts';
import type { WorkKind } from '../fairness/choose-jobs.ts';
import type { JobRow } from '../store/job-tables.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, Tables } from '../store/tables.ts';

/**
 * Thrown if this process has lost the job, because it was cancelled or another process has the lease. Nothing is
 * stored.
 */
export class LostJob extends Error {}

export type WaitingJob = Pick<JobRow, 'id' | 'team_id'> & { readonly kind: WorkKind };

/** Maximum jobs per team and kind that a query returns. Without this limit, one team could fill the whole result. */
const OF_ONE_TEAM = 10;

/** Returns jobs without an owner: first the oldest job of each team, then the second oldest, and so on. */
export async function findWaitingJobs(context: StoreContext, limit: number): Promise<readonly WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select id, team_id, kind from (
      select id, team_id, kind, served_at,
        row_number() over (partition by team_id, kind = 'items' order by served_at, id) as place
      from jobs where state in ('queued', 'running') and ${isReady(context)}
    ) as waiting where place <= ${OF_ONE_TEAM} order by place, served_at, id limit ${limit}`.execute(context.db);
  return rows;
}

/** Delays before a job is retried. */
export const PAUSES: BackOff = { firstMs: 1_000, longestMs: 30_000 };

/** Returns an SQL condition: the job has no valid lease and its delay has passed, so it can be claimed. */
function isReady(context: StoreContext) {
  return sql<boolean>`(${isOver(context, 'leased_until')} and ${hasPassed(context, 'retry_at', PAUSES.longestMs)})`;
}

/** Job with the ID of the run that owns its lease. */
export type HeldJob = JobRow & { readonly run: string };

/** Takes the lease of a job for this process. Returns undefined if the job can no longer be claimed. */
export async function claimJob(context: StoreContext, id: string): Promise<HeldJob | undefined> {
  const { db, clock } = context;
  const now = clock.now();
  const run = randomUUID();
  const row = await db
    .updateTable('jobs')
    .set(({ eb, fn, val }) => ({
      owner: PROCESS_ID,
      run,
      leased_until: leaseEnd(context),
      state: 'running' as const,
      attempts: eb('attempts', '+', 1),
      begun_at: fn.coalesce('begun_at', val(now)),
    }))
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED_STATES)
    .where(isReady(context))
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, run };
}

/**
 * Updates the row if this run still owns the lease.
 * @throws LostJob
 */
export async function changeHeld(
  transaction: Transaction<Tables> | Database,
  { id, run }: Pick<HeldJob, 'id' | 'run'>,
  change: UpdateObject<Tables, 'jobs'>,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LostJob();
}

export function renewJob(context: StoreContext, job: HeldJob): Promise<void> {
  return changeHeld(context.db, job, { leased_until: leaseEnd(context) });
}

/** Returns true if this run still owns the lease. */
export async function isHeld({ db }: StoreContext, { id, run }: HeldJob): Promise<boolean> {
  const held = db.selectFrom('jobs').select('id').where('id', '=', id).where('run', '=', run);
  return (await held.where('state', '=', 'running').executeTakeFirst()) !== undefined;
}

/**
 * Releases the lease, so that any process can resume the job, immediately or after a delay. With `counts`, this run
 * counts as an attempt.
 */
export async function releaseJob(
  context: StoreContext,
  job: HeldJob,
  { afterMs = 0, counts = false }: { readonly afterMs?: number; readonly counts?: boolean } = {},
): Promise<void> {
  await context.db
    .updateTable('jobs')
    .set(({ eb }) => ({
      owner: null,
      run: null,
      leased_until: leaseTime(context),
      served_at: context.clock.now(),
      retry_at: leaseTime(context, afterMs),
      ...(counts ? {} : { attempts: eb('attempts', '-', 1) }),
    }))
    .where('id', '=', job.id)
    .where('run', '=', job.run)
    .where('state', '=', 'running')
    .execute();
}
