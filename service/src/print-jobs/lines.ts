/**
 * The line of a printer, and who serves it. A printer is leased to one holder at a time, a process of the service or an agent, which
 * takes its jobs one after the other. A job is marked as `sending`, by whoever holds the lease, before its first byte leaves; a holder
 * that dies later leaves that mark, and whoever comes next ends the job as `unknown`. So no byte is sent twice without somebody's
 * decision.
 */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { PROCESS_ID } from '../base/process-id.ts';
import { LEASE_MS } from '../base/renewing.ts';
import { AGENT } from '../printers/reach-printer.ts';
import type { Books } from '../store/books.ts';
import type { Database, PrinterRow, PrintJobRow, Tables } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { notePrints, TOLD_OF_PRINTS } from '../webhooks/note-prints.ts';
import { ACTIVE_STATES, type PrintState } from '../words/print-states.ts';

export type Waiting = {
  readonly id: string;
  readonly team_id: string;
  /** Among those of its team: 1 is the one that waited longest. */
  readonly place: number;
};

type Sought = { readonly limit: number; readonly ofTeam: number };

/**
 * Printers with something to do that nobody serves, so many of each team: the first of each, then the second of each, and of these
 * those first that waited longest. A team with very many hides nobody's. Agents serve theirs.
 */
export async function findWaiting({ db, clock }: Books, { limit, ofTeam }: Sought): Promise<readonly Waiting[]> {
  const now = clock.now();
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
    .where('leased_until', '<=', now)
    .where('retry_at', '<=', now)
    .where('id', 'in', db.selectFrom('print_jobs').select('printer_id').where('state', 'in', ACTIVE_STATES));
  const rows = await db
    .selectFrom(placed.as('placed'))
    .select(['id', 'team_id', 'place'])
    .where('place', '<=', ofTeam)
    .orderBy('place')
    .orderBy('leased_until')
    .limit(limit)
    .execute();
  // PostgreSQL counts in texts.
  return rows.map((row) => ({ ...row, place: Number(row.place) }));
}

/** The lease of a printer for the owner, when nobody else has it. What the one before had begun is `unknown` from now on. */
export function claimPrinter({ db, clock }: Books, id: string, owner = PROCESS_ID): Promise<PrinterRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const printer = await transaction
      .updateTable('printers')
      .set({ owner, leased_until: now + LEASE_MS })
      .where('id', '=', id)
      .where('leased_until', '<=', now)
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
      ? 'the agent was lost while the document was sent'
      : 'the service ended, or could not save what became of it, while the document was sent';
  return `${lost}: look at the printer before you send it again`;
}

type Held = { readonly id: string; readonly owner: string; readonly now: number };

/** Whether the owner has the lease still, which is moved on; holds the printer until the transaction ends. */
async function renewIn(transaction: Database, { id, owner, now }: Held): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('printers')
    .set({ leased_until: now + LEASE_MS })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('leased_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the owner has it still. */
export function renewPrinter({ db, clock }: Books, id: string, owner = PROCESS_ID): Promise<boolean> {
  return renewIn(db, { id, owner, now: clock.now() });
}

/** Others may serve it at once. */
export async function releasePrinter({ db, clock }: Books, id: string, owner = PROCESS_ID): Promise<void> {
  const now = clock.now();
  const own = db.updateTable('printers').set({ owner: null, leased_until: now }).where('id', '=', id);
  await own.where('owner', '=', owner).where('leased_until', '>', now).execute();
}

/** Releases the printers that these processes, which are no more, had leased. */
export async function releasePrintersOf(db: Database, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await db.updateTable('printers').set({ owner: null, leased_until: 0 }).where('owner', 'in', owners).execute();
}

/** The first in the line. */
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

/** Names a sending of a job among others of the same: only its own sending ends it. */
export type Run = {
  readonly job: Pick<PrintJobRow, 'id'>;
  readonly printerId: string;
  readonly id: string;
  /** Who holds the lease of the printer. */
  readonly owner: string;
};

export function nameRun(job: Pick<PrintJobRow, 'id' | 'printer_id'>): Run {
  return { job, printerId: job.printer_id, id: randomUUID(), owner: PROCESS_ID };
}

/** Thrown where a job may not begin: it was cancelled, or the lease is lost. Nothing was sent. */
export class MayNotBegin extends Error {
  /** Whether others serve the printer now. */
  readonly isLost: boolean;

  constructor({ isLost }: { readonly isLost: boolean }) {
    super();
    this.isLost = isLost;
  }
}

/**
 * Marks the job as `sending`: the last moment before its first byte leaves.
 * @throws MayNotBegin
 */
export function beginJob({ db, clock }: Books, { job, printerId, id, owner }: Run): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    if (!(await renewIn(transaction, { id: printerId, owner, now }))) throw new MayNotBegin({ isLost: true });
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

/** Ends what was begun, unless somebody has taken it for lost meanwhile. */
export function endJob({ db, clock }: Books, { job, printerId, id }: Run, { state, message }: End): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await mendLine(transaction, printerId);
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

/** Ends a job that could never begin as it is. */
export function refuseJob({ db, clock }: Books, { job, printerId }: Run, message: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await mendLine(transaction, printerId);
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

async function mendLine(transaction: Transaction<Tables>, printerId: string): Promise<void> {
  await transaction.updateTable('printers').set({ failures: 0, retry_at: 0 }).where('id', '=', printerId).execute();
}

/** A printer that is away is asked again after 1 s, then half a minute later at most. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Nothing was sent, for reasons that may pass: the printer is asked again later, and the job stays the first in its line; those that
 * have waited for too long fail. Also where it was marked as `sending` by this run, and none of it left after all.
 */
export function postponeJob({ db, clock }: Books, { job, printerId, id }: Run, message: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const { failures } = await transaction
      .updateTable('printers')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', printerId)
      .returning('failures')
      .executeTakeFirstOrThrow();
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
    await transaction
      .updateTable('printers')
      .set({ retry_at: now + pauseMs })
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
    await giveUpJobs({ db: transaction, clock }, { printerId, message });
  });
}

type GivingUp = { readonly printerId: string; readonly message: string };

/** Gives up the jobs that have waited for too long; `message` is why, where nothing was said of them before. */
export function giveUpJobs({ db, clock }: Books, { printerId, message }: GivingUp): Promise<void> {
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
