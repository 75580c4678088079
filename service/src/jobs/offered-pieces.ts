/**
 * Pieces of a job that its holder offers to other instances, on PostgreSQL. Only the holder saves results, in order, so
 * a piece that is rendered twice counts once.
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

/** Offers pieces of a job. */
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

/** Returns the states of the offered pieces. */
export function offerStates({ db }: StoreContext, { id, run }: Held): Promise<readonly OfferState[]> {
  return db
    .selectFrom('job_pieces')
    .select(['part', 'state'])
    .where('job_id', '=', id)
    .where('run', '=', run)
    .execute();
}

/**
 * Withdraws an offer that no instance renders, or any offer with `always`. Returns false if another instance renders or
 * has rendered it.
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

/** Takes the result of a piece. Returns undefined while the piece is unfinished. */
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

/** Withdraws all offers of a job, including offers of earlier holders. Their files are deleted as stray files. */
export async function withdrawPieces(db: Database, jobId: string): Promise<void> {
  await db.deleteFrom('job_pieces').where('job_id', '=', jobId).execute();
}

/** Returns an SQL condition: the job still runs and no instance renders the piece, so that it can be claimed. */
function isFree(context: StoreContext): RawBuilder<boolean> {
  return sql`(job_pieces.version = ${BUILD_VERSION} and exists (
      select 1 from jobs where jobs.id = job_pieces.job_id and jobs.run = job_pieces.run
        and jobs.state = 'running' and jobs.owner <> ${PROCESS_ID})
    and (job_pieces.state = 'offered'
      or (job_pieces.state = 'making' and ${isOver(context, 'job_pieces.leased_until')})))`;
}

export type WaitingPieces = { readonly id: string; readonly team_id: string };

/** Returns jobs of other instances that offer pieces. */
export async function findOffers(context: StoreContext, limit: number): Promise<readonly WaitingPieces[]> {
  const { rows } = await sql<WaitingPieces>`
    select distinct job_id as id, team_id from job_pieces where ${isFree(context)} limit ${limit}`.execute(context.db);
  return rows;
}

/** Piece, with the ID of the attempt that holds its lease. */
export type ClaimedPiece = Pick<JobPieceRow, 'job_id' | 'part' | 'first' | 'start'> & { readonly taken: string };

/** Leases the first free piece of a job. */
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

/** Renews the lease. Returns false if the piece was withdrawn or leased to another instance. */
export function renewPiece(context: StoreContext, piece: ClaimedPiece): Promise<boolean> {
  return change(context, piece, { leased_until: leaseEnd(context) });
}

/** Stores the result of a piece for the holder. A result that is too long to store is rejected. */
export function handOver(context: StoreContext, piece: ClaimedPiece, made: MadePiece): Promise<boolean> {
  const text = writeMade(made);
  return text === undefined ? refusePiece(context, piece) : change(context, piece, { state: 'made', made: text });
}

/** Leaves the piece to the holder, which will report the error if it occurs again. */
export function refusePiece(context: StoreContext, piece: ClaimedPiece): Promise<boolean> {
  return change(context, piece, { state: 'refused' });
}

/** Offers the piece again. */
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
