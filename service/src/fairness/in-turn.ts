/**
 * Limits concurrent requests of a group other than renders. Each step of a request queues on the main thread, so one
 * team's burst would delay every step of another team's label. A limit for all groups in total keeps database
 * connections free for renders.
 */
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs the work when the group has a free slot. */
export type InTurn = <T>(group: string, work: () => Promise<T>) => Promise<T>;

type Turns = {
  readonly atOnce: number;
  /** Maximum slots of all groups in total. */
  readonly atOnceOfAll: number;
  /**
   * Maximum duration of a slot in ms. Longer work mostly waits for workers, printers or mail and needs little of the
   * main thread.
   */
  readonly longestMs: number;
};

export function createInTurn({ atOnce, atOnceOfAll, longestMs }: Turns): InTurn {
  /** Limiters of groups with pending work. */
  const limits = new Map<string, LimitFunction>();
  // Each group has at most its own limit of entries in this queue, so groups alternate.
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

/** Resolves when the slot ends, with the promise of the work, which may continue. */
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
