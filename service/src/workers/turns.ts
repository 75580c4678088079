/** Turns: at most so many at once, so many more wait in the order they came. */

export type Turns = {
  /** Resolves when it is this caller's turn; undefined at once when too many wait. Rejects when the signal aborts. */
  take(signal: AbortSignal): Promise<void> | undefined;
  /** To be called once after each turn. */
  give(): void;
};

export function createTurns(atOnce: number, waitingLimit: number): Turns {
  let running = 0;
  /** A Set keeps the order and lets go of one in the middle. */
  const waiting = new Set<() => void>();
  return {
    take(signal) {
      if (running < atOnce) {
        running++;
        return Promise.resolve();
      }
      if (waiting.size >= waitingLimit) return undefined;
      return new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          waiting.delete(begin);
          reject(signal.reason);
        };
        waiting.add(begin);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    give() {
      const [next] = waiting;
      if (next === undefined) {
        running--;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}
