/**
 * Rate limit for bytes whose processing occupies the main thread. Groups that send at the same time share the rate
 * equally.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export type Pace = {
  /** Counts the bytes of a group. Resolves when the group may send more. */
  keep(group: string, sizeBytes: number): Promise<void>;
};

/** Waits up to this time in ms are skipped, because timers are not precise enough. */
const AHEAD_MS = 4;

/** Clock and timer in ms. */
export type PaceClock = { now(): number; wait(ms: number): Promise<unknown> };

const CLOCK: PaceClock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

export function createPace(bytesPerSecond: number, { now, wait }: PaceClock = CLOCK): Pace {
  /** Time at which each group may send more. Groups are removed after this time. */
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
