/** The keys of teams. */
import { randomUUID } from 'node:crypto';
import { createKey, hashKey } from '../auth/key.ts';
import { readScopes, writeScopes } from '../auth/key-scopes.ts';
import type { Clock } from '../base/clock.ts';
import { requireKeyRoom } from '../room/room.ts';
import { thinRevokedKeys } from '../room/spent.ts';
import type { Page } from '../store/page.ts';
import type { Database, KeyRow } from '../store/tables.ts';
import { within } from '../store/within.ts';
import type { KeyMode } from '../words/key-modes.ts';
import type { Scope } from '../words/scopes.ts';
import { lockTeam } from './teams.ts';

/** A key as it is listed: what it was shown as once is not kept. */
export type ListedKey = {
  readonly id: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly name: string;
  readonly last4: string;
  /** The person who made it, or who made the key it was made with. */
  readonly createdBy?: string;
  readonly createdAt: number;
  /** To the minute. */
  readonly lastUsedAt?: number;
  /** From then on it is none. */
  readonly expiresAt?: number;
  readonly revokedAt?: number;
};

type NewKey = {
  readonly teamId: string;
  readonly mode: KeyMode;
  /** Within those of its mode. */
  readonly scopes: readonly Scope[];
  readonly name: string;
  /** A person; none when an operator makes it. */
  readonly createdBy?: string | undefined;
  readonly expiresAt?: number | undefined;
};

/** The only time the key itself is known. STORAGE_EXCEEDED when the team has as many as it may. */
export async function issueKey(
  db: Database,
  clock: Clock,
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
    await requireKeyRoom(transaction, teamId, createdAt);
    await thinRevokedKeys({ db: transaction, clock }, teamId);
  });
  const told = { ...(createdBy === undefined ? {} : { createdBy }), ...(expiresAt === undefined ? {} : { expiresAt }) };
  return { id, key, mode, scopes, name, last4, createdAt, ...told };
}

/** A place in the list of keys. */
type KeyPlace = Pick<ListedKey, 'createdAt' | 'id'>;

/** In the order in which they were made. */
export async function listKeys(
  db: Database,
  teamId: string,
  { after, limit = Infinity }: Page<KeyPlace> = {},
): Promise<readonly ListedKey[]> {
  const rows = await db
    .selectFrom('keys')
    .selectAll()
    .where('team_id', '=', teamId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after!.createdAt, after!.id)),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(toListedKey);
}

/** A key of the team, in force or not. */
export async function findKey(db: Database, teamId: string, id: string): Promise<ListedKey | undefined> {
  const key = db.selectFrom('keys').selectAll().where('team_id', '=', teamId).where('id', '=', id);
  const row = await key.executeTakeFirst();
  return row && toListedKey(row);
}

export function isInForce({ revokedAt, expiresAt = Infinity }: ListedKey, now: number): boolean {
  return revokedAt === undefined && expiresAt > now;
}

/** Lets a key end then, or sooner where it would; gives the time. */
export async function endKey(db: Database, { id, expiresAt = Infinity }: ListedKey, at: number): Promise<number> {
  const endsAt = Math.min(at, expiresAt);
  await db.updateTable('keys').set({ expires_at: endsAt }).where('id', '=', id).execute();
  return endsAt;
}

/** When it was revoked, also when that was earlier; undefined when there is no such key. */
export async function revokeKey(db: Database, clock: Clock, id: string): Promise<number | undefined> {
  const now = clock.now();
  await db.updateTable('keys').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute();
  const row = await db.selectFrom('keys').select('revoked_at').where('id', '=', id).executeTakeFirst();
  return row?.revoked_at ?? undefined;
}

function toListedKey(row: KeyRow): ListedKey {
  const { id, mode, scopes, name, last4, created_by, created_at, last_used_at, expires_at, revoked_at } = row;
  return {
    ...{ id, mode, scopes: readScopes(mode, scopes), name, last4, createdAt: created_at },
    ...(created_by === null ? {} : { createdBy: created_by }),
    ...(last_used_at === null ? {} : { lastUsedAt: last_used_at }),
    ...(expires_at === null ? {} : { expiresAt: expires_at }),
    ...(revoked_at === null ? {} : { revokedAt: revoked_at }),
  };
}
