/**
 * Rate limit for incoming bytes whose processing uses the main thread. The rate is shared evenly between the groups
 * that are sending.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export type Pace = {
  /** Counts a piece of a group. Resolves when the next piece of the group may come. */
  keep(group: string, sizeBytes: number): Promise<void>;
};

/** Waits shorter than this are skipped, in ms. Timers are no more precise. */
const AHEAD_MS = 4;

/** Clock and timer, in ms. */
export type PaceClock = { now(): number; wait(ms: number): Promise<unknown> };

const CLOCK: PaceClock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

export function createPace(bytesPerSecond: number, { now, wait }: PaceClock = CLOCK): Pace {
  /**
   * Time at which the next piece of each group may come. Groups that stopped sending are removed once their time has
   * passed.
   */
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
