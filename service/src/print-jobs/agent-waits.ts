/** Agents that wait for jobs: their requests are held until there is one. One query looks for all who wait. */
import type { Logger } from 'pino';
import type { Phase } from '../base/phase.ts';
import { createSlots } from '../limits/slots.ts';
import type { Books } from '../store/books.ts';
import { findAgentPrinters, tidyAgentLines } from './agent-lines.ts';

export type AgentWaits = {
  /**
   * Resolves when the printer may have something to do, when the time is over, when the signal aborts, and when the instance stops.
   * OVERLOADED when too many wait.
   */
  wait(printer: WaitingPrinter, options: { readonly ms: number; readonly signal: AbortSignal }): Promise<void>;
  /** There may be something to print. */
  wake(): void;
  /** Lets all go who wait. */
  close(): Promise<void>;
};

type WaitingPrinter = { readonly id: string; readonly teamId: string };

type Waiter = Pick<WaitingPrinter, 'id'> & { readonly go: () => void };

type WaitsNeeds = Books & { readonly log: Logger; readonly phase: Phase };

/** Each is a connection that is held. */
const WAITING = { atOnce: 5_000, ofTeam: 500, message: 'Too many agents wait here.', retryAfter: 5 };

/** Jobs come at other instances, too, and leases end. */
const LOOK_EVERY_MS = 500;

/** Agents that went away are looked for so seldom. */
const TIDY_EVERY_MS = 5_000;

/** As many as a statement may name. */
const ASKED_AT_ONCE = 500;

export function createAgentWaits(needs: WaitsNeeds): AgentWaits {
  const { log, phase } = needs;
  const waiters = new Set<Waiter>();
  const slots = createSlots(WAITING);
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let failures = 0;

  async function look(): Promise<void> {
    const ids = [...new Set([...waiters].map(({ id }) => id))];
    for (let at = 0; at < ids.length; at += ASKED_AT_ONCE) {
      for (const { id } of await findAgentPrinters(needs, ids.slice(at, at + ASKED_AT_ONCE))) {
        // The one that waits longest: the others would find the printer taken.
        [...waiters].find((waiter) => waiter.id === id)?.go();
      }
    }
  }

  /** One look at a time; who wakes while one runs gets one that begins after it. */
  function wake(): void {
    if (closed || waiters.size === 0) return;
    if (looking) {
      again = true;
      return;
    }
    again = false;
    looking = guarded(phase.current === 'draining' ? letGo : look).finally(() => {
      looking = undefined;
      if (again) wake();
    });
  }

  async function letGo(): Promise<void> {
    for (const { go } of waiters) go();
  }

  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      failures = 0;
    } catch (error) {
      if (failures++ === 0) log.error({ err: error }, 'the printers of agents could not be looked for');
    }
  }

  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  let tidying: Promise<void> | undefined;
  const tidyTimer = setInterval(() => {
    tidying ??= guarded(() => tidyAgentLines(needs)).finally(() => {
      tidying = undefined;
    });
  }, TIDY_EVERY_MS);
  tidyTimer.unref();

  return {
    async wait({ id, teamId }, { ms, signal }) {
      const leave = await slots.begin(teamId);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          id,
          go() {
            if (waiters.delete(waiter)) leave();
            clearTimeout(over);
            signal.removeEventListener('abort', waiter.go);
            resolve();
          },
        };
        const over = setTimeout(() => waiter.go(), ms);
        signal.addEventListener('abort', waiter.go);
        waiters.add(waiter);
        if (signal.aborted || closed || phase.current === 'draining') waiter.go();
      });
    },
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      clearInterval(tidyTimer);
      await Promise.all([letGo(), looking, tidying]);
    },
  };
}
