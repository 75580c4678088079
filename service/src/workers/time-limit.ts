/** How long a task may take: the time in which it works, which stands still while it waits for its turn, and the time to wait. */

/** Why a task ends that waited too long: others were before it, and it is not at fault. */
export class Late extends Error {}

export type TimeLimit = {
  /** Aborts when the time to work is over. */
  readonly signal: AbortSignal;
  /** Waits for a turn; rejects with `Late` when the time to wait is over, which all turns of a task share. */
  wait<T>(take: (late: AbortSignal) => Promise<T>): Promise<T>;
  /** Gives back what was worked for so long, in milliseconds, and is to be done again because of others. */
  giveBack(ms: number): void;
  /** To be called once, when the task has ended. */
  end(): void;
};

/** Both in milliseconds. The time to work begins at once. */
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

/** A timer that can be stopped and goes on with what is left. */
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
    /** While it runs. */
    extend(moreMs: number) {
      stop();
      left += moreMs;
      start();
    },
  };
}
