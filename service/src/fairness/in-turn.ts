/**
 * Limits the concurrent requests of a group. Renders have other limits. All requests share the main thread, and a burst
 * of one team would delay the labels of other teams. The limit for all groups together keeps database connections free
 * for renders.
 */
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs `work` as soon as the group has a free slot. */
export type InTurn = <T>(group: string, work: () => Promise<T>) => Promise<T>;

type Turns = {
  readonly atOnce: number;
  /** Maximum slots of all groups together. */
  readonly atOnceOfAll: number;
  /**
   * Maximum time in ms that a request occupies a slot. A longer request mostly waits for workers, printers or mail
   * servers, and needs little time on the main thread.
   */
  readonly longestMs: number;
};

export function createInTurn({ atOnce, atOnceOfAll, longestMs }: Turns): InTurn {
  /** Limiters of the groups that have requests. */
  const limits = new Map<string, LimitFunction>();
  // Each group has at most `atOnce` entries in this queue, so groups alternate.
  const all = pLimit(atOnceOfAll);
  return async (group, work) => {
    const limit = limits.get(group) ?? pLimit(atOnce);
    limits.set(group, limit);
    try {
      const { begun } = await limit(() => all(() => beginTurn(work, longestMs)));
      return await begun;
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(group);
    }
  };
}

/** Starts `work`. Resolves when it has ended or `longestMs` have passed. Returns its promise. */
async function beginTurn<T>(work: () => Promise<T>, longestMs: number): Promise<{ readonly begun: Promise<T> }> {
  const begun = work();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestMs);
  });
  await Promise.race([begun.catch(() => undefined), over]);
  clearTimeout(timer);
  return { begun };
}
