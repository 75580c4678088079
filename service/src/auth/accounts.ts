/**
 * better-auth, and nothing else knows of it: people, their passwords (scrypt), and the making of sessions. Its router is
 * not mounted; our routes call it. Its own clock is never used: every time it would take from it is given to it. People are
 * written as it writes them, for its own way of doing so cannot be a part of a transaction of ours.
 */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Database, Tables } from '../store/tables.ts';

/** A session that was not used for so long is over. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export type NewAccount = {
  readonly email: string;
  readonly name: string;
  /** Of the password. */
  readonly hash: string;
};

export type Accounts = {
  /** Takes a tenth of a second: to be called before a transaction, not in it. */
  hash(password: string): Promise<string>;
  /** The person's ID; undefined, with nothing done, when the address is taken. */
  create(transaction: Transaction<Tables>, account: NewAccount): Promise<string | undefined>;
  /** The person's ID and a new session's token; undefined when address and password do not fit. */
  signIn(email: string, password: string): Promise<StartedSession | undefined>;
  /** The session's token. */
  startSession(userId: string): Promise<string>;
  /** False when the old password is not the person's. */
  changePassword(userId: string, change: { readonly from: string; readonly to: string }): Promise<boolean>;
  /** For a person who forgot it; ends all their sessions. */
  setPassword(userId: string, password: string): Promise<void>;
};

type StartedSession = { readonly userId: string; readonly token: string };

export function createAccounts(db: Database, clock: Clock, secret: string): Accounts {
  let opened: ReturnType<typeof openBetterAuth> | undefined;
  const open = () => {
    opened ??= openBetterAuth(db, clock, secret);
    return opened;
  };
  const savePassword = (userId: string, hash: string) =>
    db
      .updateTable('accounts')
      .set({ password: hash, updated_at: new Date(clock.now()).toISOString() })
      .where('user_id', '=', userId)
      .execute();
  return {
    async hash(password) {
      const { password: passwords } = await (await open()).$context;
      return passwords.hash(password);
    },
    async create(transaction, { email, name, hash }) {
      const id = randomUUID();
      const now = new Date(clock.now()).toISOString();
      const times = { created_at: now, updated_at: now };
      const person = await transaction
        .insertInto('users')
        .values({ id, email: email.toLowerCase(), name, email_verified: 0, image: null, ...times })
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
    async signIn(email, password) {
      const { api } = await open();
      try {
        const { user, token } = await api.signInEmail({ body: { email, password } });
        return { userId: user.id, token };
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },
    async startSession(userId) {
      const { internalAdapter } = await (await open()).$context;
      return (await internalAdapter.createSession(userId)).token;
    },
    async changePassword(userId, { from, to }) {
      const { password } = await (await open()).$context;
      const account = await db
        .selectFrom('accounts')
        .select('password')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!account?.password || !(await password.verify({ hash: account.password, password: from }))) return false;
      await savePassword(userId, await password.hash(to));
      return true;
    },
    async setPassword(userId, password) {
      const { password: passwords } = await (await open()).$context;
      await savePassword(userId, await passwords.hash(password));
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
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

/** Wrong address, wrong password, or an address or a password that can be nobody's. */
function isRefusal(error: unknown): boolean {
  const status = (error as { readonly statusCode?: number }).statusCode;
  return status === 400 || status === 401;
}
