/** Print jobs as whoever made them sees them: what there is, and what people decide about it. */
import type { Transaction } from 'kysely';
import { noteActivity } from '../activity/activity.ts';
import { ApiError } from '../base/errors.ts';
import { abandonAll } from '../blobs/stray-files.ts';
import type { By } from '../printers/printers.ts';
import type { Books } from '../store/books.ts';
import { type Page, pageByTime, type TimedPlace } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database, PrintJobRow, Tables } from '../store/tables.ts';
import { notePrints } from '../webhooks/note-prints.ts';
import type { RenderMode } from '../words/key-modes.ts';
import type { PrintLanguage } from '../words/print-language.ts';
import { ACTIVE_STATES, type PrintState, RETRYABLE_STATES } from '../words/print-states.ts';

export type PrintJob = {
  readonly id: string;
  readonly state: PrintState;
  /** What was wrong last. */
  readonly message?: string;
  readonly printerId: string;
  /** Its name, when the job was made. */
  readonly printer: string;
  readonly name: string;
  /** Undefined for an inline one. */
  readonly template?: string;
  readonly templateVersion?: number;
  readonly mode: RenderMode;
  readonly language: PrintLanguage;
  readonly items: number;
  readonly copies: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Times that the printer was asked for it. */
  readonly attempts: number;
  readonly createdAt: number;
  /** When its first byte may have left. */
  readonly begunAt?: number;
  readonly endedAt?: number;
  /** When it fails if it has not begun. */
  readonly givesUpAt: number;
  readonly expiresAt: number;
};

/** The next place in the line of a printer, which is held until the transaction ends. NOT_FOUND when it was deleted. */
export async function takePlace(transaction: Transaction<Tables>, printerId: string): Promise<number> {
  const row = await transaction
    .updateTable('printers')
    .set(({ eb }) => ({ last_place: eb('last_place', '+', 1) }))
    .where('id', '=', printerId)
    .returning('last_place')
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'The printer was deleted.' });
  return row.last_place;
}

export type PrintJobFilter = Searched & {
  readonly state?: PrintState | undefined;
  readonly printerId?: string | undefined;
};

/** The latest first. */
export async function listPrintJobs(
  db: Database,
  { teamId, search, state, printerId }: PrintJobFilter & { readonly teamId: string },
  page: Page<TimedPlace> = {},
): Promise<readonly PrintJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('team_id', '=', teamId)
    .$call(bySearch({ search }, ['name', 'template', 'id']))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(printerId !== undefined, (query) => query.where('printer_id', '=', printerId!))
    .$call(pageByTime('latest first', page))
    .execute();
  return rows.map(toPrintJob);
}

/** NOT_FOUND. */
export async function getPrintJob(db: Database, teamId: string, id: string): Promise<PrintJob> {
  const row = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  if (!row) throw noJob();
  return toPrintJob(row);
}

/** NOT_FOUND; CONFLICT once it has begun or is over: what has left cannot be called back. */
export function cancelPrintJob({ db, clock }: Books, { teamId, actor }: By, id: string): Promise<PrintJob> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('print_jobs')
      .set({ state: 'cancelled', ended_at: clock.now(), message: null })
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const { state } = await getPrintJob(transaction, teamId, id);
      throw new ApiError('CONFLICT', { message: `The job is ${state}: only one that is queued is cancelled.` });
    }
    const noted = { teamId, actor, subject: id, label: row.name };
    await noteActivity({ db: transaction, clock }, { action: 'print.cancelled', ...noted });
    await notePrints({ db: transaction, clock }, [row]);
    return toPrintJob(row);
  });
}

/**
 * Prints the same document once more, at the end of the line. NOT_FOUND; CONFLICT unless it failed, was cancelled or is unknown: so
 * that two who decide at once print it once.
 */
export function retryPrintJob({ db, clock }: Books, { teamId, actor }: By, id: string): Promise<PrintJob> {
  return db.transaction().execute(async (transaction) => {
    const job = await getPrintJob(transaction, teamId, id);
    // The printer first, as whoever prints on it takes the locks.
    const place = await takePlace(transaction, job.printerId);
    const now = clock.now();
    const row = await transaction
      .updateTable('print_jobs')
      .set(({ eb, ref }) => ({
        state: 'queued' as const,
        place,
        message: null,
        run: null,
        begun_at: null,
        ended_at: null,
        give_up_at: eb(ref('wait_ms'), '+', now),
      }))
      .where('id', '=', id)
      .where('state', 'in', RETRYABLE_STATES)
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const { state } = await getPrintJob(transaction, teamId, id);
      throw new ApiError('CONFLICT', {
        message: `The job is ${state}: only one that failed, was cancelled or is unknown is printed again.`,
      });
    }
    await transaction
      .updateTable('printers')
      .set({ failures: 0, retry_at: 0 })
      .where('id', '=', job.printerId)
      .execute();
    const noted = { teamId, actor, subject: id, label: row.name };
    await noteActivity({ db: transaction, clock }, { action: 'print.retried', ...noted });
    return toPrintJob(row);
  });
}

/**
 * What was in line when a backup was made may have been printed since: nothing of a backup is printed by itself, and only somebody who
 * looks has it printed again.
 */
export async function doubtPrintJobs(db: Database, now: number): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'unknown', ended_at: now, message: OF_A_BACKUP })
    .where('state', 'in', ACTIVE_STATES)
    .execute();
}

const OF_A_BACKUP =
  'it was in line when this database was copied, and may have been printed since: look before you send it again';

/** Deletes jobs and documents whose time is over; those that wait for their printer tell first that they are given up. */
export function forgetPrintJobs({ db, clock }: Books): Promise<void> {
  return abandonAll(db, (transaction, limit) => {
    const now = clock.now();
    const over = transaction
      .selectFrom('print_jobs')
      .select('id')
      .where('expires_at', '<=', now)
      .where('state', 'not in', ACTIVE_STATES)
      .limit(limit);
    return transaction.deleteFrom('print_jobs').where('id', 'in', over).returning('id').execute();
  });
}

export function toPrintJob(row: PrintJobRow): PrintJob {
  return {
    id: row.id,
    state: row.state,
    ...(row.message === null ? {} : { message: row.message }),
    printerId: row.printer_id,
    printer: row.printer,
    name: row.name,
    ...(row.template === null ? {} : { template: row.template }),
    ...(row.version === null ? {} : { templateVersion: row.version }),
    mode: row.mode,
    language: row.language,
    items: row.items,
    copies: row.copies,
    pages: row.pages,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    attempts: row.attempts,
    createdAt: row.created_at,
    ...(row.begun_at === null ? {} : { begunAt: row.begun_at }),
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    givesUpAt: row.give_up_at,
    expiresAt: row.expires_at,
  };
}

function noJob(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The team has no such print job, or its time is over.' });
}
