/** People and their passwords. Times are stored as ISO 8601 strings. */

import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Asker } from '../fairness/thread.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Tables } from '../store/tables.ts';
import type { Passwords } from './passwords.ts';

export type NewAccount = {
  readonly email: string;
  readonly name: string;
  /** Hash of the password. */
  readonly hash: string;
  /**
   * True if the person has access to the e-mail address: they opened a link sent to it, or an administrator created the
   * account.
   */
  readonly isProven?: boolean;
};

/** Accounts. Functions that hash a password throw OVERLOADED if the queue for hashing is full. */
export type Accounts = {
  /** Returns the hash of a password. Hashing takes a tenth of a second, so do not call it during a transaction. */
  hash(password: string, asker: Asker): Promise<string>;
  /** Creates a person and returns the ID. If the e-mail address is taken, returns undefined and changes nothing. */
  create(transaction: Transaction<Tables>, account: NewAccount): Promise<string | undefined>;
  /**
   * Resets an account whose e-mail address has never been verified, for a person who has now verified it. Returns the
   * ID of the person. If the address was already verified, returns undefined and changes nothing.
   */
  reclaim(transaction: Transaction<Tables>, account: Pick<NewAccount, 'email' | 'hash'>): Promise<string | undefined>;
  /** Marks the e-mail address as verified. Call it when the person has opened a link sent to it. */
  prove(transaction: Transaction<Tables>, userId: string): Promise<void>;
  /**
   * Returns the ID of the person. Returns undefined if the password is wrong or the e-mail address is unknown. Both
   * cases take the same time.
   */
  check(email: string, password: string, asker: Asker): Promise<string | undefined>;
  /** Changes the password of a signed-in person. Ends all their other sessions. */
  changePassword(userId: string, password: string, asker: Asker, session: { readonly id: string }): Promise<void>;
  /**
   * Sets a new password on behalf of an administrator, and ends all sessions. It is used if the person forgot the
   * password, or if someone else registered their address. The next session has no current team until the person
   * chooses one, because someone else may have used the account and joined other teams.
   */
  resetPassword(userId: string, password: string, asker: Asker): Promise<void>;
  /**
   * Sets a new password after the person has opened a link sent to their address. If the address was already verified,
   * nobody else can have used the account, so the person's choice of a team is kept.
   */
  resetByMail(transaction: Transaction<Tables>, userId: string, hash: string): Promise<void>;
  /**
   * Sets a new password after the person has used a link from an owner of their team. The address is not marked as
   * verified.
   */
  resetByLink(transaction: Transaction<Tables>, userId: string, hash: string): Promise<void>;
};

type AccountsOptions = StoreContext & { readonly passwords: Passwords };

export function createAccounts({ db, clock, passwords }: AccountsOptions): Accounts {
  const save = (transaction: Transaction<Tables>, userId: string, hash: string) =>
    transaction
      .updateTable('accounts')
      .set({ password: hash, updated_at: new Date(clock.now()).toISOString() })
      .where('user_id', '=', userId)
      .execute();
  const prove = async (transaction: Transaction<Tables>, userId: string) => {
    await transaction.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute();
  };
  /** Gives the account to a person who has access to the address, even if someone else has used it before. */
  const handOver = async (transaction: Transaction<Tables>, userId: string, hash: string) => {
    await save(transaction, userId, hash);
    await prove(transaction, userId);
    await transaction.updateTable('memberships').set({ chosen: 0 }).where('user_id', '=', userId).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  };
  const renew = async (transaction: Transaction<Tables>, userId: string, hash: string) => {
    await save(transaction, userId, hash);
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  };
  return {
    hash: passwords.hash,
    async create(transaction, { email, name, hash, isProven = false }) {
      const id = randomUUID();
      const now = new Date(clock.now()).toISOString();
      const times = { created_at: now, updated_at: now };
      const person = await transaction
        .insertInto('users')
        .values({ id, email: email.toLowerCase(), name, email_verified: isProven ? 1 : 0, ...times })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!person) return undefined;
      await transaction
        .insertInto('accounts')
        .values({ id: randomUUID(), user_id: id, account_id: id, provider_id: 'credential', password: hash, ...times })
        .execute();
      return id;
    },
    async reclaim(transaction, { email, hash }) {
      const unproven = transaction.selectFrom('users').select('id').where('email', '=', email.toLowerCase());
      const user = await unproven.where('email_verified', '=', 0).executeTakeFirst();
      if (user) await handOver(transaction, user.id, hash);
      return user?.id;
    },
    prove,
    async check(email, password, asker) {
      const account = await db
        .selectFrom('users')
        .innerJoin('accounts', 'accounts.user_id', 'users.id')
        .select(['users.id', 'accounts.password'])
        .where('users.email', '=', email.toLowerCase())
        .executeTakeFirst();
      const fits = await passwords.verify(account?.password ?? undefined, password, asker);
      return fits ? account?.id : undefined;
    },
    async changePassword(userId, password, asker, { id }) {
      const hash = await passwords.hash(password, asker);
      await db.transaction().execute(async (transaction) => {
        await save(transaction, userId, hash);
        await transaction.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', id).execute();
      });
    },
    async resetPassword(userId, password, asker) {
      const hash = await passwords.hash(password, asker);
      await db.transaction().execute((transaction) => handOver(transaction, userId, hash));
    },
    async resetByMail(transaction, userId, hash) {
      const user = transaction.selectFrom('users').select('email_verified').where('id', '=', userId);
      if ((await user.executeTakeFirstOrThrow()).email_verified === 0) return handOver(transaction, userId, hash);
      return renew(transaction, userId, hash);
    },
    resetByLink: renew,
  };
}
