/**
 * Runs work from a queue in the database. It polls at intervals and when it is woken, and starts work up to its limits.
 * When the service stops, running work can finish. The work takes the lease of its queue item.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPoller } from './poller.ts';

export type Runner = {
  /** Starts polling. Before this call, `wake` has no effect. */
  begin(): void;
  /** Polls as soon as possible, because there may be new work. */
  wake(): void;
  /** Starts no more work. Waits for running work for a limited time, then interrupts it. */
  close(): Promise<void>;
};

/** Runner that does nothing, for instances without background work. */
export const IDLE_RUNNER: Runner = { begin: () => undefined, wake: () => undefined, close: async () => undefined };

export type Signals = {
  /** Aborts when no new work may start. */
  readonly stop: AbortSignal;
  /** Aborts when running work must stop. */
  readonly end: AbortSignal;
};

export type Slots<Item> = {
  readonly stop: AbortSignal;
  /** Returns the items whose work is running. */
  running(): readonly Item[];
  isRunning(item: Item): boolean;
  /** Starts the work of an item. Does nothing if the runner has been stopped. */
  start(item: Item): void;
};

type RunnerOptions<Item> = {
  /** Polling interval in ms. Polling finds work that other instances have queued, and work whose lease has expired. */
  readonly everyMs: number;
  /** Finds waiting work and starts it. */
  look(slots: Slots<Item>): Promise<void>;
  work(item: Item, signals: Signals): Promise<void>;
  /** Called when the work of an item fails. Also called without an item, once for a series of polls that fail. */
  onError(error: unknown, item?: Item): void;
  /** Time in ms between the stop and the interruption of running work. The runner abandons the work `graceMs` later. */
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
