/** Cache with a short lifetime. Entries in use are reloaded before they expire, so that callers do not have to wait. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Clock } from '../base/clock.ts';

type KeptCredentials<T> = {
  /** Returns the credential. Returns undefined if it does not exist. This result is not cached. */
  find(name: string): Promise<T | undefined>;
  /** Clears the cache. Changes by this process then take effect immediately. */
  forget(): void;
};

/** Maximum age of an entry in ms. Revoked keys and changed plans of other processes take effect after this time. */
export const KEPT_MS = 5_000;

/** Age in ms after which a lookup starts a reload in the background. */
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
    // Stores a value in the old map if `forget` was called while it was loading, so that it is not cached.
    const keptNow = kept;
    const loadedAt = clock.now();
    const value = await load(name);
    if (value) keptNow.set(name, { value, loadedAt, isRenewing: false });
    else keptNow.delete(name);
    return value;
  }

  function renew(name: string, known: Kept<T>): void {
    known.isRenewing = true;
    // Ignores the error of a background reload. The first lookup after the expiry reports it.
    read(name).catch(() => {
      known.isRenewing = false;
    });
  }

  return {
    async find(name) {
      const known = kept.get(name);
      // Uses the absolute difference. Otherwise, a clock that is set back could keep a revoked key valid.
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
