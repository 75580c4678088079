/** Time limits of a task: one for the work, and one for waiting for slots. The former pauses while the task waits. */

/** Reason for aborting a task that has waited too long because of other tasks. */
export class Late extends Error {}

export type TimeLimit = {
  /** Aborts when the working time runs out, or with the reason `Late` when the waiting time runs out. */
  readonly signal: AbortSignal;
  /** Calls a function that waits for a slot until the signal aborts. All waits of the task share the waiting time. */
  wait<T>(take: () => Promise<T>): Promise<T>;
  /** Adds `ms` to the working time, because the task must repeat work for the benefit of other tasks. */
  giveBack(ms: number): void;
  /** Stops the timers. Call it once, when the task has ended. */
  end(): void;
};

/** Creates the limits, in ms. The working time starts immediately. */
export function createTimeLimit({ workMs, waitMs }: { readonly workMs: number; readonly waitMs: number }): TimeLimit {
  const ended = new AbortController();
  const left = { work: workMs, wait: waitMs };
  let phase: keyof typeof left = 'work';
  let since = performance.now();
  // One timer serves both limits, because most tasks end long before it fires.
  let firesAt = Infinity;
  let timer: NodeJS.Timeout | undefined;

  /** Subtracts the time since the last call from the limit of the current phase. */
  function settle(): void {
    const now = performance.now();
    left[phase] -= now - since;
    since = now;
  }

  /** Makes the timer fire within `ms`. */
  function fireWithin(ms: number): void {
    if (since + ms >= firesAt) return;
    clearTimeout(timer);
    firesAt = since + ms;
    timer = setTimeout(check, ms);
  }

  function check(): void {
    firesAt = Infinity;
    settle();
    if (left[phase] > 0) fireWithin(left[phase]);
    else ended.abort(phase === 'wait' ? new Late() : undefined);
  }

  function enter(next: keyof typeof left): void {
    settle();
    phase = next;
    fireWithin(Math.max(0, left[phase]));
  }

  fireWithin(Math.min(workMs, waitMs));
  return {
    signal: ended.signal,
    async wait<T>(take: () => Promise<T>) {
      enter('wait');
      try {
        return await take();
      } finally {
        enter('work');
      }
    },
    giveBack(ms) {
      left.work += ms;
    },
    end() {
      clearTimeout(timer);
      firesAt = -Infinity;
    },
  };
}
