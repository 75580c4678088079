/** Work that may wait a moment, so that much of it is done at once: written soon after it comes up, and again until it is. */

export type Deferred = {
  /** There is something to do. */
  wake(): void;
  /** Resolves when what there is to do now is done, or could not be. Never rejects. */
  settle(): Promise<void>;
  /** Does what there is to do, trying for a while, and ends; whether all was done. */
  close(): Promise<boolean>;
};

type DeferredOptions = {
  /** From the first wake to the work. */
  readonly afterMs: number;
  /** Does all that there is; what fails is there still. */
  work(): Promise<void>;
  /** Told of the first failure after a success. */
  onError(error: unknown): void;
};

const LONGEST_WAIT_MS = 30_000;

/** How long an orderly stop waits for a part that does not answer. */
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

  /** One at a time; who asks while one runs gets one that begins after it. */
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
    timer = setTimeout(begin, Math.min(LONGEST_WAIT_MS, afterMs * 2 ** failures));
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
