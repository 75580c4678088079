/** Keys that a credential makes: they may no more than it, and last no longer. */
import type { Transaction } from 'kysely';
import { actorOf } from '../activity/activity.ts';
import { type Credential, personOf } from '../auth/credential.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import type { PlannedBooks } from '../store/books.ts';
import type { Tables } from '../store/tables.ts';
import type { KeyMode } from '../words/key-modes.ts';
import { findUselessScope, SCOPES_BY_ROLE, type Scope } from '../words/scopes.ts';
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

/** BAD_REQUEST for what no such key may have, FORBIDDEN for what the credential lacks, STORAGE_EXCEEDED when the team has as many as it may. */
export async function makeOwnKey(
  { db, clock, plans }: PlannedBooks,
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

/** As above; undefined when the team has no such key, CONFLICT where it has ended. */
export async function rollOwnKey(
  { db, clock, plans }: PlannedBooks,
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

/** Holds the team, and gives its ID: a person who was removed or made a viewer elsewhere a moment ago leaves no key behind. */
async function holdTeam(transaction: Transaction<Tables>, credential: Credential): Promise<string> {
  const teamId = credential.team.id;
  const userId = personOf(credential);
  await lockTeam(transaction, teamId);
  const role = userId === undefined ? 'owner' : await roleOf(transaction, { teamId, userId });
  if (role === undefined) throw new ApiError('AUTH_REQUIRED');
  if (role === 'viewer') throw new ApiError('FORBIDDEN');
  return teamId;
}

/** BAD_REQUEST for a time that is over. */
function checkEnd(wanted: number | undefined, now: number): void {
  if (wanted !== undefined && wanted <= now) {
    throw badRequest([{ path: '/expiresAt', code: 'OUT_OF_RANGE', message: 'must be a time to come' }]);
  }
}

/** A key that expires makes none that lasts longer. */
function ownEnd(credential: Credential): number | undefined {
  return credential.kind === 'key' ? credential.expiresAt : undefined;
}

function sooner(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** A key may what keys of its mode may, and no more than whoever makes it. */
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
    message: `No key makes a key with more than it has: it lacks the scope "${missing}".`,
  });
}
