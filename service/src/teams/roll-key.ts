/** Rolling: a key like another one, which works on for a time, so that programs can be given the new one meanwhile. */
import { type Actor, noteActivity } from '../activity/activity.ts';
import { ApiError } from '../base/errors.ts';
import type { PlannedBooks } from '../store/books.ts';
import { endKey, isInForce, issueKey, type ListedKey, labelOf } from './keys.ts';

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
  readonly expiresAt: number | undefined;
};

/** What expires lasts as long again. */
export function sameLife({ expiresAt, createdAt }: ListedKey, now: number): number | undefined {
  return expiresAt === undefined ? undefined : now + (expiresAt - createdAt);
}

/** To be called in a transaction, with the team locked. CONFLICT where the key has ended. */
export async function rollKey(
  books: PlannedBooks,
  key: ListedKey,
  { teamId, actor, overlapSeconds, expiresAt }: Rolling,
): Promise<RolledKey> {
  const now = books.clock.now();
  if (!isInForce(key, now))
    throw new ApiError('CONFLICT', { message: 'The key was revoked or has expired: make another one.' });
  const { mode, scopes, name } = key;
  const made = await issueKey(books, { teamId, mode, scopes, name, createdBy: actor.userId, expiresAt });
  const endsAt = await endKey(books.db, key, now + overlapSeconds * 1000);
  const label = labelOf(key);
  await noteActivity(books, { teamId, actor, action: 'key.rolled', subject: key.id, label, details: { to: made.id } });
  return { ...made, replaces: { id: key.id, expiresAt: endsAt } };
}
