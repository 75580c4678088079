/**
 * Counts requests per minute in memory, for each instance separately. The limit protects the processor of the instance,
 * and counting needs no query.
 */
import { LruCache } from '@platen/engine/base/lru-cache';

export type LocalWindow = {
  /** Counts a request. If the limit is exceeded, returns the seconds until the next request is allowed. */
  count(subject: string, limit: number, now: number): number | undefined;
  /** Returns the result that `count` would return for the next request. Counts nothing. */
  look(subject: string, limit: number, now: number): number | undefined;
};

const MINUTE_MS = 60_000;

/** Maximum number of subjects. The count of an evicted subject starts again at zero. */
const SUBJECTS = 100_000;

export function createLocalWindow(): LocalWindow {
  const counts = new LruCache<string, { readonly minute: number; count: number }>(SUBJECTS);
  const minuteAt = (now: number) => Math.floor(now / MINUTE_MS);

  function look(subject: string, limit: number, now: number): number | undefined {
    const known = counts.get(subject);
    if (known?.minute !== minuteAt(now) || known.count < limit) return undefined;
    return Math.max(1, Math.ceil(((known.minute + 1) * MINUTE_MS - now) / 1000));
  }

  return {
    look,
    count(subject, limit, now) {
      const seconds = look(subject, limit, now);
      if (seconds !== undefined) return seconds;
      const known = counts.get(subject);
      if (known?.minute === minuteAt(now)) known.count++;
      else counts.set(subject, { minute: minuteAt(now), count: 1 });
      return undefined;
    },
  };
}
