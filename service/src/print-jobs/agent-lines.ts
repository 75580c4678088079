/**
 * The line of a printer that an agent serves. The agent holds the printer by a lease, which names its one sending of one job, too; it asks
 * for the mark `sending` before the first byte leaves, and its answer is on the disk by then. So what holds for processes of the service
 * holds for agents: no byte is sent twice without somebody's decision.
 */
import { randomBase62 } from '../base/base62.ts';
import { ApiError } from '../base/errors.ts';
import { AGENT } from '../printers/reach-printer.ts';
import type { Books } from '../store/books.ts';
import type { PrinterRow, PrintJobRow } from '../store/tables.ts';
import { notePrints, TOLD_OF_PRINTS } from '../webhooks/note-prints.ts';
import { ACTIVE_STATES, type PrintState } from '../words/print-states.ts';
import {
  beginJob,
  claimPrinter,
  endJob,
  findFirst,
  giveUpJobs,
  MayNotBegin,
  postponeJob,
  type Run,
  refuseJob,
  releasePrinter,
  renewPrinter,
} from './lines.ts';

export type Taken = { readonly job: PrintJobRow; readonly lease: string };

/** The first job of the line, with a lease of the printer; undefined where there is none, or somebody else serves it. */
export async function takeJob(books: Books, printerId: string): Promise<Taken | undefined> {
  const [waiting] = await findAgentPrinters(books, [printerId]);
  if (!waiting) return undefined;
  const lease = `lease_${randomBase62(24)}`;
  if (!(await claimPrinter(books, printerId, lease))) return undefined;
  await giveUpOld(books, printerId);
  const job = await findFirst(books.db, printerId);
  if (job) return { job, lease };
  await releasePrinter(books, printerId, lease);
  return undefined;
}

/** Finds the printers among these that have something to do, and that nobody serves. */
export function findAgentPrinters({ db, clock }: Books, ids: readonly string[]): Promise<readonly { id: string }[]> {
  const now = clock.now();
  return db
    .selectFrom('printers')
    .select('id')
    .where('id', 'in', ids)
    .where('address', '=', AGENT)
    .where('leased_until', '<=', now)
    .where('retry_at', '<=', now)
    .where('id', 'in', db.selectFrom('print_jobs').select('printer_id').where('state', 'in', ACTIVE_STATES))
    .execute();
}

/** A job as its agent names it: by the lease it was taken with. */
export type Hold = { readonly teamId: string; readonly id: string; readonly lease: string };

/** An agent whose lease is over begins nothing; it prints on what it has begun, and says what became of it. NOT_FOUND: it is over. */
export async function renewHold(books: Books, hold: Hold): Promise<void> {
  const { printer_id: printerId } = await getJob(books, hold);
  if (!(await renewPrinter(books, printerId, hold.lease))) throw notHeld();
}

/** Marks it as `sending`, also where it did before. NOT_FOUND, and CONFLICT where it was cancelled: nothing may be sent. */
export async function beginHold(books: Books, hold: Hold): Promise<void> {
  const job = await getJob(books, hold);
  if (job.state === 'sending' && job.run === hold.lease) return renewHold(books, hold);
  try {
    await beginJob(books, runOf(job, hold));
  } catch (error) {
    if (!(error instanceof MayNotBegin)) throw error;
    throw error.isLost
      ? notHeld()
      : new ApiError('CONFLICT', { message: 'The job waits no more: somebody has cancelled it.' });
  }
}

/** The job whose document the holder may read: it is in line still, and the lease holds its printer. NOT_FOUND. */
export async function getHeld(books: Books, hold: Hold): Promise<PrintJobRow> {
  await renewHold(books, hold);
  const job = await getJob(books, hold);
  if (!isActive(job)) throw notHeld();
  return job;
}

function isActive(job: PrintJobRow): boolean {
  return ACTIVE_STATES.some((state) => state === job.state);
}

export type HeldEnd = {
  /** `queued`: nothing of it has left, for a reason that may pass. */
  readonly state: Exclude<PrintState, 'sending' | 'cancelled'>;
  readonly message: string | null;
};

/**
 * What became of it, and lets go of the printer. Told again, or too late, it is what it is: where the job was taken for `unknown`
 * meanwhile, and nobody has decided about it, it is now what its agent says. NOT_FOUND
 * where the lease is over and the job had not begun under it.
 */
export async function endHold(books: Books, hold: Hold, { state, message }: HeldEnd): Promise<PrintState> {
  const job = await getJob(books, hold);
  const run = runOf(job, hold);
  const isOwn = job.run === hold.lease;
  const holds = await renewPrinter(books, job.printer_id, hold.lease);
  if (!isOwn && !holds) throw notHeld();
  if (isOwn && job.state === 'unknown') {
    // Once it was told as unknown, nothing prints it by itself.
    const end = state === 'queued' ? { state: 'failed' as const, message } : { state, message };
    await correctJob(books, run, end);
  } else if (isActive(job)) {
    if (state === 'queued') await postponeJob(books, run, message ?? 'nothing was sent');
    else if (isOwn) await endJob(books, run, { state, message });
    else if (state === 'failed') await refuseJob(books, run, message ?? 'nothing was sent');
  }
  await releasePrinter(books, job.printer_id, hold.lease);
  return (await getJob(books, hold)).state;
}

/** The late word of the agent about what was taken for lost, where nobody has it printed again. */
async function correctJob(
  { db, clock }: Books,
  { job, id }: Run,
  end: Pick<HeldEnd, 'message'> & { state: PrintState },
) {
  const corrected = await db
    .updateTable('print_jobs')
    .set(end)
    .where('id', '=', job.id)
    .where('state', '=', 'unknown')
    .where('run', '=', id)
    .returning(TOLD_OF_PRINTS)
    .execute();
  await notePrints({ db, clock }, corrected);
}

/** Ends what agents had begun that are gone, and jobs for which none has come in time: agents that stay away tell nobody. */
export async function tidyAgentLines(books: Books): Promise<void> {
  const { db, clock } = books;
  const now = clock.now();
  const lost = await db
    .selectFrom('printers')
    .select('id')
    .where('address', '=', AGENT)
    .where('leased_until', '<=', now)
    .where(
      'id',
      'in',
      db
        .selectFrom('print_jobs')
        .select('printer_id')
        .where('state', 'in', ACTIVE_STATES)
        .where(({ eb, or }) => or([eb('state', '=', 'sending'), eb('give_up_at', '<=', now)])),
    )
    .limit(TIDIED_AT_ONCE)
    .execute();
  for (const { id } of lost) {
    if (!(await claimPrinter(books, id))) continue;
    await giveUpOld(books, id);
    await releasePrinter(books, id);
  }
}

const TIDIED_AT_ONCE = 100;

async function giveUpOld(books: Books, printerId: string): Promise<void> {
  const message = 'its time was over before an agent took it; nothing was sent';
  await giveUpJobs(books, { printerId, message });
}

/** NOT_FOUND. */
async function getJob({ db }: Books, { teamId, id }: Hold): Promise<PrintJobRow> {
  const job = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  if (!job) throw notHeld();
  return job;
}

function runOf(job: PrintJobRow, { lease }: Hold): Run {
  return { job, printerId: job.printer_id, id: lease, owner: lease };
}

/** One for all: who does not hold a job does not learn whether there is one. */
function notHeld(): ApiError {
  const message = 'No job is held under this lease: it is over, or was never one. Nothing may be sent under it.';
  return new ApiError('NOT_FOUND', { message });
}

/** What an agent says of its printer, kept for those who ask. */
export async function noteAgent(
  { db, clock }: Books,
  { id, agent_at: before, agent_told: toldBefore }: PrinterRow,
  status: object | undefined,
): Promise<void> {
  const [now, told] = [clock.now(), status === undefined ? toldBefore : JSON.stringify(status)];
  if (told === toldBefore && now - (before ?? 0) < NOTED_EVERY_MS) return;
  await db.updateTable('printers').set({ agent_at: now, agent_told: told }).where('id', '=', id).execute();
}

const NOTED_EVERY_MS = 10_000;
