/** Sessions of people, with the current team and the expiry time. */
import { randomUUID } from 'node:crypto';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { PlannedContext, StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import { credentialTeam, type Session, type SessionCredential } from './credential.ts';
import { digestOfToken, newSessionToken } from './session-token.ts';
import { digestStoredTokens, storedFormOf } from './stored-tokens.ts';

/** Idle time after which a session expires, in ms. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** Maximum characters of a user agent that are stored. The rest would not help readers of the list. */
const MOST_OF_AGENT = 200;

/** Minimum time in ms between two extensions of a session. */
const EXTENDED_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the active session of a token, and extends it.
 *
 * The stored token is a digest, or the token itself until the sweep replaces it; see `stored-tokens.ts`. A digest is too
 * long to be accepted as a token by `readSessionToken`.
 */
export async function loadSession({ db, clock, plans }: PlannedContext, token: string): Promise<Session | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'sessions.user_id').onRef('memberships.team_id', '=', 'sessions.team_id'),
    )
    .leftJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['sessions.id', 'sessions.token as stored', 'sessions.expires_at as expiresAt'])
    .select(['users.id as userId', 'users.email', 'users.name'])
    .select('users.email_verified as emailVerified')
    .select(['users.super_admin as superAdmin', 'memberships.role'])
    .select(['teams.id as teamId', 'teams.slug', 'teams.plan', 'teams.output_days as outputDays'])
    .where('sessions.token', 'in', [digestOfToken(token), token])
    .where('sessions.expires_at', '>', isoTime(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, teamId, slug, plan, outputDays, role } = row;
  return {
    id,
    token,
    user: {
      id: row.userId,
      email: row.email,
      name: row.name,
      emailVerified: row.emailVerified === 1,
      superAdmin: row.superAdmin === 1,
    },
    expiresAt: await extend(
      { db, clock },
      { id, token, stored: row.stored, expiresAt: Date.parse(row.expiresAt), now },
    ),
    ...(teamId && slug && plan && role
      ? { membership: { team: credentialTeam({ id: teamId, slug, plan, outputDays }, plans), role } }
      : {}),
  };
}

type Extended = Pick<Session, 'id' | 'token' | 'expiresAt'> & { readonly stored: string; readonly now: number };

/** Extends the session. Returns the new expiry time. A digest remains a digest. */
async function extend({ db, clock }: StoreContext, { id, token, stored, expiresAt, now }: Extended): Promise<number> {
  const extended = now + SESSION_MS;
  if (extended - expiresAt < EXTENDED_AFTER_MS) return expiresAt;
  await db
    .updateTable('sessions')
    .set({ expires_at: isoTime(extended), token: stored === token ? await storedFormOf({ db, clock }, token) : stored })
    .where('id', '=', id)
    .execute();
  return extended;
}

/** Returns the session as a credential for its current team. Returns undefined if it has no current team. */
export function sessionCredential(session: Session): SessionCredential | undefined {
  const { id, membership } = session;
  return membership && { kind: 'session', id: `${id}.${membership.team.id}`, mode: 'test', ...membership, session };
}

/**
 * Starts a session and returns its token. The session gets a current team: of the teams that the person has chosen
 * before, the team that they joined first. Ends the oldest sessions of the person if there are too many.
 */
export async function startSession(
  { db, clock }: StoreContext,
  { userId, userAgent }: { readonly userId: string; readonly userAgent?: string | undefined },
): Promise<string> {
  const first = await db
    .selectFrom('memberships')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('chosen', '=', 1)
    .orderBy('created_at')
    .orderBy('team_id')
    .executeTakeFirst();
  const token = newSessionToken();
  const now = clock.now();
  const row = {
    id: randomUUID(),
    token: await storedFormOf({ db, clock }, token),
    user_id: userId,
    team_id: first?.team_id ?? null,
    user_agent: userAgent?.slice(0, MOST_OF_AGENT) ?? null,
    created_at: isoTime(now),
    updated_at: isoTime(now),
    expires_at: isoTime(now + SESSION_MS),
  };
  await db.insertInto('sessions').values(row).execute();
  await endOldSessions({ db, clock }, userId);
  return token;
}

/** Maximum sessions of a person. If there are more, signing in ends the oldest. */
export const MOST_SESSIONS = 50;

/**
 * Deletes expired sessions of a person, and the oldest sessions above the maximum. Deletes a limited number per call.
 */
async function endOldSessions({ db, clock }: StoreContext, userId: string): Promise<void> {
  const own = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  const expired = own.where('expires_at', '<=', isoTime(clock.now())).limit(MOST_SESSIONS);
  await db.deleteFrom('sessions').where('id', 'in', expired).execute();
  const newest = own.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const older = (await newest.offset(MOST_SESSIONS).limit(MOST_SESSIONS).execute()).map(({ id }) => id);
  if (older.length > 0) await db.deleteFrom('sessions').where('id', 'in', older).execute();
}

/** Deletes all expired sessions. */
export async function forgetSessions({ db, clock }: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  const rows = db.selectFrom('sessions').select('id').where('expires_at', '<=', isoTime(clock.now()));
  await deleteInSteps(db, pause, { table: 'sessions', key: ['id'], rows });
  await digestStoredTokens({ db, clock }, pause);
}

/** Changes the current team of the session. New sessions of the person can then start with this team. */
export async function setSessionTeam(db: Database, { id, user }: Session, teamId: string): Promise<void> {
  await db.updateTable('sessions').set({ team_id: teamId }).where('id', '=', id).execute();
  await chooseTeam(db, { teamId, userId: user.id });
}

/** Records that the person has chosen the team. New sessions of the person can then start with this team. */
export async function chooseTeam(
  db: Database,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  const membership = db.updateTable('memberships').set({ chosen: 1 }).where('team_id', '=', teamId);
  await membership.where('user_id', '=', userId).execute();
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Session in the list that its person sees. */
export type ListedSession = {
  readonly id: string;
  readonly createdAt: number;
  /** Time of the last use, accurate to one day. */
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly userAgent?: string;
  /** Slug of the session's current team. */
  readonly team?: string;
};

/** Lists the active sessions of a person, latest first. */
export async function listSessions(
  { db, clock }: StoreContext,
  userId: string,
  { search, after, limit = Infinity }: Page<Pick<ListedSession, 'createdAt' | 'id'>> & Searched = {},
): Promise<readonly ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('teams', 'teams.id', 'sessions.team_id')
    .select(['sessions.id', 'sessions.created_at', 'sessions.expires_at', 'sessions.user_agent', 'teams.slug'])
    .where('sessions.user_id', '=', userId)
    .where('sessions.expires_at', '>', isoTime(clock.now()))
    .$call(bySearch({ search }, ['sessions.user_agent', 'teams.slug']))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('sessions.created_at', 'sessions.id'), '<', tuple(isoTime(after!.createdAt), after!.id)),
      ),
    )
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(({ id, created_at, expires_at, user_agent, slug }) => {
    const [createdAt, expiresAt] = [Date.parse(created_at), Date.parse(expires_at)];
    return {
      id,
      createdAt,
      lastUsedAt: Math.max(createdAt, expiresAt - SESSION_MS),
      expiresAt,
      ...(user_agent === null ? {} : { userAgent: user_agent }),
      ...(slug === null ? {} : { team: slug }),
    };
  });
}

/** Ends a session of the person. Returns false if they have no session with this ID. */
export async function endOwnSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id);
  return (await ended.executeTakeFirst()).numDeletedRows > 0n;
}

/** Ends all sessions of a person. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
