/**
 * Limits the bytes that a subject can write per hour. Each instance counts them in memory. Replaced and deleted files
 * stay on the disk until the next sweep, so the storage limit alone does not limit them.
 */
export type HourBudget = {
  /**
   * Counts the bytes. If the limit would be exceeded, counts nothing and returns the seconds until the next attempt can
   * succeed.
   */
  take(subject: string, sizeBytes: number, now: number): number | undefined;
};

const HOUR_MS = 3_600_000;

export function createHourBudget(mostBytes: number): HourBudget {
  /** Bytes that each subject has written in the current hour. */
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
