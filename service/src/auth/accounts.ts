/** People and their passwords. Times are stored in ISO 8601. */

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
   * True if the person owns the e-mail address: they opened mail sent to it, or an administrator created the account.
   */
  readonly isProven?: boolean;
};

/** Accounts. All functions that hash a password throw OVERLOADED if too many wait. */
export type Accounts = {
  /** Returns the hash of a password. This takes a tenth of a second, so call it before a transaction. */
  hash(password: string, asker: Asker): Promise<string>;
  /** Creates a person and returns the ID. Returns undefined, without changes, if the e-mail address is taken. */
  create(transaction: Transaction<Tables>, account: NewAccount): Promise<string | undefined>;
  /**
   * Takes over an account whose e-mail address was never verified, for a person who has verified it. Works like a
   * reset. Returns the person's ID, or undefined, without changes, if the address is already verified.
   */
  reclaim(transaction: Transaction<Tables>, account: Pick<NewAccount, 'email' | 'hash'>): Promise<string | undefined>;
  /** Marks the e-mail address as verified, because the person opened mail sent to it. */
  prove(transaction: Transaction<Tables>, userId: string): Promise<void>;
  /**
   * Returns the person's ID. Returns undefined if e-mail address and password do not match. Takes the same time for
   * unknown addresses.
   */
  check(email: string, password: string, asker: Asker): Promise<string | undefined>;
  /** Changes the password of a signed-in person. Ends all their other sessions. */
  changePassword(userId: string, password: string, asker: Asker, session: { readonly id: string }): Promise<void>;
  /**
   * Resets a password on behalf of an administrator and ends all sessions. Used if the person forgot it, or if someone
   * else had registered their address. The next session has no team until the person chooses one, because a previous
   * holder of the account may have joined other teams.
   */
  resetPassword(userId: string, password: string, asker: Asker): Promise<void>;
  /**
   * Resets a password after the person verified their address by mail. If it was already verified, nobody else had used
   * the account, and its team choice is kept.
   */
  resetByMail(transaction: Transaction<Tables>, userId: string, hash: string): Promise<void>;
  /** Resets a password with a link from an owner of the person's team. This does not verify the address. */
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
  /** Gives the account to the person, regardless of its previous holder. */
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
