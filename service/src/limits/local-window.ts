/**
 * Requests of a minute, counted in the memory of one instance: what it holds off is that instance's work, and no request
 * waits for the database to be counted.
 */
import { LruCache } from '@platen/engine/base/lru-cache';

export type LocalWindow = {
  /** Counts a request; gives the whole seconds until there is room where it is one too many. */
  count(subject: string, limit: number, now: number): number | undefined;
  /** The same, of the next one, which is not counted. */
  look(subject: string, limit: number, now: number): number | undefined;
};

const MINUTE_MS = 60_000;

/** Who is forgotten beyond begins anew. */
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
