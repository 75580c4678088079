/** API keys of teams. */
import { randomUUID } from 'node:crypto';
import { type Actor, noteActivity } from '../activity/activity.ts';
import { createKey, hashKey } from '../auth/key.ts';
import { readScopes, writeScopes } from '../auth/key-scopes.ts';
import type { KeyMode } from '../enums/key-modes.ts';
import type { Scope } from '../enums/scopes.ts';
import { requireKeysLeft } from '../storage-limits/limits.ts';
import { thinRevokedKeys } from '../storage-limits/used.ts';
import { type Page, pageByTime, type TimedPlace } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { PlannedContext, StoreContext } from '../store/store-context.ts';
import type { Database, KeyRow } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { lockTeam } from './teams.ts';

/** API key without its secret. The secret is returned only when the key is created. */
export type ListedKey = {
  readonly id: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly name: string;
  readonly last4: string;
  /** ID of the person who created the key, directly or with another key. */
  readonly createdBy?: string | undefined;
  readonly createdAt: number;
  /** Time of the last use, accurate to one minute. */
  readonly lastUsedAt?: number | undefined;
  /** Expiry time. */
  readonly expiresAt?: number | undefined;
  readonly revokedAt?: number | undefined;
};

type NewKey = {
  readonly teamId: string;
  readonly mode: KeyMode;
  /** Scopes of the key. Its mode must allow them. */
  readonly scopes: readonly Scope[];
  readonly name: string;
  /** ID of the person who creates the key; undefined if an administrator creates it. */
  readonly createdBy?: string | undefined;
  readonly expiresAt?: number | undefined;
};

/** Creates a key. The secret is returned only here. Throws STORAGE_EXCEEDED if the team has too many keys. */
export async function issueKey(
  { db, clock, plans }: PlannedContext,
  { teamId, mode, scopes: wanted, name, createdBy, expiresAt }: NewKey,
): Promise<ListedKey & { readonly key: string }> {
  const id = randomUUID();
  const key = createKey(mode);
  const scopes = readScopes(mode, writeScopes(wanted));
  const [last4, createdAt] = [key.slice(-4), clock.now()];
  await within(db, async (transaction) => {
    await lockTeam(transaction, teamId);
    await transaction
      .insertInto('keys')
      .values({
        id,
        team_id: teamId,
        mode,
        name,
        hash: hashKey(key),
        last4,
        created_by: createdBy ?? null,
        created_at: createdAt,
        revoked_at: null,
        scopes: writeScopes(scopes),
        expires_at: expiresAt ?? null,
        last_used_at: null,
      })
      .execute();
    await requireKeysLeft(transaction, plans, { teamId, now: createdAt });
    await thinRevokedKeys({ db: transaction, clock }, teamId);
  });
  return { id, key, mode, scopes, name, last4, createdAt, createdBy, expiresAt };
}

/** Creates a key and adds an entry to the activity log. */
export function makeKey(
  { db, ...context }: PlannedContext,
  key: Omit<NewKey, 'createdBy'>,
  { actor }: { readonly actor: Actor },
): Promise<ListedKey & { readonly key: string }> {
  return within(db, async (transaction) => {
    const made = await issueKey({ db: transaction, ...context }, { ...key, createdBy: actor.userId });
    const { id: subject, mode, scopes } = made;
    const details = { mode, scopes: scopes.join(' ') };
    const noted = { teamId: key.teamId, actor, subject, label: labelOf(made), details };
    await noteActivity({ db: transaction, clock: context.clock }, { action: 'key.created', ...noted });
    return made;
  });
}

/** Lists keys in the order of their creation. */
export async function listKeys(
  db: Database,
  teamId: string,
  { search, ...page }: Page<TimedPlace> & Searched = {},
): Promise<readonly ListedKey[]> {
  const rows = await db
    .selectFrom('keys')
    .selectAll()
    .where('team_id', '=', teamId)
    .$call(bySearch({ search }, ['name', 'last4']))
    .$call(pageByTime('oldest first', page))
    .execute();
  return rows.map(toListedKey);
}

/** Returns a key of the team, even if it is revoked or has expired. */
export async function findKey(db: Database, teamId: string, id: string): Promise<ListedKey | undefined> {
  const key = db.selectFrom('keys').selectAll().where('team_id', '=', teamId).where('id', '=', id);
  const row = await key.executeTakeFirst();
  return row && toListedKey(row);
}

/** Returns a key of any team, for administrators of the installation. */
export async function findKeyOfAny(
  db: Database,
  id: string,
): Promise<{ readonly teamId: string; readonly key: ListedKey } | undefined> {
  const row = await db.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { teamId: row.team_id, key: toListedKey(row) };
}

export function isInForce({ revokedAt, expiresAt = Infinity }: ListedKey, now: number): boolean {
  return revokedAt === undefined && expiresAt > now;
}

/** Sets the expiry time of a key, unless it already expires earlier. Returns the resulting expiry time. */
export async function endKey(db: Database, { id, expiresAt = Infinity }: ListedKey, at: number): Promise<number> {
  const endsAt = Math.min(at, expiresAt);
  await db.updateTable('keys').set({ expires_at: endsAt }).where('id', '=', id).execute();
  return endsAt;
}

/** Revokes a key. Returns the time when it was first revoked. Returns undefined if the key does not exist. */
export function revokeKey(
  { db, clock }: StoreContext,
  id: string,
  { actor }: { readonly actor: Actor },
): Promise<number | undefined> {
  return within(db, async (transaction) => {
    const inForce = transaction.updateTable('keys').set({ revoked_at: clock.now() }).where('revoked_at', 'is', null);
    const revoked = await inForce.where('id', '=', id).returning(['team_id', 'name', 'last4']).executeTakeFirst();
    if (revoked) {
      const noted = { teamId: revoked.team_id, actor, subject: id, label: labelOf(revoked) };
      await noteActivity({ db: transaction, clock }, { action: 'key.revoked', ...noted });
    }
    const row = await transaction.selectFrom('keys').select('revoked_at').where('id', '=', id).executeTakeFirst();
    return row?.revoked_at ?? undefined;
  });
}

/** Returns the name of a key for the activity log. */
export function labelOf({ name, last4 }: Pick<ListedKey, 'name' | 'last4'>): string {
  return `${name} …${last4}`.trim();
}

function toListedKey(row: KeyRow): ListedKey {
  const { id, mode, scopes, name, last4, created_by, created_at, last_used_at, expires_at, revoked_at } = row;
  return {
    id,
    mode,
    scopes: readScopes(mode, scopes),
    name,
    last4,
    createdAt: created_at,
    createdBy: created_by ?? undefined,
    lastUsedAt: last_used_at ?? undefined,
    expiresAt: expires_at ?? undefined,
    revokedAt: revoked_at ?? undefined,
  };
}
