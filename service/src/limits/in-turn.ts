/**
 * What a group asks for beside renders is done few at a time, and the rest of it waits: each step of a request comes in line with the steps of
 * all others on the main thread, so a crowd of one team would stand between every two steps of another's label.
 */
import pLimit, { type LimitFunction } from 'p-limit';

/** Does the work once it is the turn of its group. */
export type InTurn = <T>(group: string, work: () => Promise<T>) => Promise<T>;

export function createInTurn(atOnce: number): InTurn {
  /** Of the groups that have something to do. */
  const limits = new Map<string, LimitFunction>();
  return async (group, work) => {
    const limit = limits.get(group) ?? pLimit(atOnce);
    limits.set(group, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(group);
    }
  };
}
