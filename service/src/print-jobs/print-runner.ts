/**
 * Prints queued jobs: finds waiting printers, leases them, and serves a limited number at a time in fair turns between
 * teams.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createLooking, type Looking } from '../base/looking.ts';
import { insist, whileRenewing } from '../base/renewing.ts';
import { choosePrinters, PRINTERS_AT_ONCE, PRINTERS_OF_TEAM } from './choose-printers.ts';
import { claimPrinter, findWaiting, releasePrinter, renewPrinter, type Waiting } from './lines.ts';
import { type LineNeeds, printLine } from './print-line.ts';

export type PrintRunner = {
  /** Starts the runner. Until then, `wake` has no effect. */
  begin(): void;
  /** Looks soon, because there may be a job. */
  wake(): void;
  /** Starts nothing more, lets running jobs finish for a while, then interrupts them. */
  close(): Promise<void>;
};

type RunnerNeeds = LineNeeds & { readonly log: Logger };

/**
 * Polling interval, because jobs arrive at other instances and printers come back. Each is a single query, and only if
 * teams may have printers.
 */
const LOOK_EVERY_MS = 1_000;

/** Time for running jobs to finish, longer than a label takes, and time to save their outcomes. */
const LAST_MS = 10_000;
const GRACE_MS = 2_000;

export function createPrintRunner(needs: RunnerNeeds): PrintRunner {
  if (!needs.reach.isOn) return { begin: () => undefined, wake: () => undefined, close: async () => undefined };
  const { log } = needs;
  const serving = new Map<string, { readonly teamId: string; readonly done: Promise<void> }>();
  const [stop, end] = [new AbortController(), new AbortController()];

  async function look(): Promise<void> {
    const found = await findWaiting(needs, { limit: PRINTERS_AT_ONCE * 8, ofTeam: PRINTERS_OF_TEAM });
    if (stop.signal.aborted) return;
    const waiting = found.filter(({ id }) => !serving.has(id));
    const teams = [...serving.values()].map(({ teamId }) => teamId);
    for (const printer of choosePrinters(waiting, teams)) serve(printer);
  }

  function serve({ id, team_id: teamId }: Waiting): void {
    const done = serveLine(id)
      .catch((error) => log.error({ err: error }, 'the line of a printer could not be served'))
      .finally(() => {
        serving.delete(id);
        looking.wake();
      });
    serving.set(id, { teamId, done });
  }

  async function serveLine(id: string): Promise<void> {
    const printer = await claimPrinter(needs, id);
    if (!printer) return;
    await whileRenewing(
      () => renewPrinter(needs, id),
      () => printLine(needs, printer, { stop: stop.signal, end: end.signal }),
    ).finally(() => insist(() => releasePrinter(needs, id)));
  }

  const looking: Looking = createLooking({
    everyMs: LOOK_EVERY_MS,
    look,
    onError: (error) => log.error({ err: error }, 'printers could not be looked for'),
  });
  return {
    begin: looking.begin,
    wake: looking.wake,
    async close() {
      stop.abort();
      const last = setTimeout(() => end.abort(), LAST_MS);
      await looking.stop();
      const all = Promise.all([...serving.values()].map(({ done }) => done));
      await Promise.race([all, sleep(LAST_MS + GRACE_MS, undefined, { ref: false })]);
      clearTimeout(last);
    },
  };
}
