/** Deferred work in batches. It runs shortly after it was requested, and is retried until it succeeds. */
import { backOff } from './back-off.ts';

export type Deferred = {
  /** Schedules a run. */
  wake(): void;
  /** Runs pending work immediately. Resolves when it has succeeded or failed. Never rejects. */
  settle(): Promise<void>;
  /** Runs pending work, with retries for a limited time, and then stops. Returns true if all work has succeeded. */
  close(): Promise<boolean>;
};

type DeferredOptions = {
  /** Delay in ms between the first wake and the run. */
  readonly afterMs: number;
  /** Processes all pending work. Work that has failed must remain pending. */
  work(): Promise<void>;
  /** Called once for a series of consecutive failures. */
  onError(error: unknown): void;
};

const LONGEST_WAIT_MS = 30_000;

/** Maximum ms that a shutdown waits for work that does not finish. */
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

  /** Runs the work, unless it is already running. In that case it runs again afterwards. */
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
