/** Serves the line of one printer that this process has leased: its jobs one after the other, each at most once. */
import { buffer } from 'node:stream/consumers';
import type { ByteBudget, HeldBytes } from '../base/byte-budget.ts';
import { insist } from '../base/renewing.ts';
import type { Shelf } from '../blobs/shelf.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Reach } from '../printers/reach-printer.ts';
import { print } from '../printing/print.ts';
import { type PrintDocument, PrintError, type Printed } from '../printing/print-types.ts';
import type { PrinterRow, PrintJobRow } from '../store/tables.ts';
import { beginJob, endJob, findFirst, MayNotBegin, nameRun, postponeJob, type Run, refuseJob } from './lines.ts';

export type LineNeeds = Shelf & {
  readonly reach: Reach;
  readonly metrics: Pick<Metrics, 'printed'>;
  /** What is printed is held in memory meanwhile. */
  readonly bytesInFlight: ByteBudget;
  /** Resolves when what was committed before would be there after a power cut. */
  commits(): Promise<void>;
};

type Stopping = {
  /** No further job is begun. */
  readonly stop: AbortSignal;
  /** What has begun is broken off. */
  readonly end: AbortSignal;
};

/** Longest silence of a printer, and longest wait for what it prints. */
const PATIENCE_MS = 60_000;

/** Then other printers have their turn. */
const JOBS_IN_TURN = 50;

/** Until the line is empty, its printer is away, or others have waited long enough. */
export async function printLine(needs: LineNeeds, printer: PrinterRow, stopping: Stopping): Promise<void> {
  for (let count = 0; count < JOBS_IN_TURN && !stopping.stop.aborted; count++) {
    const job = await findFirst(needs.db, printer.id);
    if (!job || !(await printFirst(needs, { printer, job }, stopping))) return;
  }
}

type Order = { readonly printer: PrinterRow; readonly job: PrintJobRow };

/** Whether the next job may follow. */
async function printFirst(needs: LineNeeds, { printer, job }: Order, stopping: Stopping): Promise<boolean> {
  const run = nameRun(job);
  if (job.give_up_at <= needs.clock.now()) {
    await refuse(needs, run, 'its time was over before the printer could take it; nothing was sent');
    return true;
  }
  const held = needs.bytesInFlight.open();
  let begun = false;
  let state: Printed['state'];
  try {
    const { address, lookup } = await needs.reach.find(printer.address);
    hold(held, job);
    const document = await openDocument(needs, job);
    if (!document) {
      await refuse(needs, run, 'its document is lost; nothing was sent');
      return true;
    }
    const patience = waiter(stopping);
    try {
      ({ state } = await print(address, document, {
        wait: printer.confirm === 1,
        timeoutMs: PATIENCE_MS,
        signal: patience.signal,
        lookup,
        async begin() {
          await beginJob(needs, run);
          await needs.commits();
          if (stopping.stop.aborted) throw new MayNotBegin({ isLost: true });
          begun = true;
          patience.begun();
        },
      }));
    } finally {
      patience.done();
    }
  } catch (error) {
    return begun ? endBroken(needs, run, error) : tellNotBegun(needs, { run, error, stopping });
  } finally {
    held.giveBack();
  }
  await end(needs, run, { state, message: null });
  return true;
}

/** Nothing left, that is certain. */
async function tellNotBegun(
  needs: LineNeeds,
  { run, error, stopping }: { readonly run: Run; readonly error: unknown; readonly stopping: Stopping },
): Promise<boolean> {
  // Whoever holds the printer now, or serves it after us, goes on with it.
  if (stopping.stop.aborted) {
    await takeBack(needs, run);
    return false;
  }
  if (error instanceof MayNotBegin) return !error.isLost;
  if (error instanceof PrintError && !error.mayPass) {
    await refuse(needs, run, error.message);
    return true;
  }
  const message =
    error instanceof PrintError ? error.message : 'a part of the service does not answer; nothing was sent';
  await postponeJob(needs, run, shorten(message));
  return false;
}

/** A job that was marked, and of which nothing left, waits on as if it had not been touched. */
async function takeBack({ db }: LineNeeds, { job, id }: Run): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'queued', run: null, begun_at: null })
    .where('id', '=', job.id)
    .where('state', '=', 'sending')
    .where('run', '=', id)
    .execute();
}

async function endBroken(needs: LineNeeds, run: Run, error: unknown): Promise<boolean> {
  const told = error instanceof PrintError ? error : undefined;
  const message =
    told?.message ?? 'the document was sent at least in part, and then something broke: look at the printer';
  await end(needs, run, { state: told?.state ?? 'unknown', message: shorten(message) });
  return true;
}

async function end(needs: LineNeeds, run: Run, told: Parameters<typeof endJob>[2]): Promise<void> {
  needs.metrics.printed(told.state);
  // Where it cannot be saved, whoever has the printer next ends it as `unknown`.
  await insist(() => endJob(needs, run, told));
}

async function refuse(needs: LineNeeds, run: Run, message: string): Promise<void> {
  needs.metrics.printed('failed');
  await refuseJob(needs, run, shorten(message));
}

/** @throws PrintError where so much else is in memory that it waits */
function hold(held: HeldBytes, { team_id, size_bytes }: PrintJobRow): void {
  if (held.take(team_id, size_bytes)) return;
  throw new PrintError('failed', 'too much is printed at this moment; nothing was sent', { mayPass: true });
}

/** Undefined when it is lost. */
async function openDocument({ blobs }: LineNeeds, job: PrintJobRow): Promise<PrintDocument | undefined> {
  const stream = await blobs.open(job.id, { sizeBytes: job.size_bytes });
  if (!stream) return undefined;
  const { language, name, dots_per_mm: dotsPerMm, repeats: copies } = job;
  return { bytes: await buffer(stream), language, name, dotsPerMm: dotsPerMm ?? undefined, copies };
}

/** Until it begins a job ends with the wish to stop, then only with the end. */
function waiter({ stop, end }: Stopping) {
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

/** What printers say may be long. */
function shorten(message: string): string {
  return message.slice(0, 500);
}
