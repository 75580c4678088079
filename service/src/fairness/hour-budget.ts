/**
 * Bytes that a subject may write per hour, counted in memory by each instance. Replaced or deleted files stay on disk
 * until the next sweep, so the storage limit alone does not bound them.
 */
export type HourBudget = {
  /** Counts bytes. Beyond the limit, counts nothing and returns the whole seconds until they are allowed. */
  take(subject: string, sizeBytes: number, now: number): number | undefined;
};

const HOUR_MS = 3_600_000;

export function createHourBudget(mostBytes: number): HourBudget {
  /** Bytes written by each subject in the current hour. */
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
