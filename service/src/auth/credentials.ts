/** Finds the credential behind a bearer token, kept for a few seconds so that a render costs no query for it. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../store/tables.ts';
import type { Credential } from './credential.ts';
import { hashKey, isKeyShaped } from './key.ts';

/** Revocation and plan changes of other processes hold after this at the latest. */
const KEPT_MS = 5_000;
const KEPT_COUNT = 10_000;

export type Credentials = {
  /** Undefined for anything that is not a key in force. */
  find(token: string): Promise<Credential | undefined>;
  /** Makes changes of this process hold at once. */
  forget(): void;
};

export function createCredentials(db: Database, clock: Clock): Credentials {
  const empty = () => new LruCache<string, { readonly credential: Credential; readonly loadedAt: number }>(KEPT_COUNT);
  let kept = empty();
  return {
    async find(token) {
      if (!isKeyShaped(token)) return undefined;
      const hash = hashKey(token);
      const known = kept.get(hash);
      // A clock set back must not keep a revoked key alive: age counts in both directions.
      if (known && Math.abs(clock.now() - known.loadedAt) < KEPT_MS) return known.credential;
      const loadedAt = clock.now();
      const credential = await loadKey(db, hash);
      if (credential) kept.set(hash, { credential, loadedAt });
      return credential;
    },
    forget() {
      kept = empty();
    },
  };
}

async function loadKey(db: Database, hash: string): Promise<Credential | undefined> {
  const row = await db
    .selectFrom('keys')
    .innerJoin('teams', 'teams.id', 'keys.team_id')
    .select(['keys.id', 'keys.mode', 'teams.id as teamId', 'teams.slug', 'teams.plan'])
    .where('keys.hash', '=', hash)
    .where('keys.revoked_at', 'is', null)
    .executeTakeFirst();
  return row && { kind: 'key', id: row.id, mode: row.mode, team: { id: row.teamId, slug: row.slug, plan: row.plan } };
}
