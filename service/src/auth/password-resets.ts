/** Tokens that let a person who reads their mail choose another password: one at a time, once, within the hour. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { randomBase62 } from '../base/base62.ts';
import type { Books } from '../store/books.ts';
import type { Database, Tables } from '../store/tables.ts';

export const RESET_MS = 60 * 60 * 1000;

/** For whoever has the address; undefined where nobody has. An earlier one ends. */
export async function startReset({ db, clock }: Books, email: string): Promise<string | undefined> {
  const token = `pl_reset_${randomBase62(32)}`;
  return db.transaction().execute(async (transaction) => {
    const user = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (!user) return undefined;
    await transaction.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
    await transaction
      .insertInto('password_resets')
      .values({ hash: hashOf(token), user_id: user.id, expires_at: clock.now() + RESET_MS })
      .execute();
    return token;
  });
}

/** Whether it can be used still. */
export async function isReset({ db, clock }: Books, token: string): Promise<boolean> {
  const reset = db.selectFrom('password_resets').select('user_id').where('hash', '=', hashOf(token));
  return (await reset.where('expires_at', '>', clock.now()).executeTakeFirst()) !== undefined;
}

/** Uses it up; the person's ID, undefined when it is unknown, used or too old. */
export async function claimReset(
  transaction: Transaction<Tables>,
  { clock, token }: Pick<Books, 'clock'> & { readonly token: string },
): Promise<string | undefined> {
  const claim = transaction.deleteFrom('password_resets').where('hash', '=', hashOf(token)).returningAll();
  const claimed = await claim.executeTakeFirst();
  return claimed && claimed.expires_at > clock.now() ? claimed.user_id : undefined;
}

export async function forgetResets(db: Database, now: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
