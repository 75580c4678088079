/** Rolling: a key like another one, which works on for a time, so that programs can be given the new one meanwhile. */
import { type Actor, noteActivity } from '../activity/activity.ts';
import { ApiError } from '../base/errors.ts';
import type { PlannedBooks } from '../store/books.ts';
import { within } from '../store/within.ts';
import { endKey, findKey, isInForce, issueKey, type ListedKey, labelOf } from './keys.ts';
import { lockTeam } from './teams.ts';

/** A week: long enough for a release, short enough to be remembered. */
export const MOST_OVERLAP_SECONDS = 7 * 24 * 60 * 60;

export type RolledKey = ListedKey & {
  readonly key: string;
  readonly replaces: { readonly id: string; readonly expiresAt: number };
};

type Rolling = {
  readonly teamId: string;
  readonly actor: Actor;
  readonly overlapSeconds: number;
  /** When the new key ends; default: it lasts as long as the one before. */
  readonly expiresAt?: number | undefined;
  /** The new key ends then, whatever else is said. */
  readonly latestEnd?: number | undefined;
};

/** Holds the team meanwhile, so that of two who roll a key at once the second sees what the first did. CONFLICT where the key has ended. */
export function rollKey(
  { db, clock, plans }: PlannedBooks,
  { id }: Pick<ListedKey, 'id'>,
  { teamId, actor, overlapSeconds, expiresAt, latestEnd = Infinity }: Rolling,
): Promise<RolledKey> {
  return within(db, async (transaction) => {
    const books = { db: transaction, clock, plans };
    await lockTeam(transaction, teamId);
    const key = await findKey(transaction, teamId, id);
    const now = clock.now();
    if (!key || !isInForce(key, now))
      throw new ApiError('CONFLICT', { message: 'The key was revoked or has expired: make another one.' });
    const { mode, scopes, name } = key;
    const end = Math.min(expiresAt ?? sameLife(key, now), latestEnd);
    const life = { expiresAt: end === Infinity ? undefined : end };
    const made = await issueKey(books, { teamId, mode, scopes, name, createdBy: actor.userId, ...life });
    const endsAt = await endKey(transaction, key, now + overlapSeconds * 1000);
    const noted = { teamId, actor, subject: id, label: labelOf(key), details: { to: made.id } };
    await noteActivity(books, { action: 'key.rolled', ...noted });
    return { ...made, replaces: { id, expiresAt: endsAt } };
  });
}

/** What expires lasts as long again. */
function sameLife({ expiresAt = Infinity, createdAt }: ListedKey, now: number): number {
  return now + (expiresAt - createdAt);
}
