/**
 * Caches rate windows for one second, to limit the number of queries for a team with many requests. It does not count
 * requests. Counts of other instances appear up to one second late.
 */
import { LruCache } from '@platen/engine/base/lru-cache';
import { areCurrent, type Count, type RateWindow } from './windows.ts';

export type KeptWindows = {
  /**
   * Returns the cached state. Returns undefined if it is too old, or if the limits or the current windows have changed.
   */
  find(subject: string, windows: readonly RateWindow[], now: number): Count | undefined;
  /** Stores a state. @param now time at which the state was read */
  keep(subject: string, found: Count, now: number): void;
  /** Removes a subject from the cache. Call it after changing its counts. */
  forget(subject: string): void;
};

export const KEPT_MS = 1_000;

/** Maximum number of subjects in the cache. */
const SUBJECTS = 10_000;

export function createKeptWindows(): KeptWindows {
  const kept = new LruCache<string, { readonly found: Count; readonly at: number }>(SUBJECTS);
  return {
    find(subject, windows, now) {
      const known = kept.get(subject);
      // Uses the absolute difference, so that entries do not live longer if the clock is set back.
      if (!known || Math.abs(now - known.at) >= KEPT_MS) return undefined;
      return areCurrent(known.found.states, windows, now) ? known.found : undefined;
    },
    keep(subject, found, now) {
      kept.set(subject, { found, at: now });
    },
    forget(subject) {
      kept.delete(subject);
    },
  };
}
