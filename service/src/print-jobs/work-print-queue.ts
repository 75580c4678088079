/** Serves the queue of a printer leased by this process. Prints its jobs one after another, each at most once. */
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
  /** Reserves memory for the document being printed. */
  readonly bytesInFlight: ByteBudget;
  /** Resolves when all transactions committed before would survive a power cut. */
  commits(): Promise<void>;
};

/** Maximum ms for which a printer may be silent or take to print. */
const PATIENCE_MS = 60_000;

/** Maximum jobs printed before another printer is served. */
const JOBS_IN_TURN = 50;

/** Prints until the queue is empty, the printer is unavailable or the maximum number of jobs is reached. */
export async function workPrintQueue(needs: PrintQueueNeeds, printer: PrinterRow, signals: Signals): Promise<void> {
  for (let count = 0; count < JOBS_IN_TURN && !signals.stop.aborted; count++) {
    const job = await findFirst(needs.db, printer.id);
    if (!job || !(await printFirst(needs, { printer, job }, signals))) return;
  }
}

type Order = { readonly printer: PrinterRow; readonly job: PrintJobRow };

/** Prints the first job. Returns true if the next job may follow. */
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
      await refuse(needs, run, 'its document is lost; nothing was sent');
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
    return begun ? endBroken(needs, run, error) : tellNotBegun(needs, { run, error, signals });
  } finally {
    held.giveBack();
  }
  await end(needs, run, { state: printed.state, message: printed.warning ?? null });
  return true;
}

/** Saves that nothing was sent. */
async function tellNotBegun(
  needs: PrintQueueNeeds,
  { run, error, signals }: { readonly run: Run; readonly error: unknown; readonly signals: Signals },
): Promise<boolean> {
  // Leaves the job queued for the next lease holder.
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

/** Removes the mark `sending` of a job if nothing was sent. */
async function takeBack({ db }: PrintQueueNeeds, { job, id }: Run): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'queued', run: null, begun_at: null })
    .where('id', '=', job.id)
    .where('state', '=', 'sending')
    .where('run', '=', id)
    .execute();
}

async function endBroken(needs: PrintQueueNeeds, run: Run, error: unknown): Promise<boolean> {
  const told = error instanceof PrintError ? error : undefined;
  const message = told?.message ?? 'the connection failed after a part of the document was sent; check the printer';
  await end(needs, run, { state: told?.state ?? 'unknown', message: shorten(message) });
  return true;
}

async function end(needs: PrintQueueNeeds, run: Run, told: Parameters<typeof endJob>[2]): Promise<void> {
  needs.metrics.printed(told.state);
  // If saving fails, the next holder of the printer ends the job as `unknown`.
  await saveWithRetries(() => endJob(needs, run, told));
}

async function refuse(needs: PrintQueueNeeds, run: Run, message: string): Promise<void> {
  needs.metrics.printed('failed');
  await refuseJob(needs, run, shorten(message));
}

/** Reserves memory for the document. @throws PrintError if memory is short, so that the job waits */
function hold(held: HeldBytes, { team_id, size_bytes }: PrintJobRow): void {
  if (held.take(team_id, size_bytes)) return;
  throw new PrintError('failed', 'too many jobs are printing; nothing was sent', { mayPass: true });
}

/** Opens the document. Undefined if its file is lost. */
async function openDocument({ blobs }: PrintQueueNeeds, { printer, job }: Order): Promise<PrintDocument | undefined> {
  const stream = await blobs.open(job.id, { sizeBytes: job.size_bytes });
  if (!stream) return undefined;
  const { language, name, dots_per_mm: dotsPerMm, repeats: copies } = job;
  const bytes = await buffer(stream);
  return { bytes, language, name, dotsPerMm: dotsPerMm ?? undefined, copies, mediaCheck: mediaCheckOf(printer) };
}

/** Returns a signal that aborts on `stop` until the job begins, and only on `end` afterwards. */
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

/** Shortens a message, because printers may send long texts. */
function shorten(message: string): string {
  return message.slice(0, 500);
}
