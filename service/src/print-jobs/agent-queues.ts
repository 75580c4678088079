/**
 * Queues of printers that agents serve. A lease covers the printer and one attempt to print a job. Before the agent
 * sends the first byte, the service must have marked the job as `sending` and flushed this to the disk. Agents
 * therefore give the same guarantee as the service: nothing is sent twice unless a person requests it.
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
  failExpiredJobs,
  findFirst,
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

/**
 * Takes the lease of the printer and returns its first job. Returns undefined if the queue is empty or another agent
 * has the lease.
 */
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

/** Returns the printers that have jobs but no lease. */
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

/** Identifies a job and the lease of the agent that fetched it. */
export type Hold = { readonly teamId: string; readonly id: string; readonly lease: string };

/**
 * Renews the lease. When the lease has expired, the agent must not start the job, but can still finish and report it.
 * Throws NOT_FOUND if the lease has expired.
 */
export async function renewHold(context: StoreContext, hold: Hold): Promise<void> {
  const { printer_id: printerId } = await getJob(context, hold);
  if (!(await renewPrinter(context, printerId, hold.lease))) throw notHeld();
}

/**
 * Marks the job as `sending`. Can be called again. Throws NOT_FOUND if the lease has expired. Throws CONFLICT if the
 * job has been cancelled. In both cases, the agent must not send anything.
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
 * Returns the job if the agent can download its document: the job has not ended and the lease is valid. Throws
 * NOT_FOUND otherwise.
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
  /** State to store. `queued` means that nothing was sent because of a temporary problem. */
  readonly state: Exclude<PrintState, 'sending' | 'cancelled'>;
  readonly message: string | null;
};

/**
 * Stores the outcome and releases the printer. Reports can be repeated, and can arrive late. If the job is now
 * `unknown` and no person has decided about it, the report corrects its state. Throws NOT_FOUND if the lease has
 * expired and the job was not started with it.
 */
export async function endHold(context: StoreContext, hold: Hold, { state, message }: HeldEnd): Promise<PrintState> {
  const job = await getJob(context, hold);
  const run = runOf(job, hold);
  const isOwn = job.run === hold.lease;
  const holds = await renewPrinter(context, job.printer_id, hold.lease);
  if (!isOwn && !holds) throw notHeld();
  if (isOwn && job.state === 'unknown') {
    // Does not queue the job again if it was `unknown`, because such a job must not be printed automatically.
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

/** Corrects the state of an `unknown` job after a late report. Does nothing if a person has printed it again. */
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

/**
 * Marks jobs as unknown whose agent has disappeared after starting them. Fails jobs that no agent fetched before their
 * deadline.
 */
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
  await failExpiredJobs(context, { printerId, message });
}

/** Returns a job of the team. Throws NOT_FOUND if there is no such job. */
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

/** Creates the error for all cases. It does not reveal whether the job exists. */
function notHeld(): ApiError {
  const message = 'The lease is unknown or has expired. Do not send anything; take the next job.';
  return new ApiError('NOT_FOUND', { message });
}

/** Stores the status of a printer that its agent has reported. */
export async function noteAgent(
  { db, clock }: StoreContext,
  { id, agent_at: before, agent_told: toldBefore }: PrinterRow,
  status: object | undefined,
): Promise<void> {
  const [now, told] = [clock.now(), status === undefined ? toldBefore : JSON.stringify(status)];
  // Uses the absolute difference, so that the status is also updated after the clock was set back.
  if (told === toldBefore && Math.abs(now - (before ?? 0)) < NOTED_EVERY_MS) return;
  await db.updateTable('printers').set({ agent_at: now, agent_told: told }).where('id', '=', id).execute();
}

const NOTED_EVERY_MS = 10_000;
