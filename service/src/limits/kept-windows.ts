/**
 * Rate windows as they were found in the database, believed for a moment: a team that asks again and again, and answers that only tell what
 * is left, ask it once a second. Nothing is counted here, and of what is counted nothing is missed; what another instance
 * counted meanwhile, or gave back, is told a second late.
 */
import { LruCache } from '@platen/engine/base/lru-cache';
import { type Count, type RateWindow, untouched } from './windows.ts';

export type KeptWindows = {
  /** As they were found a moment ago, unless they are others by now. */
  find(subject: string, windows: readonly RateWindow[], now: number): Count | undefined;
  /** @param now when they were asked for */
  keep(subject: string, found: Count, now: number): void;
  /** They have changed. */
  forget(subject: string): void;
};

export const KEPT_MS = 1_000;

/** Who is forgotten beyond is looked up again. */
const SUBJECTS = 10_000;

export function createKeptWindows(): KeptWindows {
  const kept = new LruCache<string, { readonly found: Count; readonly at: number }>(SUBJECTS);
  return {
    find(subject, windows, now) {
      const known = kept.get(subject);
      // A clock that is set back must not keep them alive.
      if (!known || Math.abs(now - known.at) >= KEPT_MS) return undefined;
      const { states } = known.found;
      const fresh = untouched(windows, now);
      const isSame = fresh.every(
        ({ limit, startsAt }, index) => states[index]?.limit === limit && states[index].startsAt === startsAt,
      );
      return isSame ? known.found : undefined;
    },
    keep(subject, found, now) {
      kept.set(subject, { found, at: now });
    },
    forget(subject) {
      kept.delete(subject);
    },
  };
}
