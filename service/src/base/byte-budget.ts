/**
 * A budget of the bytes that requests hold in memory: their bodies, and answers that their clients have not read. It is
 * shared out between groups: one may hold as much as it leaves free, so that there is room left however many are greedy.
 */
export type ByteBudget = {
  /** What one request holds. */
  open(): HeldBytes;
  /** What all of them hold. */
  heldBytes(): number;
};

export type HeldBytes = {
  /** Holds so much more, for a group; false, with nothing done, where there is no room or the request is over. */
  take(group: string, sizeBytes: number): boolean;
  /** To be called when the request is over, once or more often. */
  giveBack(): void;
};

/** This much of each request is not counted: it is little beside what its connection takes. */
export const UNCOUNTED_BYTES = 16 * 1024;

export function createByteBudget(limitBytes: number): ByteBudget {
  const groups = new Map<string, number>();
  let all = 0;

  function add(group: string, sizeBytes: number): void {
    const held = (groups.get(group) ?? 0) + sizeBytes;
    if (held > 0) groups.set(group, held);
    else groups.delete(group);
    all += sizeBytes;
  }

  return {
    open() {
      let holder = '';
      let [sizeBytes, counted] = [0, 0];
      let isOver = false;
      return {
        take(group, moreBytes) {
          if (isOver) return false;
          const more = Math.max(0, sizeBytes + moreBytes - UNCOUNTED_BYTES) - counted;
          const held = (groups.get(group) ?? 0) + more;
          if (more > 0 && held > limitBytes - all - more) return false;
          holder = group;
          sizeBytes += moreBytes;
          counted += more;
          add(group, more);
          return true;
        },
        giveBack() {
          if (!isOver && counted > 0) add(holder, -counted);
          isOver = true;
        },
      };
    },
    heldBytes: () => all,
  };
}
