/**
 * Time of the last use of each key. It is kept in memory, and written after the response at most once a minute per key.
 */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Logger } from 'pino';
import { createDeferred } from '../background/deferred.ts';
import type { StoreContext } from '../store/store-context.ts';

export type KeyUses = {
  note(keyId: string): void;
  /** Resolves when pending times have been written, or when writing them has failed. */
  settle(): Promise<void>;
  /** Writes the pending times and stops. Gives up if the database does not respond. */
  close(): Promise<void>;
};

const AFTER_MS = 1_000;
const EVERY_MS = 60_000;

/** Maximum number of keys in memory. */
const MOST_KEYS = 10_000;

export function createKeyUses({ db, clock, log }: StoreContext & { readonly log: Logger }): KeyUses {
  const noted = new LruCache<string, number>(MOST_KEYS);
  const waiting = new Map<string, number>();
  const deferred = createDeferred({
    afterMs: AFTER_MS,
    async work() {
      for (const [id, at] of waiting) {
        await db.updateTable('keys').set({ last_used_at: at }).where('id', '=', id).execute();
        // Writes the time of a later use after a minute.
        waiting.delete(id);
      }
    },
    onError: (error) => log.warn({ err: error }, 'the last uses of keys cannot be written; retrying'),
  });
  return {
    note(keyId) {
      const now = clock.now();
      if (Math.abs(now - (noted.get(keyId) ?? 0)) < EVERY_MS || waiting.size >= MOST_KEYS) return;
      noted.set(keyId, now);
      waiting.set(keyId, now);
      deferred.wake();
    },
    settle: deferred.settle,
    async close() {
      await deferred.close();
    },
  };
}
