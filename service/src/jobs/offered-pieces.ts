/**
 * Pieces of a job that its owner offers to other instances, with PostgreSQL. Only the owner stores results, in the
 * order of the items. A piece that was rendered twice therefore counts only once.
 */
import { randomUUID } from 'node:crypto';
import { BUILD_VERSION } from '@platen/engine/version';
import { type RawBuilder, sql } from 'kysely';
import { isOver, leaseEnd } from '../background/leases.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import type { JobPieceRow } from '../store/job-tables.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import type { HeldJob } from './job-leases.ts';
import type { MadePiece, Place } from './make-piece.ts';
import { readMade, writeMade } from './piece-text.ts';

type Held = Pick<HeldJob, 'id' | 'run'>;

/** Offers pieces of a job to other instances. */
export async function offerPieces(
  { db }: StoreContext,
  { id, run, team_id }: Held & Pick<HeldJob, 'team_id'>,
  places: readonly Place[],
): Promise<void> {
  if (places.length === 0) return;
  const row = { job_id: id, team_id, run, version: BUILD_VERSION, state: 'offered' as const };
  const free = { owner: null, taken: null, leased_until: 0, made: null };
  await db
    .insertInto('job_pieces')
    .values(places.map((place) => ({ ...row, ...place, ...free })))
    .execute();
}

export type OfferState = Pick<JobPieceRow, 'part' | 'state'>;

/** Returns the states of the pieces that this run has offered. */
export function offerStates({ db }: StoreContext, { id, run }: Held): Promise<readonly OfferState[]> {
  return db
    .selectFrom('job_pieces')
    .select(['part', 'state'])
    .where('job_id', '=', id)
    .where('run', '=', run)
    .execute();
}

/**
 * Withdraws a piece unless another instance is rendering or has rendered it. With `always`, withdraws it in any case.
 * Returns false if the piece was not withdrawn.
 */
export async function takeBack(
  { db }: StoreContext,
  { id, run }: Held,
  { part, always }: { readonly part: number; readonly always: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job_pieces')
    .where('job_id', '=', id)
    .where('run', '=', run)
    .where('part', '=', part)
    .$if(!always, (query) => query.where('state', 'in', ['offered', 'refused']))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes and returns the result of a piece. Returns undefined if the piece is not finished. */
export async function takeMade({ db }: StoreContext, { id, run }: Held, part: number): Promise<MadePiece | undefined> {
  const row = await db
    .deleteFrom('job_pieces')
    .where('job_id', '=', id)
    .where('run', '=', run)
    .where('part', '=', part)
    .where('state', '=', 'made')
    .returning('made')
    .executeTakeFirst();
  return row && readMade(row.made!);
}

/** Withdraws all offered pieces of a job, including pieces of earlier runs. The sweep deletes their files. */
export async function withdrawPieces(db: Database, jobId: string): Promise<void> {
  await db.deleteFrom('job_pieces').where('job_id', '=', jobId).execute();
}

/** Returns an SQL condition: the job is running and no instance is rendering the piece, so it can be claimed. */
function isFree(context: StoreContext): RawBuilder<boolean> {
  return sql`(job_pieces.version = ${BUILD_VERSION} and exists (
      select 1 from jobs where jobs.id = job_pieces.job_id and jobs.run = job_pieces.run
        and jobs.state = 'running' and jobs.owner <> ${PROCESS_ID})
    and (job_pieces.state = 'offered'
      or (job_pieces.state = 'making' and ${isOver(context, 'job_pieces.leased_until')})))`;
}

export type WaitingPieces = { readonly id: string; readonly team_id: string };

/** Returns jobs of other instances that have free pieces. */
export async function findOffers(context: StoreContext, limit: number): Promise<readonly WaitingPieces[]> {
  const { rows } = await sql<WaitingPieces>`
    select distinct job_id as id, team_id from job_pieces where ${isFree(context)} limit ${limit}`.execute(context.db);
  return rows;
}

/** Piece with the ID of the attempt that owns its lease. */
export type ClaimedPiece = Pick<JobPieceRow, 'job_id' | 'part' | 'first' | 'start'> & { readonly taken: string };

/** Takes the lease of the first free piece of a job. */
export async function claimPiece(context: StoreContext, jobId: string): Promise<ClaimedPiece | undefined> {
  const { rows } = await sql<ClaimedPiece>`
    update job_pieces set state = 'making', owner = ${PROCESS_ID}, taken = ${randomUUID()},
      leased_until = ${leaseEnd(context)}
    where job_id = ${jobId} and part = (
      select part from job_pieces where job_id = ${jobId} and ${isFree(context)}
      order by part limit 1 for update skip locked)
    returning job_id, part, first, start, taken`.execute(context.db);
  return rows[0];
}

/** Renews the lease. Returns false if the piece has been withdrawn or leased to another instance. */
export function renewPiece(context: StoreContext, piece: ClaimedPiece): Promise<boolean> {
  return change(context, piece, { leased_until: leaseEnd(context) });
}

/** Stores the result of a piece for the owner of the job. If the result is too long, returns the piece to the owner. */
export function handOver(context: StoreContext, piece: ClaimedPiece, made: MadePiece): Promise<boolean> {
  const text = writeMade(made);
  return text === undefined ? refusePiece(context, piece) : change(context, piece, { state: 'made', made: text });
}

/** Returns the piece to the owner of the job. If the error occurs again there, the owner reports it. */
export function refusePiece(context: StoreContext, piece: ClaimedPiece): Promise<boolean> {
  return change(context, piece, { state: 'refused' });
}

/** Ends the lease, so that other instances can render the piece. */
export function releasePiece(context: StoreContext, piece: ClaimedPiece): Promise<boolean> {
  return change(context, piece, { state: 'offered', owner: null, taken: null });
}

type Change = { readonly [Name in keyof JobPieceRow]?: JobPieceRow[Name] | RawBuilder<JobPieceRow[Name]> };

async function change({ db }: StoreContext, { job_id, part, taken }: ClaimedPiece, to: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_pieces')
    .set(to)
    .where('job_id', '=', job_id)
    .where('part', '=', part)
    .where('taken', '=', taken)
    .where('state', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
