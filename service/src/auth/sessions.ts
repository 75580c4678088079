/** Sessions: who they are of, which team they act for, how long they hold. */
import type { Clock } from '../base/clock.ts';
import type { Database } from '../store/tables.ts';
import { SESSION_MS } from './accounts.ts';
import type { Session, SessionCredential } from './credential.ts';

/** How old the last extension of a session gets before its use extends it again. */
const EXTENDED_AFTER_MS = 24 * 60 * 60 * 1000;

/** The session of a stored token while it holds; its use makes it hold longer. */
export async function loadSession(db: Database, clock: Clock, token: string): Promise<Session | undefined> {
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
    .select(['teams.id as teamId', 'teams.slug', 'teams.plan'])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', isoTime(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, teamId, slug, plan, role } = row;
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
    ...(teamId && slug && plan && role ? { membership: { team: { id: teamId, slug, plan }, role } } : {}),
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
export async function prepareSession(db: Database, clock: Clock, token: string, userId: string): Promise<void> {
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
    .set({ team_id: first?.team_id ?? null })
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

/** All of a person. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
