/** Tokens that let a person choose another password, by mail or from an owner of their team: one at a time, once, for a while. */
import { createHash } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { randomBase62 } from '../base/base62.ts';
import type { Books } from '../store/books.ts';
import type { Database, PasswordResetRow, Tables } from '../store/tables.ts';
import { findPerson } from './find-person.ts';

const RESET_MS = 60 * 60 * 1000;

/** A link that an owner gives works until the next day. */
const LINK_MS = 24 * 60 * 60 * 1000;

/** For whoever has the address; undefined where nobody has. An earlier one ends. */
export async function startReset({ db, clock }: Books, email: string): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const userId = await findPerson(transaction, email);
    return userId && saveReset(transaction, { user_id: userId, expires_at: clock.now() + RESET_MS });
  });
}

/** The same for one of the team, by an owner of it; when it ends. To be called with the team locked. */
export async function startLink(
  transaction: Transaction<Tables>,
  { clock, teamId, userId, createdBy }: Pick<Books, 'clock'> & Linking,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const expiresAt = clock.now() + LINK_MS;
  const row = { user_id: userId, expires_at: expiresAt, team_id: teamId, created_by: createdBy };
  return { token: await saveReset(transaction, row), expiresAt };
}

type Linking = { readonly teamId: string; readonly userId: string; readonly createdBy: string };

async function saveReset(
  transaction: Transaction<Tables>,
  row: Omit<Insertable<PasswordResetRow>, 'hash'>,
): Promise<string> {
  const token = `pl_reset_${randomBase62(32)}`;
  await transaction.deleteFrom('password_resets').where('user_id', '=', row.user_id).execute();
  await transaction
    .insertInto('password_resets')
    .values({ hash: hashOf(token), ...row })
    .execute();
  return token;
}

/** Whether it can be used still. */
export async function isReset({ db, clock }: Books, token: string): Promise<boolean> {
  const reset = db.selectFrom('password_resets').select('user_id').where('hash', '=', hashOf(token));
  return (await reset.where('expires_at', '>', clock.now()).executeTakeFirst()) !== undefined;
}

/** The person whose password it is, and who gave the link: an owner of the team, or nobody where it was mailed. */
export type ClaimedReset = {
  readonly userId: string;
  readonly link: { readonly teamId: string; readonly createdBy: string } | undefined;
};

/** Uses it up; undefined when it is unknown, used or too old. */
export async function claimReset(
  transaction: Transaction<Tables>,
  { clock, token }: Pick<Books, 'clock'> & { readonly token: string },
): Promise<ClaimedReset | undefined> {
  const claim = transaction.deleteFrom('password_resets').where('hash', '=', hashOf(token)).returningAll();
  const claimed = await claim.executeTakeFirst();
  if (!claimed || claimed.expires_at <= clock.now()) return undefined;
  const { user_id: userId, team_id: teamId, created_by: createdBy } = claimed;
  return { userId, link: teamId === null || createdBy === null ? undefined : { teamId, createdBy } };
}

export async function forgetResets(db: Database, now: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
