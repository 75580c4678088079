/** How long a task may take: the time in which it works, which stands still while it waits for its turn, and the time to wait. */

/** Why a task ends that waited too long: others were before it, and it is not at fault. */
export class Late extends Error {}

export type TimeLimit = {
  /** Aborts when the time to work is over. */
  readonly signal: AbortSignal;
  /** Waits for a turn; rejects with `Late` when the time to wait is over, which all turns of a task share. */
  wait(take: (late: AbortSignal) => Promise<void>): Promise<void>;
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
    async wait(take) {
      work.stop();
      wait.start();
      try {
        await take(waited.signal);
      } finally {
        wait.stop();
        work.start();
      }
    },
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
  return {
    start() {
      startedAt = performance.now();
      timer = setTimeout(onEnd, left);
    },
    stop() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left = Math.max(0, left - (performance.now() - startedAt));
    },
  };
}
