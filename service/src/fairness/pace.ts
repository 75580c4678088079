/**
 * Rate limit for incoming bytes whose processing uses the main thread. The rate is shared evenly between the groups
 * that are sending.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export type Pace = {
  /** Counts a piece of a group. Resolves when the group may send its next piece. */
  keep(group: string, sizeBytes: number): Promise<void>;
};

/** Minimum wait in ms. Shorter waits are skipped, because timers are not precise enough. */
const AHEAD_MS = 4;

/** Clock and timer, in ms. */
export type PaceClock = { now(): number; wait(ms: number): Promise<unknown> };

const CLOCK: PaceClock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

export function createPace(bytesPerSecond: number, { now, wait }: PaceClock = CLOCK): Pace {
  /** Time at which each group may send its next piece. Groups that have stopped sending are removed after that time. */
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
