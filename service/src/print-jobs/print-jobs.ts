/** Lists and shows print jobs, and lets people retry, cancel or confirm them. */

import type { Transaction } from 'kysely';
import { type By, noteActivity } from '../activity/activity.ts';
import { ApiError } from '../base/errors.ts';
import { abandonAll } from '../blobs/stray-files.ts';
import type { RenderMode } from '../enums/key-modes.ts';
import type { PrintLanguage } from '../enums/print-language.ts';
import { ACTIVE_STATES, type PrintState, RETRYABLE_STATES } from '../enums/print-states.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import type { Page, TimedPlace } from '../store/page.ts';
import { findLatest, type SteppedPage } from '../store/page-in-steps.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, PrintJobRow, Tables } from '../store/tables.ts';
import { notePrints } from '../webhooks/note-prints.ts';

export type PrintJob = {
  readonly id: string;
  readonly state: PrintState;
  /** Message about the latest problem. */
  readonly message?: string;
  readonly printerId: string;
  /** Name of the printer at the time when the job was created. */
  readonly printer: string;
  readonly name: string;
  /** Template ID in the request. Undefined for inline templates. */
  readonly template?: string;
  readonly templateVersion?: number;
  readonly mode: RenderMode;
  readonly language: PrintLanguage;
  readonly items: number;
  readonly copies: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Number of attempts to connect to the printer. */
  readonly attempts: number;
  readonly createdAt: number;
  /** Earliest time at which data may have been sent to the printer. */
  readonly begunAt?: number;
  readonly endedAt?: number;
  /** Deadline for starting the job. */
  readonly givesUpAt: number;
  readonly expiresAt: number;
};

/**
 * Returns the next position in a printer's queue. The printer remains locked until the transaction ends. Throws
 * NOT_FOUND if the printer has been deleted.
 */
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

/** Lists print jobs, latest first. */
export async function listPrintJobs(
  db: Database,
  { teamId, search, state, printerId }: PrintJobFilter & { readonly teamId: string },
  page: Page<TimedPlace> = {},
): Promise<SteppedPage<PrintJob>> {
  const ofTeam = db.selectFrom('print_jobs').where('team_id', '=', teamId);
  const { items, next } = await findLatest({
    group: teamId,
    // With a printer, searches the index of its jobs.
    all: printerId === undefined ? ofTeam : db.selectFrom('print_jobs').where('printer_id', '=', printerId),
    filter:
      search === undefined && state === undefined && printerId === undefined
        ? undefined
        : (query) =>
            query
              .where('team_id', '=', teamId)
              .$call(bySearch({ search }, ['name', 'template', 'id']))
              .$if(state !== undefined, (some) => some.where('state', '=', state!)),
    page,
  });
  return { items: items.map(toPrintJob), next };
}

/** Returns a print job of the team. Throws NOT_FOUND if there is no such job. */
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

/**
 * Cancels a job. Throws NOT_FOUND if there is no such job. Throws CONFLICT if it has started or ended, because data may
 * have been sent.
 */
export function cancelPrintJob({ db, clock }: StoreContext, { teamId, actor }: By, id: string): Promise<PrintJob> {
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
      throw new ApiError('CONFLICT', { message: `The job is ${state}; only a queued job can be cancelled.` });
    }
    const noted = { teamId, actor, subject: id, label: row.name };
    await noteActivity({ db: transaction, clock }, { action: 'print.cancelled', ...noted });
    await notePrints({ db: transaction, clock }, [row]);
    return toPrintJob(row);
  });
}

/**
 * Queues the same document again. Throws NOT_FOUND if there is no such job. Throws CONFLICT unless it has failed, was
 * cancelled or is unknown. Two concurrent calls therefore print it only once.
 */
export function retryPrintJob({ db, clock }: StoreContext, { teamId, actor }: By, id: string): Promise<PrintJob> {
  return db.transaction().execute(async (transaction) => {
    const job = await getPrintJob(transaction, teamId, id);
    // Locks the printer before the job. The process that prints uses the same order.
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
        message: `The job is ${state}; only a failed, cancelled or unknown job can be printed again.`,
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
 * Marks jobs as `unknown` that were in a queue at the time of a backup. They may have been printed since then, and
 * restoring a backup must not print anything.
 */
export async function markPrintJobsUnknown(db: Database, now: number): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'unknown', ended_at: now, message: OF_A_BACKUP })
    .where('state', 'in', ACTIVE_STATES)
    .execute();
}

const OF_A_BACKUP =
  'it was queued when the database was copied, and may have been printed since; check the printer before you print it again';

/** Deletes expired jobs with their documents. If jobs are still waiting, fails them first and notifies webhooks. */
export function forgetPrintJobs({ db, clock }: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  return abandonAll(db, pause, (transaction, limit) => {
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
  return new ApiError('NOT_FOUND', { message: 'The print job does not exist or has expired. Check its ID.' });
}
