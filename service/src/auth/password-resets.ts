/**
 * Tokens for setting a new password. The service sends them by e-mail, or an owner of the person's team passes them on.
 * A person has at most one token. It expires, and can be used only once.
 */

import { createHash } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { randomBase62 } from '../base/base62.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { PasswordResetRow, Tables } from '../store/tables.ts';
import { findPerson } from './find-person.ts';

const RESET_MS = 60 * 60 * 1000;

/** Lifetime in ms of a link that an owner has created. */
const LINK_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a token for the person with this e-mail address, and invalidates an earlier token. Returns undefined if there
 * is no such person.
 */
export async function startReset({ db, clock }: StoreContext, email: string): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const userId = await findPerson(transaction, email);
    return userId && saveReset(transaction, { user_id: userId, expires_at: clock.now() + RESET_MS });
  });
}

/**
 * Creates a link for a member on behalf of an owner. Returns the token and its expiry time. The caller must have locked
 * the team.
 */
export async function startLink(
  transaction: Transaction<Tables>,
  { clock, teamId, userId, createdBy }: Pick<StoreContext, 'clock'> & Linking,
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

/** Returns true if the token is still valid. */
export async function isReset({ db, clock }: StoreContext, token: string): Promise<boolean> {
  const reset = db.selectFrom('password_resets').select('user_id').where('hash', '=', hashOf(token));
  return (await reset.where('expires_at', '>', clock.now()).executeTakeFirst()) !== undefined;
}

/**
 * Person whose password may be reset, and the owner who created the link. The owner is undefined if the link was sent
 * by e-mail.
 */
export type ClaimedReset = {
  readonly userId: string;
  readonly link: { readonly teamId: string; readonly createdBy: string } | undefined;
};

/** Marks the token as used. Returns undefined if the token is unknown, used or expired. */
export async function claimReset(
  transaction: Transaction<Tables>,
  { clock, token }: Pick<StoreContext, 'clock'> & { readonly token: string },
): Promise<ClaimedReset | undefined> {
  const claim = transaction.deleteFrom('password_resets').where('hash', '=', hashOf(token)).returningAll();
  const claimed = await claim.executeTakeFirst();
  if (!claimed || claimed.expires_at <= clock.now()) return undefined;
  const { user_id: userId, team_id: teamId, created_by: createdBy } = claimed;
  return { userId, link: teamId === null || createdBy === null ? undefined : { teamId, createdBy } };
}

export async function forgetResets({ db, clock }: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  const rows = db.selectFrom('password_resets').select('hash').where('expires_at', '<=', clock.now());
  await deleteInSteps(db, pause, { table: 'password_resets', key: ['hash'], rows });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
