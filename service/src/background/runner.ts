/**
 * Runs work from a queue in the database. Polls at intervals and when woken, starts permitted work, and lets it finish
 * when the service stops. The work itself takes the lease of its item.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPoller } from './poller.ts';

export type Runner = {
  /** Starts the runner. Until then, `wake` has no effect. */
  begin(): void;
  /** Polls soon, because there may be work. */
  wake(): void;
  /** Starts no more work. Lets running work finish for a while, then interrupts it. */
  close(): Promise<void>;
};

/** Runner that does nothing, used when background work is off. */
export const IDLE_RUNNER: Runner = { begin: () => undefined, wake: () => undefined, close: async () => undefined };

export type Signals = {
  /** Aborts when no more work may begin. */
  readonly stop: AbortSignal;
  /** Aborts when running work must be interrupted. */
  readonly end: AbortSignal;
};

export type Slots<Item> = {
  readonly stop: AbortSignal;
  /** Returns the running items. */
  running(): readonly Item[];
  isRunning(item: Item): boolean;
  /** Starts an item, unless the runner has stopped. */
  start(item: Item): void;
};

type RunnerOptions<Item> = {
  /** Polling interval in ms. Work arrives at other instances, and leases expire. */
  readonly everyMs: number;
  /** Finds work and starts it. */
  look(slots: Slots<Item>): Promise<void>;
  work(item: Item, signals: Signals): Promise<void>;
  /** Called for failed work. Also called, without an item, for the first of several consecutive failed polls. */
  onError(error: unknown, item?: Item): void;
  /** Time in ms from the stop until running work is interrupted. After `graceMs` more, it is abandoned. */
  readonly lastMs?: number;
  readonly graceMs: number;
};

export function createRunner<Item extends { readonly id: string }>({
  everyMs,
  look,
  work,
  onError,
  lastMs = 0,
  graceMs,
}: RunnerOptions<Item>): Runner {
  const running = new Map<string, { readonly item: Item; readonly done: Promise<void> }>();
  const [stop, end] = [new AbortController(), new AbortController()];
  const signals: Signals = { stop: stop.signal, end: end.signal };
  setMaxListeners(0, stop.signal, end.signal);

  function start(item: Item): void {
    if (stop.signal.aborted) return;
    const done = work(item, signals)
      .catch((error) => onError(error, item))
      .finally(() => {
        running.delete(item.id);
        poller.wake();
      });
    running.set(item.id, { item, done });
  }

  const slots: Slots<Item> = {
    stop: stop.signal,
    running: () => Array.from(running.values(), ({ item }) => item),
    isRunning: ({ id }) => running.has(id),
    start,
  };
  const poller = createPoller({ everyMs, look: () => look(slots), onError });
  return {
    begin: poller.begin,
    wake: poller.wake,
    async close() {
      stop.abort();
      const last = setTimeout(() => end.abort(), lastMs);
      await poller.stop();
      const all = Promise.all(Array.from(running.values(), ({ done }) => done));
      await Promise.race([all, sleep(lastMs + graceMs, undefined, { ref: false })]);
      clearTimeout(last);
    },
  };
}
