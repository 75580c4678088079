/**
 * Queue of a printer that an agent serves. A lease covers the printer and a single attempt to print a job. Before it
 * sends the first byte, the agent has the service mark the job as `sending`, and waits until the mark is durable. So
 * agents give the same guarantee as the service: no byte is sent twice without a person's decision.
 */

import { isOver } from '../background/leases.ts';
import { randomBase62 } from '../base/base62.ts';
import { ApiError } from '../base/errors.ts';
import { ACTIVE_STATES, type PrintState } from '../enums/print-states.ts';
import { AGENT } from '../printers/reach-printer.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { PrinterRow, PrintJobRow } from '../store/tables.ts';
import { notePrints, TOLD_OF_PRINTS } from '../webhooks/note-prints.ts';
import {
  beginJob,
  claimPrinter,
  endJob,
  findFirst,
  giveUpJobs,
  hasJobs,
  isReady,
  MayNotBegin,
  postponeJob,
  type Run,
  refuseJob,
  releasePrinter,
  renewPrinter,
} from './print-queues.ts';

export type Taken = { readonly job: PrintJobRow; readonly lease: string };

/** Leases the printer and returns its first job. Undefined if the queue is empty or another agent has the lease. */
export async function takeJob(context: StoreContext, printerId: string): Promise<Taken | undefined> {
  const [waiting] = await findAgentPrinters(context, [printerId]);
  if (!waiting) return undefined;
  const lease = `lease_${randomBase62(24)}`;
  if (!(await claimPrinter(context, printerId, { owner: lease }))) return undefined;
  await giveUpOld(context, printerId);
  const job = await findFirst(context.db, printerId);
  if (job) return { job, lease };
  await releasePrinter(context, printerId, lease);
  return undefined;
}

/** Finds printers that have jobs and no lease holder. */
export function findAgentPrinters(context: StoreContext, ids: readonly string[]): Promise<readonly { id: string }[]> {
  return context.db
    .selectFrom('printers')
    .select('id')
    .where('id', 'in', ids)
    .where('address', '=', AGENT)
    .where(isReady(context))
    .where(hasJobs)
    .execute();
}

/** Identifies a job, and the lease under which an agent took it. */
export type Hold = { readonly teamId: string; readonly id: string; readonly lease: string };

/**
 * Renews the lease. After its end an agent starts nothing, but finishes the jobs it has started and reports the
 * outcome. Throws NOT_FOUND if the lease is over.
 */
export async function renewHold(context: StoreContext, hold: Hold): Promise<void> {
  const { printer_id: printerId } = await getJob(context, hold);
  if (!(await renewPrinter(context, printerId, hold.lease))) throw notHeld();
}

/**
 * Marks the job as `sending`. Repeated calls are allowed. Throws NOT_FOUND. Throws CONFLICT if the job was cancelled;
 * the agent must then send nothing.
 */
export async function beginHold(context: StoreContext, hold: Hold): Promise<void> {
  const job = await getJob(context, hold);
  if (job.state === 'sending' && job.run === hold.lease) return renewHold(context, hold);
  try {
    await beginJob(context, runOf(job, hold));
  } catch (error) {
    if (!(error instanceof MayNotBegin)) throw error;
    throw error.isLost ? notHeld() : new ApiError('CONFLICT', { message: 'The job was cancelled.' });
  }
}

/**
 * Returns a job whose document the agent may download, because the job is still queued and the lease is valid. Throws
 * NOT_FOUND.
 */
export async function getHeld(context: StoreContext, hold: Hold): Promise<PrintJobRow> {
  await renewHold(context, hold);
  const job = await getJob(context, hold);
  if (!isActive(job)) throw notHeld();
  return job;
}

function isActive(job: PrintJobRow): boolean {
  return ACTIVE_STATES.some((state) => state === job.state);
}

export type HeldEnd = {
  /** State to save. `queued` means that nothing was sent, for a temporary reason. */
  readonly state: Exclude<PrintState, 'sending' | 'cancelled'>;
  readonly message: string | null;
};

/**
 * Saves the outcome and releases the printer. Repeated and late reports are accepted. If the job was marked as
 * `unknown` since, and no person has decided about it, the report corrects it. Throws NOT_FOUND if the lease is over
 * and the job had not started under it.
 */
export async function endHold(context: StoreContext, hold: Hold, { state, message }: HeldEnd): Promise<PrintState> {
  const job = await getJob(context, hold);
  const run = runOf(job, hold);
  const isOwn = job.run === hold.lease;
  const holds = await renewPrinter(context, job.printer_id, hold.lease);
  if (!isOwn && !holds) throw notHeld();
  if (isOwn && job.state === 'unknown') {
    // A job that was ever unknown is never printed again automatically.
    const end = state === 'queued' ? { state: 'failed' as const, message } : { state, message };
    await correctJob(context, run, end);
  } else if (isActive(job)) {
    if (state === 'queued') await postponeJob(context, run, message ?? 'nothing was sent');
    else if (isOwn) await endJob(context, run, { state, message });
    else if (state === 'failed') await refuseJob(context, run, message ?? 'nothing was sent');
  }
  await releasePrinter(context, job.printer_id, hold.lease);
  return (await getJob(context, hold)).state;
}

/** Corrects a job marked as `unknown` after a late report, unless a person has printed it again. */
async function correctJob(
  { db, clock }: StoreContext,
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

/** Marks jobs that lost agents had started as unknown. Fails jobs that no agent took in time. */
export async function tidyAgentQueues(context: StoreContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const lost = await db
    .selectFrom('printers')
    .select('id')
    .where('address', '=', AGENT)
    .where(isOver(context, 'leased_until'))
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
    if (!(await claimPrinter(context, id, { evenPaused: true }))) continue;
    await giveUpOld(context, id);
    await releasePrinter(context, id);
  }
}

const TIDIED_AT_ONCE = 100;

async function giveUpOld(context: StoreContext, printerId: string): Promise<void> {
  const message = 'it expired before an agent took it; nothing was sent';
  await giveUpJobs(context, { printerId, message });
}

/** Returns a job of the team. Throws NOT_FOUND if the job does not exist. */
async function getJob({ db }: StoreContext, { teamId, id }: Hold): Promise<PrintJobRow> {
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

/** Returns the same error in all cases, so that it does not reveal whether a job exists. */
function notHeld(): ApiError {
  const message = 'The lease is unknown or has expired. Do not send anything; take the next job.';
  return new ApiError('NOT_FOUND', { message });
}

/** Records the printer status reported by an agent. */
export async function noteAgent(
  { db, clock }: StoreContext,
  { id, agent_at: before, agent_told: toldBefore }: PrinterRow,
  status: object | undefined,
): Promise<void> {
  const [now, told] = [clock.now(), status === undefined ? toldBefore : JSON.stringify(status)];
  // Uses the absolute difference, so that the status is still updated if the clock is set back.
  if (told === toldBefore && Math.abs(now - (before ?? 0)) < NOTED_EVERY_MS) return;
  await db.updateTable('printers').set({ agent_at: now, agent_told: told }).where('id', '=', id).execute();
}

const NOTED_EVERY_MS = 10_000;
