/** Time limits of a task: one for working, which pauses while the task waits for its turn, and one for waiting. */

/** Reason of a task that waited too long because of others. */
export class Late extends Error {}

export type TimeLimit = {
  /** Aborts when the time for working is over. */
  readonly signal: AbortSignal;
  /** Waits for a turn. Rejects with `Late` when the time for waiting is over, which all turns of a task share. */
  wait<T>(take: (late: AbortSignal) => Promise<T>): Promise<T>;
  /** Returns time, in ms, of work that must be repeated because of others. */
  giveBack(ms: number): void;
  /** Stops the timers. Call it once, when the task has ended. */
  end(): void;
};

/** Creates limits in ms. The time for working starts at once. */
export function createTimeLimit({ workMs, waitMs }: { readonly workMs: number; readonly waitMs: number }): TimeLimit {
  const worked = new AbortController();
  const waited = new AbortController();
  const work = createCountdown(workMs, () => worked.abort());
  const wait = createCountdown(waitMs, () => waited.abort(new Late()));
  work.start();
  return {
    signal: worked.signal,
    async wait<T>(take: (late: AbortSignal) => Promise<T>) {
      work.stop();
      wait.start();
      try {
        return await take(waited.signal);
      } finally {
        wait.stop();
        work.start();
      }
    },
    giveBack: work.extend,
    end() {
      work.stop();
      wait.stop();
    },
  };
}

/** Creates a timer that can be paused and resumed. */
function createCountdown(ms: number, onEnd: () => void) {
  let left = ms;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  function start(): void {
    startedAt = performance.now();
    timer = setTimeout(onEnd, left);
  }

  function stop(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (performance.now() - startedAt));
  }

  return {
    start,
    stop,
    /** Extends the timer, but only while it is running. */
    extend(moreMs: number) {
      stop();
      left += moreMs;
      start();
    },
  };
}
