/**
 * Creates API keys with a credential. A new key has at most the permissions of the credential, and does not expire
 * later.
 */
import type { Transaction } from 'kysely';
import { actorOf } from '../activity/activity.ts';
import { type Credential, personOf } from '../auth/credential.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import type { KeyMode } from '../enums/key-modes.ts';
import { mayHaveKeys } from '../enums/roles.ts';
import { findUselessScope, SCOPES_BY_ROLE, type Scope } from '../enums/scopes.ts';
import type { PlannedContext } from '../store/store-context.ts';
import type { Tables } from '../store/tables.ts';
import { findKey, type ListedKey, makeKey } from './keys.ts';
import { roleOf } from './members.ts';
import { type RolledKey, rollKey } from './roll-key.ts';
import { lockTeam } from './teams.ts';

type OwnKey = {
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly name: string;
  readonly expiresAt?: number | undefined;
};

/**
 * Creates a key. Throws BAD_REQUEST for scopes that its mode does not allow, FORBIDDEN for scopes that the credential
 * does not have, and STORAGE_EXCEEDED if the team has too many keys.
 */
export async function makeOwnKey(
  { db, clock, plans }: PlannedContext,
  credential: Credential,
  key: OwnKey,
): Promise<ListedKey & { readonly key: string }> {
  checkScopes(credential, key);
  checkEnd(key.expiresAt, clock.now());
  const expiresAt = sooner(key.expiresAt, ownEnd(credential));
  return db.transaction().execute(async (transaction) => {
    const teamId = await holdTeam(transaction, credential);
    return makeKey({ db: transaction, clock, plans }, { ...key, teamId, expiresAt }, { actor: actorOf(credential) });
  });
}

type OwnRolling = {
  readonly id: string;
  readonly overlapSeconds: number;
  readonly expiresAt?: number | undefined;
};

/**
 * Replaces a key by a new one, under the same conditions. Returns undefined if the team has no such key. Throws
 * CONFLICT if the key has expired.
 */
export async function rollOwnKey(
  { db, clock, plans }: PlannedContext,
  credential: Credential,
  { id, overlapSeconds, expiresAt }: OwnRolling,
): Promise<RolledKey | undefined> {
  checkEnd(expiresAt, clock.now());
  const latestEnd = ownEnd(credential);
  return db.transaction().execute(async (transaction) => {
    const teamId = await holdTeam(transaction, credential);
    const key = await findKey(transaction, teamId, id);
    if (!key) return undefined;
    checkScopes(credential, key);
    const rolling = { teamId, actor: actorOf(credential), overlapSeconds, expiresAt, latestEnd };
    return rollKey({ db: transaction, clock, plans }, key, rolling);
  });
}

/**
 * Locks the team and returns its ID. With the lock, a person who has just lost their permissions cannot create a key.
 */
async function holdTeam(transaction: Transaction<Tables>, credential: Credential): Promise<string> {
  const teamId = credential.team.id;
  const userId = personOf(credential);
  await lockTeam(transaction, teamId);
  const role = userId === undefined ? 'owner' : await roleOf(transaction, { teamId, userId });
  if (role === undefined) throw new ApiError('AUTH_REQUIRED');
  if (!mayHaveKeys(role)) throw new ApiError('FORBIDDEN');
  return teamId;
}

/** Throws BAD_REQUEST if the time is in the past. */
function checkEnd(wanted: number | undefined, now: number): void {
  if (wanted !== undefined && wanted <= now) {
    throw badRequest([{ path: '/expiresAt', code: 'OUT_OF_RANGE', message: 'must be in the future' }]);
  }
}

/** Returns the latest allowed expiry time of new keys: the expiry time of the key that creates them. */
function ownEnd(credential: Credential): number | undefined {
  return credential.kind === 'key' ? credential.expiresAt : undefined;
}

function sooner(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** Checks that the mode allows the scopes and that the credential has them. */
function checkScopes(
  credential: Credential,
  { mode, scopes }: { readonly mode: KeyMode; readonly scopes: readonly Scope[] },
): void {
  const useless = findUselessScope(mode, scopes);
  if (useless) {
    throw badRequest([{ path: `/scopes/${useless.index}`, code: 'INVALID_VALUE', message: useless.message }]);
  }
  const own = credential.kind === 'session' ? SCOPES_BY_ROLE[credential.role] : credential.scopes;
  const missing = scopes.find((scope) => !own.includes(scope));
  if (missing === undefined) return;
  throw new ApiError('FORBIDDEN', {
    message: `A key cannot grant a scope that it does not have: "${missing}".`,
  });
}
