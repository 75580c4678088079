/** Replaces an API key by a new one. The old key remains valid for some time, so that programs can be updated. */
import { type Actor, noteActivity } from '../activity/activity.ts';
import { ApiError } from '../base/errors.ts';
import type { PlannedContext } from '../store/store-context.ts';
import { within } from '../store/within.ts';
import { endKey, findKey, isInForce, issueKey, type ListedKey, labelOf } from './keys.ts';
import { lockTeam } from './teams.ts';

/**
 * Maximum time for which the old key remains valid, in seconds (one week). It is long enough to release an update, and
 * short enough not to be forgotten.
 */
export const MOST_OVERLAP_SECONDS = 7 * 24 * 60 * 60;

export type RolledKey = ListedKey & {
  readonly key: string;
  readonly replaces: { readonly id: string; readonly expiresAt: number };
};

type Rolling = {
  readonly teamId: string;
  readonly actor: Actor;
  readonly overlapSeconds: number;
  /** Expiry time of the new key. Default: the new key gets the lifetime of the old one. */
  readonly expiresAt?: number | undefined;
  /** Latest allowed expiry time of the new key. */
  readonly latestEnd?: number | undefined;
};

/**
 * Replaces a key. Locks the team: if two calls run concurrently, the second one finds the result of the first. Throws
 * CONFLICT if the key has expired.
 */
export function rollKey(
  { db, clock, plans }: PlannedContext,
  { id }: Pick<ListedKey, 'id'>,
  { teamId, actor, overlapSeconds, expiresAt, latestEnd = Infinity }: Rolling,
): Promise<RolledKey> {
  return within(db, async (transaction) => {
    const context = { db: transaction, clock, plans };
    await lockTeam(transaction, teamId);
    const key = await findKey(transaction, teamId, id);
    const now = clock.now();
    if (!key || !isInForce(key, now))
      throw new ApiError('CONFLICT', { message: 'The key was revoked or has expired; create another one.' });
    const { mode, scopes, name } = key;
    const end = Math.min(expiresAt ?? sameLife(key, now), latestEnd);
    const life = { expiresAt: end === Infinity ? undefined : end };
    const made = await issueKey(context, { teamId, mode, scopes, name, createdBy: actor.userId, ...life });
    const endsAt = await endKey(transaction, key, now + overlapSeconds * 1000);
    const noted = { teamId, actor, subject: id, label: labelOf(key), details: { to: made.id } };
    await noteActivity(context, { action: 'key.rolled', ...noted });
    return { ...made, replaces: { id, expiresAt: endsAt } };
  });
}

/** Returns the expiry time for a new key with the lifetime of the old one. */
function sameLife({ expiresAt = Infinity, createdAt }: ListedKey, now: number): number {
  return now + (expiresAt - createdAt);
}
