/**
 * Limits the bytes that requests keep in memory: request bodies, and responses that clients have not read yet. A group
 * can use at most as many bytes as remain free. Memory therefore remains for other groups, even if many groups reach
 * their limits.
 */
export type ByteBudget = {
  /** Starts counting the bytes of a request. */
  open(): HeldBytes;
  /** Returns the bytes of all requests. */
  heldBytes(): number;
};

export type HeldBytes = {
  /**
   * Counts bytes for a group. Returns false and changes nothing if the limit would be exceeded or the request has
   * ended.
   */
  take(group: string, sizeBytes: number): boolean;
  /** Releases all bytes of the request. Call it when the request ends. Further calls have no effect. */
  giveBack(): void;
};

/** Bytes of a request that are not counted, because they are few compared with the memory of its connection. */
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
