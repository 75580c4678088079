/** Deferred work, done in batches. It runs shortly after it was scheduled and is retried until it succeeds. */
import { backOff } from './back-off.ts';

export type Deferred = {
  /** Schedules a run. */
  wake(): void;
  /** Runs the work that is due now. Resolves when it has succeeded or failed, and never rejects. */
  settle(): Promise<void>;
  /** Runs the remaining work with retries for a limited time, then stops. Returns true if all work succeeded. */
  close(): Promise<boolean>;
};

type DeferredOptions = {
  /** Delay in ms between the first wake and the run. */
  readonly afterMs: number;
  /** Does all pending work. Failed work must stay pending. */
  work(): Promise<void>;
  /** Called for the first of several consecutive failures. */
  onError(error: unknown): void;
};

const LONGEST_WAIT_MS = 30_000;

/** Maximum ms that an orderly shutdown waits for a part that does not respond. */
const CLOSE_MS = 5_000;
const CLOSE_TRY_MS = 250;

export function createDeferred({ afterMs, work, onError }: DeferredOptions): Deferred {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  let isClosed = false;

  async function run(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    try {
      await work();
      failures = 0;
      return true;
    } catch (error) {
      if (failures++ === 0) onError(error);
      return false;
    }
  }

  /** Runs the work, one run at a time. A call during a run causes another run after it. */
  async function begin(): Promise<boolean> {
    while (running) await running;
    running = run();
    const isDone = await running;
    running = undefined;
    if (!isDone) schedule();
    return isDone;
  }

  function schedule(): void {
    if (timer !== undefined || isClosed) return;
    timer = setTimeout(begin, backOff(failures + 1, { firstMs: afterMs, longestMs: LONGEST_WAIT_MS }));
    timer.unref();
  }

  return {
    wake: schedule,
    async settle() {
      await begin();
    },
    async close() {
      isClosed = true;
      const endsAt = performance.now() + CLOSE_MS;
      for (;;) {
        if (await begin()) return true;
        if (performance.now() > endsAt) return false;
        await new Promise((resolve) => setTimeout(resolve, CLOSE_TRY_MS));
      }
    },
  };
}
