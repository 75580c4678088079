/** What was found, for as long as it is believed. What is asked for again is read anew before that is over, so that nobody waits for it. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Clock } from '../base/clock.ts';

type KeptCredentials<T> = {
  /** Undefined for what is not found, which is looked for again. */
  find(name: string): Promise<T | undefined>;
  /** Makes changes of this process hold at once. */
  forget(): void;
};

/** Revocation and plan changes of other processes hold after this at the latest. */
export const KEPT_MS = 5_000;

/** From then on whoever asks has it read anew, for those who come later. */
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
    // What is being read while something is forgotten must not be kept after it.
    const keptNow = kept;
    const loadedAt = clock.now();
    const value = await load(name);
    if (value) keptNow.set(name, { value, loadedAt, isRenewing: false });
    else keptNow.delete(name);
    return value;
  }

  function renew(name: string, known: Kept<T>): void {
    known.isRenewing = true;
    // Whoever asks when it is believed no longer is told why it cannot be read.
    read(name).catch(() => {
      known.isRenewing = false;
    });
  }

  return {
    async find(name) {
      const known = kept.get(name);
      // A clock set back must not keep a revoked key alive: age counts in both directions.
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
