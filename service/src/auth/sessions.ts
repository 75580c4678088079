/** Sessions: who they are of, which team they act for, how long they hold. */
import type { Books, PlannedBooks } from '../store/books.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database } from '../store/tables.ts';
import { SESSION_MS } from './accounts.ts';
import { credentialTeam, type Session, type SessionCredential } from './credential.ts';

/** More says nothing that people read. */
const MOST_OF_AGENT = 200;

/** How old the last extension of a session gets before its use extends it again. */
const EXTENDED_AFTER_MS = 24 * 60 * 60 * 1000;

/** The session of a stored token while it holds; its use makes it hold longer. */
export async function loadSession({ db, clock, plans }: PlannedBooks, token: string): Promise<Session | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'sessions.user_id').onRef('memberships.team_id', '=', 'sessions.team_id'),
    )
    .leftJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['sessions.id', 'sessions.expires_at as expiresAt', 'users.id as userId', 'users.email', 'users.name'])
    .select('users.email_verified as emailVerified')
    .select(['users.super_admin as superAdmin', 'memberships.role'])
    .select(['teams.id as teamId', 'teams.slug', 'teams.plan', 'teams.output_days as outputDays'])
    .where('sessions.token', '=', token)
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
    expiresAt: await extend(db, { id, expiresAt: Date.parse(row.expiresAt), now }),
    ...(teamId && slug && plan && role
      ? { membership: { team: credentialTeam({ id: teamId, slug, plan, outputDays }, plans), role } }
      : {}),
  };
}

/** When it ends now. */
async function extend(
  db: Database,
  { id, expiresAt, now }: { readonly id: string; readonly expiresAt: number; readonly now: number },
): Promise<number> {
  const extended = now + SESSION_MS;
  if (extended - expiresAt < EXTENDED_AFTER_MS) return expiresAt;
  await db
    .updateTable('sessions')
    .set({ expires_at: isoTime(extended) })
    .where('id', '=', id)
    .execute();
  return extended;
}

/** The session as the credential of the team it acts for. */
export function sessionCredential(session: Session): SessionCredential | undefined {
  const { id, membership } = session;
  return membership && { kind: 'session', id: `${id}.${membership.team.id}`, mode: 'test', ...membership, session };
}

/**
 * Lets a new session act for the team its person has been in longest, of those they chose, and forgets the person's ended
 * sessions.
 */
export async function prepareSession(
  { db, clock }: Books,
  {
    token,
    userId,
    userAgent,
  }: { readonly token: string; readonly userId: string; readonly userAgent?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', isoTime(clock.now()))
    .execute();
  const first = await db
    .selectFrom('memberships')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('chosen', '=', 1)
    .orderBy('created_at')
    .orderBy('team_id')
    .executeTakeFirst();
  await db
    .updateTable('sessions')
    .set({ team_id: first?.team_id ?? null, user_agent: userAgent?.slice(0, MOST_OF_AGENT) ?? null })
    .where('token', '=', token)
    .execute();
}

/** The person's choice: later sessions may begin with it. */
export async function setSessionTeam(db: Database, { id, user }: Session, teamId: string): Promise<void> {
  await db.updateTable('sessions').set({ team_id: teamId }).where('id', '=', id).execute();
  await chooseTeam(db, { teamId, userId: user.id });
}

/** Later sessions of the person may begin with the team. */
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

/** As it is listed for its person. */
export type ListedSession = {
  readonly id: string;
  readonly createdAt: number;
  /** To the day. */
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly userAgent?: string;
  /** Slug of the team it acts for. */
  readonly team?: string;
};

/** Lists the sessions of a person that hold, the latest first. */
export async function listSessions(
  { db, clock }: Books,
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

/** Ends one of a person; false when they have none of this ID. */
export async function endOwnSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id);
  return (await ended.executeTakeFirst()).numDeletedRows > 0n;
}

/** All of a person. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
