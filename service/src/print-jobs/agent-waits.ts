/** Long polling by agents. Requests are held until there is a job. One query serves all waiting agents. */
import type { Logger } from 'pino';
import { createPoller } from '../background/poller.ts';
import type { Phase } from '../base/phase.ts';
import { createSlots } from '../fairness/slots.ts';
import type { StoreContext } from '../store/store-context.ts';
import { findAgentPrinters, tidyAgentQueues } from './agent-queues.ts';

export type AgentWaits = {
  /**
   * Resolves when the printer may have a job, after the time, when the signal aborts, or when the instance stops.
   * Throws OVERLOADED if too many wait.
   */
  wait(printer: WaitingPrinter, options: { readonly ms: number; readonly signal: AbortSignal }): Promise<void>;
  /** Searches for jobs soon, because there may be a new job. */
  wake(): void;
  /** Releases all waiting agents. */
  close(): Promise<void>;
};

type WaitingPrinter = { readonly id: string; readonly teamId: string };

type Waiter = Pick<WaitingPrinter, 'id'> & { readonly go: () => void };

type WaitsNeeds = StoreContext & {
  readonly log: Logger;
  readonly phase: Phase;
  /** While background work is `off`, jobs of lost agents keep their state. */
  readonly background: 'on' | 'off';
};

/** Limits of waiting agents. Each one holds a connection. */
const WAITING = {
  atOnce: 5_000,
  ofTeam: 500,
  message: 'Too many agents are waiting; try again shortly.',
  retryAfter: 5,
};

/** Polling interval in ms. Jobs may be created by other instances, and leases expire. */
const LOOK_EVERY_MS = 500;

/** Interval in ms for finding lost agents. */
const TIDY_EVERY_MS = 5_000;

/** Maximum printers queried in one statement. */
const ASKED_AT_ONCE = 500;

export function createAgentWaits(needs: WaitsNeeds): AgentWaits {
  const { log, phase } = needs;
  const waiters = new Set<Waiter>();
  const slots = createSlots(WAITING);
  let closed = false;

  async function look(): Promise<void> {
    const ids = [...new Set([...waiters].map(({ id }) => id))];
    for (let at = 0; at < ids.length; at += ASKED_AT_ONCE) {
      for (const { id } of await findAgentPrinters(needs, ids.slice(at, at + ASKED_AT_ONCE))) {
        // Wakes only the longest waiting agent. Other agents would find the printer leased.
        [...waiters].find((waiter) => waiter.id === id)?.go();
      }
    }
  }

  function letGo(): void {
    for (const { go } of waiters) go();
  }

  const onError = (error: unknown) => log.error({ err: error }, 'the search for printers of agents failed');
  const poller = createPoller({
    everyMs: LOOK_EVERY_MS,
    look: async () => (phase.current === 'draining' ? letGo() : look()),
    onError,
  });
  const tidying = createPoller({
    everyMs: TIDY_EVERY_MS,
    look: async () => (needs.background === 'on' ? tidyAgentQueues(needs) : undefined),
    onError,
  });
  poller.begin();
  tidying.begin();

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
    wake: poller.wake,
    async close() {
      closed = true;
      letGo();
      await Promise.all([poller.stop(), tidying.stop()]);
    },
  };
}
