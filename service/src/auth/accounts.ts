/**
 * better-auth, and nothing else knows of it: people, and the making of sessions. Its router is not mounted; our routes call
 * it. Its own clock is never used: every time it would take from it is given to it. People are written as it writes them,
 * for its own way of doing so cannot be a part of a transaction of ours; passwords are hashed as it hashes them, but in turn.
 */

import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Asker } from '../base/thread.ts';
import type { Books } from '../store/books.ts';
import type { Database, Tables } from '../store/tables.ts';
import { PASSWORD_LENGTH, type Passwords } from './passwords.ts';

/** A session that was not used for so long is over. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

export type NewAccount = {
  readonly email: string;
  readonly name: string;
  /** The hash of the password. */
  readonly hash: string;
  /** Whether the address is the person's for sure: they read mail to it, or an operator gives them the account. */
  readonly isProven?: boolean;
};

/** All that hash a password end with OVERLOADED when too many wait for it. */
export type Accounts = {
  /** Takes a tenth of a second: to be called before a transaction, not in it. */
  hash(password: string, asker: Asker): Promise<string>;
  /** The person's ID; undefined, with nothing done, when the address is taken. */
  create(transaction: Transaction<Tables>, account: NewAccount): Promise<string | undefined>;
  /**
   * For a person who proved that the address is theirs, where an account has it that nobody proved: that one becomes theirs, as
   * after a reset. The person's ID; undefined, with nothing done, where its address is proven.
   */
  reclaim(transaction: Transaction<Tables>, account: Pick<NewAccount, 'email' | 'hash'>): Promise<string | undefined>;
  /** The address is the person's: they have read mail to it. */
  prove(transaction: Transaction<Tables>, userId: string): Promise<void>;
  /** The person's ID; undefined when address and password do not fit, after the same time whether the address is known. */
  check(email: string, password: string, asker: Asker): Promise<string | undefined>;
  /** The session's token. */
  startSession(userId: string): Promise<string>;
  /** For a person who proved who they are; ends all their sessions but this one. */
  changePassword(userId: string, password: string, asker: Asker, session: { readonly id: string }): Promise<void>;
  /**
   * For a person who forgot it, or whose address somebody else had taken, as an operator knows; ends all their sessions. The next
   * one acts for no team until the person chooses one: whoever had the account may have joined others with it.
   */
  resetPassword(userId: string, password: string, asker: Asker): Promise<void>;
  /** The same for a person who proved it by mail. One who had proved it before has never lost the account, and keeps the choice. */
  resetByMail(transaction: Transaction<Tables>, userId: string, hash: string): Promise<void>;
  /** The same by a link that somebody gave them who knows them: it proves no address. */
  resetByLink(transaction: Transaction<Tables>, userId: string, hash: string): Promise<void>;
};

type AccountsOptions = Books & {
  readonly secret: string;
  readonly passwords: Passwords;
};

export function createAccounts({ db, clock, secret, passwords }: AccountsOptions): Accounts {
  let opened: ReturnType<typeof openBetterAuth> | undefined;
  const open = () => {
    opened ??= openBetterAuth(db, clock, secret);
    return opened;
  };
  const save = (transaction: Transaction<Tables>, userId: string, hash: string) =>
    transaction
      .updateTable('accounts')
      .set({ password: hash, updated_at: new Date(clock.now()).toISOString() })
      .where('user_id', '=', userId)
      .execute();
  const prove = async (transaction: Transaction<Tables>, userId: string) => {
    await transaction.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute();
  };
  /** The account is the person's from now on, whoever had it. */
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
        .values({ id, email: email.toLowerCase(), name, email_verified: isProven ? 1 : 0, image: null, ...times })
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
    async startSession(userId) {
      const { internalAdapter } = await (await open()).$context;
      return (await internalAdapter.createSession(userId)).token;
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

/** Loaded when first needed: it takes a third of a second, and a service that only renders never needs it. */
async function openBetterAuth(db: Database, clock: Clock, secret: string) {
  const { betterAuth } = await import('better-auth');
  return betterAuth({
    secret,
    baseURL: 'http://localhost',
    // Named SQLite whichever it is, so that times and truth values are stored alike in every database.
    database: { db, type: 'sqlite' },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'user_id', createdAt: 'created_at', updatedAt: 'updated_at', expiresAt: 'expires_at' },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = clock.now();
            const times = { createdAt: new Date(now), updatedAt: new Date(now), expiresAt: new Date(now + SESSION_MS) };
            return { data: { ...session, ...times, ipAddress: undefined, userAgent: undefined } };
          },
        },
      },
    },
    advanced: { database: { generateId: () => randomUUID(), validateSchema: false } },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}
