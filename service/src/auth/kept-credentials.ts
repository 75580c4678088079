/** Short-lived cache. Entries in use are reloaded before they expire, so that callers do not wait. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Clock } from '../base/clock.ts';

type KeptCredentials<T> = {
  /** Returns undefined if not found. Misses are not cached. */
  find(name: string): Promise<T | undefined>;
  /** Clears the cache, so that changes by this process apply at once. */
  forget(): void;
};

/** Maximum age in ms. Revocations and plan changes by other processes apply after it. */
export const KEPT_MS = 5_000;

/** Age from which a lookup triggers a reload in the background, in ms. */
export const RENEWED_AFTER_MS = 2_500;

const KEPT_COUNT = 10_000;

type Kept<T> = { readonly value: T; readonly loadedAt: number; isRenewing: boolean };

export function createKeptCredentials<T extends object>(
  clock: Clock,
  load: (name: string) => Promise<T | undefined>,
): KeptCredentials<T> {
  const empty = () => new LruCache<string, Kept<T>>(KEPT_COUNT);
  let kept = empty();

  async function read(name: string): Promise<T | undefined> {
    // A value whose load overlaps with `forget` is stored in the old map, so it is not cached.
    const keptNow = kept;
    const loadedAt = clock.now();
    const value = await load(name);
    if (value) keptNow.set(name, { value, loadedAt, isRenewing: false });
    else keptNow.delete(name);
    return value;
  }

  function renew(name: string, known: Kept<T>): void {
    known.isRenewing = true;
    // A failed reload is ignored here. The first lookup after expiry reports the error.
    read(name).catch(() => {
      known.isRenewing = false;
    });
  }

  return {
    async find(name) {
      const known = kept.get(name);
      // Uses the absolute difference, so that setting the clock back cannot keep a revoked key valid.
      const age = known ? Math.abs(clock.now() - known.loadedAt) : Infinity;
      if (!known || age >= KEPT_MS) return read(name);
      if (age >= RENEWED_AFTER_MS && !known.isRenewing) renew(name, known);
      return known.value;
    },
    forget() {
      kept = empty();
    },
  };
}
