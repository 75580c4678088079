/**
 * Prints queued jobs: finds printers with waiting jobs, takes their leases, and serves a limited number of printers at
 * the same time, with fair turns between teams.
 */
import type { Logger } from 'pino';
import { saveWithRetries, withHeartbeat } from '../background/heartbeat.ts';
import { createRunner, IDLE_RUNNER, type Runner, type Signals } from '../background/runner.ts';
import { choosePrinters, PRINTERS_AT_ONCE, PRINTERS_OF_TEAM } from '../fairness/choose-printers.ts';
import { claimPrinter, findWaiting, releasePrinter, renewPrinter, type Waiting } from './print-queues.ts';
import { type PrintQueueNeeds, workPrintQueue } from './work-print-queue.ts';

type RunnerNeeds = PrintQueueNeeds & { readonly log: Logger };

/** Polling interval in ms. A poll is one query. It is skipped if teams cannot have printers. */
const LOOK_EVERY_MS = 1_000;

/** Time in ms that running jobs have to finish at shutdown. It suffices for a label and for storing the outcome. */
const LAST_MS = 10_000;
const GRACE_MS = 2_000;

export function createPrintRunner(needs: RunnerNeeds): Runner {
  if (!needs.reach.mayBeOn) return IDLE_RUNNER;
  return createRunner<Waiting>({
    everyMs: LOOK_EVERY_MS,
    lastMs: LAST_MS,
    graceMs: GRACE_MS,
    async look({ running, isRunning, start }) {
      const found = await findWaiting(needs, { limit: PRINTERS_AT_ONCE * 8, ofTeam: PRINTERS_OF_TEAM });
      const waiting = found.filter((printer) => !isRunning(printer));
      for (const printer of choosePrinters(waiting, running())) start(printer);
    },
    work: ({ id }, signals) => serveLine(needs, id, signals),
    onError(error, printer) {
      const message = printer ? 'could not process a printer’s queue' : 'the search for printers failed';
      needs.log.error({ err: error, printer: printer?.id }, message);
    },
  });
}

async function serveLine(needs: RunnerNeeds, id: string, signals: Signals): Promise<void> {
  const printer = await claimPrinter(needs, id);
  if (!printer) return;
  await withHeartbeat(
    () => renewPrinter(needs, id),
    () => workPrintQueue(needs, printer, signals),
  ).finally(() => saveWithRetries(() => releasePrinter(needs, id)));
}
