/** Short-lived cache. Entries that are used are reloaded before they expire, so that no caller waits. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Clock } from '../base/clock.ts';

type KeptCredentials<T> = {
  /** Returns undefined if not found. Misses are not cached. */
  find(name: string): Promise<T | undefined>;
  /** Clears the cache, so that changes by this process apply at once. */
  forget(): void;
};

/** Maximum age, in ms, after which revocations and plan changes by other processes apply. */
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
    // A value whose load overlaps with `forget` goes into the old map, so it is not cached.
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
      // Age counts in both directions, so that setting the clock back cannot keep a revoked key alive.
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
