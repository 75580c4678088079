/** People and their passwords. Times are stored in ISO 8601. */

import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Asker } from '../base/thread.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Tables } from '../store/tables.ts';
import type { Passwords } from './passwords.ts';

export type NewAccount = {
  readonly email: string;
  readonly name: string;
  /** Hash of the password. */
  readonly hash: string;
  /** True if the person owns the address: they opened mail sent to it, or an administrator created the account. */
  readonly isProven?: boolean;
};

/** Accounts. All functions that hash a password throw OVERLOADED if too many wait. */
export type Accounts = {
  /** Takes a tenth of a second: call it before a transaction, not inside. */
  hash(password: string, asker: Asker): Promise<string>;
  /** Creates a person and returns the ID; undefined, without changes, if the address is taken. */
  create(transaction: Transaction<Tables>, account: NewAccount): Promise<string | undefined>;
  /**
   * Takes over an account whose address was never proven, for a person who proved that they own it. Works like a reset.
   * Returns the person's ID; undefined, without changes, if the address is already proven.
   */
  reclaim(transaction: Transaction<Tables>, account: Pick<NewAccount, 'email' | 'hash'>): Promise<string | undefined>;
  /** Marks the address as the person's, because they opened mail sent to it. */
  prove(transaction: Transaction<Tables>, userId: string): Promise<void>;
  /** Returns the person's ID; undefined if address and password do not match. Takes the same time for unknown addresses. */
  check(email: string, password: string, asker: Asker): Promise<string | undefined>;
  /** Changes the password of a signed-in person. Ends all their other sessions. */
  changePassword(userId: string, password: string, asker: Asker, session: { readonly id: string }): Promise<void>;
  /**
   * Resets a password on behalf of an administrator and ends all sessions. For a person who forgot it, or whose address
   * someone else had registered. The next session has no team until the person chooses one, because a previous holder
   * of the account may have joined other teams.
   */
  resetPassword(userId: string, password: string, asker: Asker): Promise<void>;
  /**
   * Same for a person who proved their address by mail. If it was proven before, the account was never in other hands
   * and its team choice is kept.
   */
  resetByMail(transaction: Transaction<Tables>, userId: string, hash: string): Promise<void>;
  /** Same for a person with a link from an owner of their team. This does not prove the address. */
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
  /** Hands the account over to the person, regardless of who held it before. */
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
