/**
 * Bytes that somebody may write in an hour, counted in the memory of one instance: what replaces or deletes a file leaves it on
 * the disk until the next sweep, so that what is kept says little of what is written.
 */
export type HourBudget = {
  /** Counts bytes; gives the whole seconds until there is room where they are too many, and counts nothing. */
  take(subject: string, sizeBytes: number, now: number): number | undefined;
};

const HOUR_MS = 3_600_000;

export function createHourBudget(mostBytes: number): HourBudget {
  /** What each wrote within one hour. */
  const written = new Map<string, number>();
  let hour = 0;
  return {
    take(subject, sizeBytes, now) {
      const current = Math.floor(now / HOUR_MS);
      if (current !== hour) written.clear();
      hour = current;
      const sum = (written.get(subject) ?? 0) + sizeBytes;
      if (sum > mostBytes) return Math.max(1, Math.ceil(((hour + 1) * HOUR_MS - now) / 1000));
      written.set(subject, sum);
      return undefined;
    },
  };
}
