/**
 * Long polling for agents: a request waits until there is a job. One query checks the printers of all waiting agents.
 */
import type { Logger } from 'pino';
import { createPoller } from '../background/poller.ts';
import type { Phase } from '../base/phase.ts';
import { createSlots } from '../fairness/slots.ts';
import type { StoreContext } from '../store/store-context.ts';
import { findAgentPrinters, tidyAgentQueues } from './agent-queues.ts';

export type AgentWaits = {
  /**
   * Resolves when the printer may have a job, after `ms`, when the signal aborts, or when the instance stops. Throws
   * OVERLOADED if too many agents are waiting.
   */
  wait(printer: WaitingPrinter, options: { readonly ms: number; readonly signal: AbortSignal }): Promise<void>;
  /** Checks for jobs soon, because there may be a new one. */
  wake(): void;
  /** Ends all waits. */
  close(): Promise<void>;
};

type WaitingPrinter = { readonly id: string; readonly teamId: string };

type Waiter = Pick<WaitingPrinter, 'id'> & { readonly go: () => void };

type WaitsNeeds = StoreContext & {
  readonly log: Logger;
  readonly phase: Phase;
  /** With `off`, this instance does not handle the jobs of agents that have disappeared. */
  readonly background: 'on' | 'off';
};

/** Maximum number of waiting agents. Each of them uses a connection. */
const WAITING = {
  atOnce: 5_000,
  ofTeam: 500,
  message: 'Too many agents are waiting; try again shortly.',
  retryAfter: 5,
};

/** Polling interval in ms. Other instances create jobs, and leases expire. */
const LOOK_EVERY_MS = 500;

/** Interval in ms for handling agents that have disappeared. */
const TIDY_EVERY_MS = 5_000;

/** Maximum number of printers in one query. */
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
        // Ends only the longest wait, because only one agent can get the lease of the printer.
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
