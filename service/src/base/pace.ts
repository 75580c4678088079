/** How fast bytes come that take the processor from everybody: so many a second, shared out evenly between those who send some now. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Pace = {
  /** Resolves when the next piece of a group may come, after this one. */
  keep(group: string, sizeBytes: number): Promise<void>;
};

/** What is so little ahead goes on: a timer is no more exact than that. */
const AHEAD_MS = 4;

/** What passes, and what a piece waits for, ms. */
export type PaceClock = { now(): number; wait(ms: number): Promise<unknown> };

const CLOCK: PaceClock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

export function createPace(bytesPerSecond: number, { now, wait }: PaceClock = CLOCK): Pace {
  /** When the next piece of each group may come; of those that send no more it is over. */
  const nextAt = new Map<string, number>();
  return {
    async keep(group, sizeBytes) {
      const at = now();
      for (const [other, over] of nextAt) if (over <= at) nextAt.delete(other);
      const begins = Math.max(at, nextAt.get(group) ?? at);
      const groups = nextAt.size + (nextAt.has(group) ? 0 : 1);
      const ends = begins + (1000 * groups * sizeBytes) / bytesPerSecond;
      nextAt.set(group, ends);
      if (ends - at > AHEAD_MS) await wait(ends - at);
    },
  };
}
