/**
 * What a group asks for beside renders is done few at a time, and the rest of it waits: each step of a request comes in line with the steps of
 * all others on the main thread, so a crowd of one team would stand between every two steps of another's label. Of all groups, too, there
 * are so many at once: labels find a connection of the database that they leave.
 */
import pLimit, { type LimitFunction } from 'p-limit';

/** Does the work once it is the turn of its group. */
export type InTurn = <T>(group: string, work: () => Promise<T>) => Promise<T>;

type Turns = {
  readonly atOnce: number;
  /** Of all groups. */
  readonly atOnceOfAll: number;
  /** A turn lasts no longer: what goes on waits for others, such as workers, printers and mail, and asks little of the main thread meanwhile. */
  readonly longestMs: number;
};

export function createInTurn({ atOnce, atOnceOfAll, longestMs }: Turns): InTurn {
  /** Holds the groups that have something to do. */
  const limits = new Map<string, LimitFunction>();
  // A group stands in this line as often as it has turns of its own, so that it is in turn by group.
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

/** Resolves at the end of the turn, with the work, which may go on. */
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
