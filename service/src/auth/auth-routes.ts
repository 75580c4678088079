/** `/v1/auth/…` and `/v1/session/team`: signing up, in and out, the session, and the team it acts for. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../base/errors.ts';
import { bodyOf, parseBody, text, untrimmed, wanted } from '../base/parse-body.ts';
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts';
import type { Books } from '../store/books.ts';
import { claimInvitation, findInvitation } from '../teams/invitations.ts';
import { addMember, listTeamsOf } from '../teams/members.ts';
import { type Accounts, PASSWORD_LENGTH } from './accounts.ts';
import type { Session } from './credential.ts';
import type { Credentials } from './credentials.ts';
import { signSession } from './session-token.ts';
import { endOtherSessions, endSession, loadSession, prepareSession, setSessionTeam } from './sessions.ts';

const invitation = text('the token of an invitation', { max: 100 });

export const signUpBody = bodyOf({
  invitation,
  password: untrimmed('the password to sign in with', PASSWORD_LENGTH),
  name: text('what others call the person', { max: 100 }).optional(),
});
export const signInBody = bodyOf({
  email: text('an e-mail address', { max: 254 }),
  password: z.string({ error: wanted('text', 'the password') }),
});
export const acceptBody = bodyOf({ invitation });
export const passwordBody = bodyOf({
  password: z.string({ error: wanted('text', 'the current password') }),
  newPassword: untrimmed('the new password', PASSWORD_LENGTH),
});
export const teamBody = bodyOf({ team: text('the slug of a team', { max: 64 }) });

export type AuthNeeds = Books & {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  /** Signs session tokens. */
  readonly sessionSecret: string;
  readonly baseUrl: string;
};

export function createAuthRoutes(services: AuthNeeds) {
  const { db, clock, accounts, credentials, sessionSecret, baseUrl } = services;

  /** Answers with a new session, as token and as cookie. */
  async function start(reply: FastifyReply, userId: string, stored: string): Promise<FastifyReply> {
    await prepareSession(db, clock, stored, userId);
    const token = signSession(stored, sessionSecret);
    setSessionCookie(reply, token, baseUrl);
    return reply.send({ token, ...(await describeAnew(stored)) });
  }

  async function describe({ user, membership, expiresAt }: Session): Promise<object> {
    const teams = await listTeamsOf(db, user.id);
    return { user, team: teams.find(({ id }) => id === membership?.team.id) ?? null, teams, expiresAt };
  }

  /** The session as it is after a change of it. */
  async function describeAnew(stored: string): Promise<object> {
    credentials.forget();
    const session = await loadSession(db, clock, stored);
    if (!session) throw new ApiError('AUTH_REQUIRED');
    return describe(session);
  }

  return {
    async signUp({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const given = parseBody(signUpBody, body);
      const token = given.invitation;
      if (!(await findInvitation(db, clock, token))) throw noInvitation();
      const hash = await accounts.hash(given.password);
      const userId = await db.transaction().execute(async (transaction) => {
        const claimed = await claimInvitation(transaction, clock, { token });
        if (!claimed) throw noInvitation();
        const { teamId, email, role } = claimed;
        const name = given.name ?? email.split('@')[0]!;
        const id = await accounts.create(transaction, { email, name, hash });
        if (id === undefined) throw hasAccount();
        await addMember(transaction, clock, { teamId, userId: id, role });
        return id;
      });
      return start(reply.code(201), userId, await accounts.startSession(userId));
    },

    async signIn({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { email, password } = parseBody(signInBody, body);
      const started = await accounts.signIn(email, password);
      if (!started) throw new ApiError('AUTH_REQUIRED', { message: 'The address or the password is wrong.' });
      return start(reply, started.userId, started.token);
    },

    async signOut({ session }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      await endSession(db, session.id);
      credentials.forget();
      clearSessionCookie(reply, baseUrl);
      return reply.code(204).send();
    },

    async session({ session, headers }: FastifyRequest, reply: FastifyReply): Promise<object> {
      // Browsers hold the cookie for as long as the session that its use has extended.
      if (headers.authorization === undefined) {
        setSessionCookie(reply, signSession(session.token, sessionSecret), baseUrl);
      }
      return describe(session);
    },

    async changePassword({ session, body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { password: from, newPassword: to } = parseBody(passwordBody, body);
      if (!(await accounts.changePassword(session.user.id, { from, to }))) {
        throw new ApiError('FORBIDDEN', { message: 'The current password is wrong.' });
      }
      await endOtherSessions(db, session);
      credentials.forget();
      return reply.code(204).send();
    },

    async acceptInvitation({ session, body }: FastifyRequest): Promise<object> {
      const { invitation: token } = parseBody(acceptBody, body);
      const { id: userId, email } = session.user;
      await db.transaction().execute(async (transaction) => {
        const claimed = await claimInvitation(transaction, clock, { token, email });
        if (!claimed) throw noInvitation();
        await addMember(transaction, clock, { teamId: claimed.teamId, userId, role: claimed.role });
        await setSessionTeam(transaction, session.id, claimed.teamId);
      });
      return describeAnew(session.token);
    },

    async chooseTeam({ session, body }: FastifyRequest): Promise<object> {
      const { team: slug } = parseBody(teamBody, body);
      const team = (await listTeamsOf(db, session.user.id)).find((one) => one.slug === slug);
      if (!team) throw new ApiError('NOT_FOUND', { message: 'There is no such team, or you are not in it.' });
      await setSessionTeam(db, session.id, team.id);
      return describeAnew(session.token);
    },
  };
}

function hasAccount(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'This person already has an account: sign in, then POST /v1/invitations/accept with the invitation.',
  });
}

function noInvitation(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'There is no such invitation, or it is used or has expired.' });
}
