/**
 * Who works on a job: the process that has its lease, which is renewed while it works. Every saving names the taking up that made it, so
 * that a process that slept too long saves nothing. Jobs stand beside print jobs and not among them: one of those is a document in the
 * line of a printer, where a second try needs a person; what jobs make is rows and files of our own, saved with how far they are, and is
 * begun again by anybody.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { PROCESS_ID } from '../base/process-id.ts';
import { LEASE_MS } from '../base/renewing.ts';
import type { Books } from '../store/books.ts';
import type { JobRow } from '../store/job-tables.ts';
import type { Database, Tables } from '../store/tables.ts';
import { UNFINISHED_STATES } from '../words/job-states.ts';

/** Thrown where a job is no longer this process's: it was cancelled, or somebody else has it. Nothing is saved. */
export class LostJob extends Error {}

export type WaitingJob = Pick<JobRow, 'id' | 'team_id' | 'kind'>;

/** So many of a team and a kind are looked at: nobody's crowd hides those of others. */
const OF_ONE_TEAM = 10;

/** Jobs that nobody works on: the first of each team, then the second, and of these those that waited longest. */
export async function findWaitingJobs({ db, clock }: Books, limit: number): Promise<readonly WaitingJob[]> {
  const now = clock.now();
  const { rows } = await sql<WaitingJob>`
    select id, team_id, kind from (
      select id, team_id, kind, served_at,
        row_number() over (partition by team_id, kind = 'items' order by served_at, id) as place
      from jobs where state in ('queued', 'running') and leased_until <= ${now} and retry_at <= ${now}
    ) as waiting where place <= ${OF_ONE_TEAM} order by place, served_at, id limit ${limit}`.execute(db);
  return rows;
}

/** A taking up of a job. */
export type HeldJob = JobRow & { readonly run: string };

/** The lease of a job for this process, when nobody else has it. */
export async function claimJob({ db, clock }: Books, id: string): Promise<HeldJob | undefined> {
  const now = clock.now();
  const run = randomUUID();
  const row = await db
    .updateTable('jobs')
    .set(({ eb, fn, val }) => ({
      owner: PROCESS_ID,
      run,
      leased_until: now + LEASE_MS,
      state: 'running' as const,
      attempts: eb('attempts', '+', 1),
      begun_at: fn.coalesce('begun_at', val(now)),
    }))
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED_STATES)
    .where('leased_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, run };
}

/** Changes the row while it is this taking up's. @throws LostJob */
export async function changeHeld(
  transaction: Transaction<Tables> | Database,
  { id, run }: Pick<HeldJob, 'id' | 'run'>,
  change: Partial<JobRow>,
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

export function renewJob({ db, clock }: Books, job: HeldJob): Promise<void> {
  return changeHeld(db, job, { leased_until: clock.now() + LEASE_MS });
}

/** Whether it is still this process's to work on. */
export async function isHeld({ db }: Books, { id, run }: HeldJob): Promise<boolean> {
  const held = db.selectFrom('jobs').select('id').where('id', '=', id).where('run', '=', run);
  return (await held.where('state', '=', 'running').executeTakeFirst()) !== undefined;
}

/** Others may go on with it at once, or from a time on; what was taken up in vain for others' sake does not count. */
export async function releaseJob(
  { db, clock }: Books,
  job: HeldJob,
  { afterMs = 0, counts = false }: { readonly afterMs?: number; readonly counts?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('jobs')
    .set(({ eb }) => ({
      owner: null,
      run: null,
      leased_until: now,
      served_at: now,
      retry_at: now + afterMs,
      ...(counts ? {} : { attempts: eb('attempts', '-', 1) }),
    }))
    .where('id', '=', job.id)
    .where('run', '=', job.run)
    .where('state', '=', 'running')
    .execute();
}

/** Releases the jobs that these processes, which are no more, worked on. */
export async function releaseJobsOf(db: Database, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await db.updateTable('jobs').set({ owner: null, run: null, leased_until: 0 }).where('owner', 'in', owners).execute();
}
