/** Serves the queue of a printer whose lease this process has. Prints the jobs sequentially, each at most once. */
import { buffer } from 'node:stream/consumers';
import { saveWithRetries } from '../background/heartbeat.ts';
import type { Signals } from '../background/runner.ts';
import type { StorageContext } from '../blobs/storage-context.ts';
import type { ByteBudget, HeldBytes } from '../fairness/byte-budget.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mediaCheckOf } from '../printers/printers.ts';
import type { Reach } from '../printers/reach-printer.ts';
import { print } from '../printing/print.ts';
import { type PrintDocument, PrintError, type Printed } from '../printing/print-types.ts';
import type { PrinterRow, PrintJobRow } from '../store/tables.ts';
import { beginJob, endJob, findFirst, MayNotBegin, nameRun, postponeJob, type Run, refuseJob } from './print-queues.ts';

export type PrintQueueNeeds = StorageContext & {
  readonly reach: Reach;
  readonly metrics: Pick<Metrics, 'printed'>;
  /** Limit for the memory of documents that are being printed. */
  readonly bytesInFlight: ByteBudget;
  /** Resolves when all committed transactions would survive a power failure. */
  commits(): Promise<void>;
};

/** Maximum ms without a response from the printer, and for printing a document. */
const PATIENCE_MS = 60_000;

/** Maximum number of jobs before the runner can serve another printer. */
const JOBS_IN_TURN = 50;

/** Prints jobs until the queue is empty, the printer is not available or the maximum number of jobs is reached. */
export async function workPrintQueue(needs: PrintQueueNeeds, printer: PrinterRow, signals: Signals): Promise<void> {
  for (let count = 0; count < JOBS_IN_TURN && !signals.stop.aborted; count++) {
    const job = await findFirst(needs.db, printer.id);
    if (!job || !(await printFirst(needs, { printer, job }, signals))) return;
  }
}

type Order = { readonly printer: PrinterRow; readonly job: PrintJobRow };

/** Prints the first job in the queue. Returns true if the next job can be printed. */
async function printFirst(needs: PrintQueueNeeds, { printer, job }: Order, signals: Signals): Promise<boolean> {
  const run = nameRun(job);
  if (job.give_up_at <= needs.clock.now()) {
    await refuse(needs, run, 'it expired before the printer was available; nothing was sent');
    return true;
  }
  const held = needs.bytesInFlight.open();
  let begun = false;
  let printed: Printed;
  try {
    const { address, lookup, silent } = await needs.reach.find(printer.address);
    hold(held, job);
    const document = await openDocument(needs, { printer, job });
    if (!document) {
      await refuse(needs, run, 'the document of the job is lost; nothing was sent');
      return true;
    }
    const patience = waiter(signals);
    try {
      printed = await print(address, document, {
        wait: printer.confirm === 1,
        timeoutMs: PATIENCE_MS,
        signal: patience.signal,
        lookup,
        silent,
        async begin() {
          await beginJob(needs, run);
          await needs.commits();
          if (signals.stop.aborted) throw new MayNotBegin({ isLost: true });
          begun = true;
          patience.begun();
        },
      });
    } finally {
      patience.done();
    }
  } catch (error) {
    return begun ? endInterrupted(needs, run, error) : saveNotSent(needs, { run, error, signals });
  } finally {
    held.giveBack();
  }
  await end(needs, run, { state: printed.state, message: printed.warning ?? null });
  return true;
}

/** Stores that nothing was sent. Returns true if the next job can be printed. */
async function saveNotSent(
  needs: PrintQueueNeeds,
  { run, error, signals }: { readonly run: Run; readonly error: unknown; readonly signals: Signals },
): Promise<boolean> {
  // Leaves the job in the queue for the next owner of the lease.
  if (signals.stop.aborted) {
    await takeBack(needs, run);
    return false;
  }
  if (error instanceof MayNotBegin) return !error.isLost;
  if (error instanceof PrintError && !error.mayPass) {
    await refuse(needs, run, error.message);
    return true;
  }
  const message =
    error instanceof PrintError ? error.message : 'the database or the storage is not available; nothing was sent';
  await postponeJob(needs, run, shorten(message));
  return false;
}

/** Changes a job from `sending` back to `queued`. Nothing must have been sent. */
async function takeBack({ db }: PrintQueueNeeds, { job, id }: Run): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'queued', run: null, begun_at: null })
    .where('id', '=', job.id)
    .where('state', '=', 'sending')
    .where('run', '=', id)
    .execute();
}

async function endInterrupted(needs: PrintQueueNeeds, run: Run, error: unknown): Promise<boolean> {
  const told = error instanceof PrintError ? error : undefined;
  const message = told?.message ?? 'the connection failed after a part of the document was sent; check the printer';
  await end(needs, run, { state: told?.state ?? 'unknown', message: shorten(message) });
  return true;
}

async function end(needs: PrintQueueNeeds, run: Run, told: Parameters<typeof endJob>[2]): Promise<void> {
  needs.metrics.printed(told.state);
  // If this fails, the next owner of the lease changes the state to `unknown`.
  await saveWithRetries(() => endJob(needs, run, told));
}

async function refuse(needs: PrintQueueNeeds, run: Run, message: string): Promise<void> {
  needs.metrics.printed('failed');
  await refuseJob(needs, run, shorten(message));
}

/**
 * Reserves memory for the document.
 * @throws PrintError if there is not enough memory; the job then remains queued
 */
function hold(held: HeldBytes, { team_id, size_bytes }: PrintJobRow): void {
  if (held.take(team_id, size_bytes)) return;
  throw new PrintError('failed', 'too many jobs are printing; nothing was sent', { mayPass: true });
}

/** Opens the document. Returns undefined if its file has been lost. */
async function openDocument({ blobs }: PrintQueueNeeds, { printer, job }: Order): Promise<PrintDocument | undefined> {
  const stream = await blobs.open(job.id, { sizeBytes: job.size_bytes });
  if (!stream) return undefined;
  const { language, name, dots_per_mm: dotsPerMm, repeats: copies } = job;
  const bytes = await buffer(stream);
  return { bytes, language, name, dotsPerMm: dotsPerMm ?? undefined, copies, mediaCheck: mediaCheckOf(printer) };
}

/** Returns a signal. Until the job begins, `stop` and `end` abort it. After that, only `end` does. */
function waiter({ stop, end }: Signals) {
  const own = new AbortController();
  const abort = () => own.abort();
  stop.addEventListener('abort', abort);
  end.addEventListener('abort', abort);
  if (stop.aborted) abort();
  return {
    signal: own.signal,
    begun: () => stop.removeEventListener('abort', abort),
    done() {
      stop.removeEventListener('abort', abort);
      end.removeEventListener('abort', abort);
    },
  };
}

/** Limits the length of a message, because printers may send long texts. */
function shorten(message: string): string {
  return message.slice(0, 500);
}
