/**
 * Queues of printers and their leases. Only one owner at a time has the lease of a printer: a process of the service or
 * an agent. The owner prints the jobs of the printer sequentially. It marks each job as `sending` before it sends the
 * first byte. If the owner then stops unexpectedly, the mark remains, and the next owner changes the state to
 * `unknown`. Nothing is therefore sent twice unless a person requests it.
 */
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { type BackOff, backOff } from '../background/back-off.ts';
import { hasPassed, isOver, leaseEnd, leaseTime } from '../background/leases.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import type { PrintState } from '../enums/print-states.ts';
import { AGENT } from '../printers/reach-printer.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, PrinterRow, PrintJobRow, Tables } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { notePrints, TOLD_OF_PRINTS } from '../webhooks/note-prints.ts';

export type Waiting = {
  readonly id: string;
  readonly team_id: string;
  /** Rank of the printer in its team. The printer with rank 1 has waited longest. */
  readonly place: number;
};

type Sought = { readonly limit: number; readonly ofTeam: number };

/**
 * Finds printers that have jobs but no lease, except printers that agents serve. The first printers of all teams come
 * first, then the second ones, and so on. In each of these groups, the longest wait comes first. A team with many
 * printers therefore does not hide the printers of other teams.
 */
export async function findWaiting(context: StoreContext, { limit, ofTeam }: Sought): Promise<readonly Waiting[]> {
  const { db } = context;
  const placed = db
    .selectFrom('printers')
    .select(['id', 'team_id', 'leased_until'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('team_id').orderBy('leased_until').orderBy('id'))
        .as('place'),
    )
    .where('address', '!=', AGENT)
    .where(isReady(context))
    .where(hasJobs);
  const rows = await db
    .selectFrom(placed.as('placed'))
    .select(['id', 'team_id', 'place'])
    .where('place', '<=', ofTeam)
    .orderBy('place')
    .orderBy('leased_until')
    .limit(limit)
    .execute();
  // Converts the rank, because PostgreSQL returns it as text.
  return rows.map((row) => ({ ...row, place: Number(row.place) }));
}

/** Delays before a printer that was not available is tried again. */
const PAUSES: BackOff = { firstMs: 1_000, longestMs: 30_000 };

/** Returns an SQL condition: the printer has no valid lease and its delay has passed, so it can be claimed. */
export function isReady(context: StoreContext) {
  return sql<boolean>`(${isOver(context, 'leased_until')} and ${hasPassed(context, 'retry_at', PAUSES.longestMs)})`;
}

/**
 * Returns an SQL condition: the printer has jobs. It needs one index lookup per printer, regardless of the number of
 * jobs.
 */
export function hasJobs({ exists, selectFrom }: ExpressionBuilder<Tables, 'printers'>) {
  return exists(
    selectFrom('print_jobs')
      .select(sql`1`.as('one'))
      .whereRef('printer_id', '=', 'printers.id')
      // Contains literals, so that the database can use a partial index.
      .where(sql<boolean>`state in ('queued', 'sending')`),
  );
}

type Claiming = {
  /** Process or agent that takes the lease. Default: this process. */
  readonly owner?: string;
  /** True to claim a printer before its delay has passed. */
  readonly evenPaused?: boolean;
};

/**
 * Takes the lease of a printer. Returns undefined if the printer is not ready. If the previous owner had started a job,
 * its state becomes `unknown`.
 */
export function claimPrinter(
  context: StoreContext,
  id: string,
  { owner = PROCESS_ID, evenPaused = false }: Claiming = {},
): Promise<PrinterRow | undefined> {
  const { db, clock } = context;
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const printer = await transaction
      .updateTable('printers')
      .set({ owner, leased_until: leaseEnd(context) })
      .where('id', '=', id)
      .where(evenPaused ? isOver(context, 'leased_until') : isReady(context))
      .returningAll()
      .executeTakeFirst();
    if (!printer) return undefined;
    const lost = await transaction
      .updateTable('print_jobs')
      .set({ state: 'unknown', ended_at: now, message: leftInTheMiddle(printer) })
      .where('printer_id', '=', id)
      .where('state', '=', 'sending')
      .returning(TOLD_OF_PRINTS)
      .execute();
    await notePrints({ db: transaction, clock }, lost);
    return printer;
  });
}

function leftInTheMiddle({ address }: PrinterRow): string {
  const lost =
    address === AGENT
      ? 'the agent disconnected while the document was sent'
      : 'the service stopped, or could not save the outcome, while the document was sent';
  return `${lost}; check the printer before you print it again`;
}

/** Renews the lease and locks the printer until the transaction ends. Returns false if the owner has lost the lease. */
export async function renewPrinter(context: StoreContext, id: string, owner = PROCESS_ID): Promise<boolean> {
  const { numUpdatedRows } = await context.db
    .updateTable('printers')
    .set({ leased_until: leaseEnd(context) })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('leased_until', '>', leaseTime(context))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Releases the lease of a printer. */
export async function releasePrinter(context: StoreContext, id: string, owner = PROCESS_ID): Promise<void> {
  const now = leaseTime(context);
  const own = context.db.updateTable('printers').set({ owner: null, leased_until: now }).where('id', '=', id);
  await own.where('owner', '=', owner).where('leased_until', '>', now).execute();
}

/** Returns the first job of the queue. */
export function findFirst(db: Database, printerId: string): Promise<PrintJobRow | undefined> {
  return db
    .selectFrom('print_jobs')
    .selectAll()
    .where('printer_id', '=', printerId)
    .where('state', '=', 'queued')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
}

/** Identifies an attempt to send a job. Other attempts cannot store its outcome. */
export type Run = {
  readonly job: Pick<PrintJobRow, 'id'>;
  readonly printerId: string;
  readonly id: string;
  /** Owner of the printer's lease. */
  readonly owner: string;
};

export function nameRun(job: Pick<PrintJobRow, 'id' | 'printer_id'>): Run {
  return { job, printerId: job.printer_id, id: randomUUID(), owner: PROCESS_ID };
}

/** Thrown if a job must not start, because it was cancelled or the lease was lost. Nothing was sent. */
export class MayNotBegin extends Error {
  /** True if another process has the lease. */
  readonly isLost: boolean;

  constructor({ isLost }: { readonly isLost: boolean }) {
    super();
    this.isLost = isLost;
  }
}

/**
 * Marks the job as `sending`. Call it immediately before sending the first byte.
 * @throws MayNotBegin
 */
export function beginJob({ db, clock }: StoreContext, { job, printerId, id, owner }: Run): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    if (!(await renewPrinter({ db: transaction, clock }, printerId, owner))) throw new MayNotBegin({ isLost: true });
    const { numUpdatedRows } = await transaction
      .updateTable('print_jobs')
      .set(({ eb }) => ({ state: 'sending', run: id, begun_at: now, message: null, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', job.id)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new MayNotBegin({ isLost: false });
  });
}

type End = { readonly state: PrintState; readonly message: string | null };

/** Stores the outcome, unless the state has changed to `unknown` in the meantime. */
export function endJob(
  { db, clock }: StoreContext,
  { job, printerId, id }: Run,
  { state, message }: End,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await resetFailures(transaction, printerId);
    const ended = await transaction
      .updateTable('print_jobs')
      .set({ state, message, ended_at: clock.now() })
      .where('id', '=', job.id)
      .where('state', '=', 'sending')
      .where('run', '=', id)
      .returning(TOLD_OF_PRINTS)
      .execute();
    await notePrints({ db: transaction, clock }, ended);
  });
}

/** Fails a job because of a permanent problem. */
export function refuseJob({ db, clock }: StoreContext, { job, printerId }: Run, message: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await resetFailures(transaction, printerId);
    const refused = await transaction
      .updateTable('print_jobs')
      .set(({ eb }) => ({ state: 'failed', message, ended_at: clock.now(), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', job.id)
      .where('state', '=', 'queued')
      .returning(TOLD_OF_PRINTS)
      .execute();
    await notePrints({ db: transaction, clock }, refused);
  });
}

async function resetFailures(transaction: Transaction<Tables>, printerId: string): Promise<void> {
  await transaction.updateTable('printers').set({ failures: 0, retry_at: 0 }).where('id', '=', printerId).execute();
}

/**
 * Postpones a job after a temporary problem. Nothing must have been sent, but this attempt may already have marked the
 * job as `sending`. The printer is tried again after a delay, and the job remains the first in its queue. Jobs whose
 * deadline has passed fail.
 */
export function postponeJob({ db, clock }: StoreContext, { job, printerId, id }: Run, message: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { failures } = await transaction
      .updateTable('printers')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', printerId)
      .returning('failures')
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('printers')
      .set({ retry_at: leaseTime({ db, clock }, backOff(failures, PAUSES)) })
      .where('id', '=', printerId)
      .execute();
    await transaction
      .updateTable('print_jobs')
      .set(({ eb }) => ({ state: 'queued', run: null, begun_at: null, message, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', job.id)
      .where(({ eb, or, and }) =>
        or([eb('state', '=', 'queued'), and([eb('state', '=', 'sending'), eb('run', '=', id)])]),
      )
      .execute();
    await failExpiredJobs({ db: transaction, clock }, { printerId, message });
  });
}

type GivingUp = { readonly printerId: string; readonly message: string };

/** Fails jobs whose deadline has passed. Their message is the reason of their delay, or else `message`. */
export function failExpiredJobs({ db, clock }: StoreContext, { printerId, message }: GivingUp): Promise<void> {
  return within(db, async (transaction) => {
    const now = clock.now();
    const givenUp = await transaction
      .updateTable('print_jobs')
      .set(({ eb, fn, val }) => ({
        state: 'failed',
        ended_at: now,
        message: fn.coalesce(eb.ref('message'), val(message)),
      }))
      .where('printer_id', '=', printerId)
      .where('state', '=', 'queued')
      .where('give_up_at', '<=', now)
      .returning(TOLD_OF_PRINTS)
      .execute();
    await notePrints({ db: transaction, clock }, givenUp);
  });
}
