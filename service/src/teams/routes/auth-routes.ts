/** `/v1/auth/…` and `/v1/session/team`: sign-up, sign-in, sign-out, and the session with its current team. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accounts } from '../../auth/accounts.ts';
import { countAttempt } from '../../auth/attempts.ts';
import type { Session, User } from '../../auth/credential.ts';
import type { Credentials } from '../../auth/credentials.ts';
import { PASSWORD_LENGTH } from '../../auth/passwords.ts';
import { signSession } from '../../auth/session-token.ts';
import {
  endOwnSession,
  endSession,
  endSessions,
  listSessions,
  loadSession,
  setSessionTeam,
  startSession,
} from '../../auth/sessions.ts';
import { ApiError } from '../../base/errors.ts';
import { bodyOf, text, untrimmed, wanted } from '../../base/parse-body.ts';
import { searchParameter } from '../../base/query.ts';
import type { Asker } from '../../fairness/thread.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { EMAIL } from '../../http/email.ts';
import { findPage, pageParameters, TIME_AND_ID } from '../../http/paging.ts';
import { created, json, jsonBody, NO_BODY, NOTHING, routesWith } from '../../http/route.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/session-cookie.ts';
import { countedAddress } from '../../limits/address.ts';
import type { PlannedContext, StoreContext } from '../../store/store-context.ts';
import { createFirstAccount } from '../first-account.ts';
import { acceptInvitation, signUp } from '../join-by-invitation.ts';
import { listTeamsOf, type MemberTeam } from '../members.ts';
import { newSessionAnswer, sessionAnswer, sessionsAnswer } from './answers.ts';

const invitation = text('the token of an invitation', { max: 100 });

const signUpBody = bodyOf({
  invitation,
  password: untrimmed('the password to sign in with', PASSWORD_LENGTH),
  name: text('name of the person', { max: 100 }).optional(),
});
const firstBody = bodyOf({
  token: text('token after the # of the link', { max: 100 }),
  email: EMAIL,
  password: untrimmed('the password to sign in with', PASSWORD_LENGTH),
  name: text('name of the person', { max: 100 }).optional(),
});
const signInBody = bodyOf({
  email: text('an e-mail address', { max: 254 }),
  password: z.string({ error: wanted('text', 'the password') }),
});
const acceptBody = bodyOf({ invitation });
const passwordBody = bodyOf({
  password: z.string({ error: wanted('text', 'the current password') }),
  newPassword: untrimmed('the new password', PASSWORD_LENGTH),
});
const teamBody = bodyOf({ team: text('the slug of a team', { max: 64 }) });

export type AuthNeeds = PlannedContext & {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  /** Secret for signing session tokens. */
  readonly sessionSecret: string;
  readonly baseUrl: string;
};

const route = routesWith<AuthNeeds>();

const OF_ANYONE = { group: 'Sessions', access: 'open', may: 'anyone', headers: {}, counts: 'attempts' } as const;
const OF_PEOPLE = { group: 'Sessions', access: 'person', may: 'person', headers: {} } as const;

export const authRoutes = [
  route('POST /v1/invitations/accept', {
    name: 'acceptInvitation',
    ...OF_PEOPLE,
    about: 'Joins the team of an invitation.',
    body: jsonBody(acceptBody),
    answer: json(sessionAnswer),
    errors: ['NOT_FOUND'],
    async handle(needs, { session, body: { invitation: token } }) {
      await acceptInvitation(needs, { session, token });
      return describeSession(needs, session.token);
    },
  }),
  route('POST /v1/auth/sign-up', {
    name: 'signUp',
    ...OF_ANYONE,
    about: 'Creates the account of an invited person and signs in.',
    body: jsonBody(signUpBody),
    answer: created(newSessionAnswer),
    errors: ['NOT_FOUND', 'CONFLICT', 'OVERLOADED'],
    async handle(needs, { body: { invitation: token, ...person }, request, reply }) {
      const userId = await signUp(needs, { token, ...person }, askerOf(request, reply));
      return start(needs, { request, reply }, userId);
    },
  }),
  route('POST /v1/auth/first-account', {
    name: 'createFirstAccount',
    ...OF_ANYONE,
    about:
      'Creates the first owner’s account and signs in. The service prints the required link on its first start. The link is valid for one hour, and only while no account exists.',
    body: jsonBody(firstBody),
    answer: created(newSessionAnswer),
    errors: ['NOT_FOUND', 'OVERLOADED'],
    async handle(needs, { body, request, reply }) {
      const userId = await createFirstAccount(needs, body, askerOf(request, reply));
      return start(needs, { request, reply }, userId);
    },
  }),
  route('POST /v1/auth/sign-in', {
    name: 'signIn',
    ...OF_ANYONE,
    about: 'Signs in. Returns a session token and sets it as a cookie for browsers.',
    body: jsonBody(signInBody),
    answer: json(newSessionAnswer),
    errors: ['AUTH_REQUIRED', 'OVERLOADED'],
    async handle(needs, { body: { email, password }, request, reply }) {
      const { accounts } = needs;
      const asker = askerOf(request, reply);
      await countAttempt(needs, { email, address: asker.group });
      const userId = await accounts.check(email, password, asker);
      if (userId === undefined)
        throw new ApiError('AUTH_REQUIRED', { message: 'The e-mail address or the password is wrong. Check both.' });
      return start(needs, { request, reply }, userId);
    },
  }),
  route('POST /v1/auth/sign-out', {
    name: 'signOut',
    ...OF_PEOPLE,
    about: 'Ends the session.',
    body: NO_BODY,
    answer: NOTHING,
    errors: [],
    async handle({ db, credentials, baseUrl }, { session, reply }) {
      await endSession(db, session.id);
      credentials.forget();
      clearSessionCookie(reply, baseUrl);
    },
  }),
  route('POST /v1/auth/sign-out-everywhere', {
    name: 'signOutEverywhere',
    ...OF_PEOPLE,
    about: 'Ends all sessions of the person, including this one. API keys keep working.',
    body: NO_BODY,
    answer: NOTHING,
    errors: [],
    async handle({ db, credentials, baseUrl }, { session, reply }) {
      await endSessions(db, session.user.id);
      credentials.forget();
      clearSessionCookie(reply, baseUrl);
    },
  }),
  route('GET /v1/auth/sessions', {
    name: 'listSessions',
    ...OF_PEOPLE,
    about: 'Lists the active sessions of the person, latest first, in pages.',
    query: { search: searchParameter('part of the name of the browser or the slug of the team'), ...pageParameters() },
    body: NO_BODY,
    answer: json(sessionsAnswer),
    errors: ['BAD_REQUEST'],
    async handle(needs, { session, query }) {
      const search = query.search;
      const { items, more } = await findPage(query, TIME_AND_ID, (page) =>
        listSessions(needs, session.user.id, { search, ...page }),
      );
      return { sessions: items.map((each) => ({ ...each, current: each.id === session.id })), ...more };
    },
  }),
  route('DELETE /v1/auth/sessions/{id}', {
    name: 'endSession',
    ...OF_PEOPLE,
    about: 'Ends one session of the person. Other instances reject it within seconds.',
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    async handle({ db, credentials, baseUrl }, { session, params: { id }, reply }) {
      if (!(await endOwnSession(db, session.user.id, id))) {
        throw new ApiError('NOT_FOUND', {
          message: 'The session does not exist. List your sessions to see their IDs.',
        });
      }
      credentials.forget();
      if (id === session.id) clearSessionCookie(reply, baseUrl);
    },
  }),
  route('GET /v1/auth/session', {
    name: 'getSession',
    ...OF_PEOPLE,
    about: 'Returns the signed-in person and the current team of the session.',
    body: NO_BODY,
    answer: json(sessionAnswer),
    errors: [],
    async handle(needs, { session, request, reply }) {
      // Sets the cookie again, so that it expires with the extended session.
      if (request.headers.authorization === undefined) {
        setSessionCookie(reply, signSession(session.token, needs.sessionSecret), needs.baseUrl);
      }
      return describe(needs, session);
    },
  }),
  route('POST /v1/auth/password', {
    name: 'changePassword',
    ...OF_PEOPLE,
    about: 'Changes the password, and ends all other sessions.',
    body: jsonBody(passwordBody),
    answer: NOTHING,
    errors: ['OVERLOADED'],
    counts: 'attempts',
    async handle(needs, { session, body: { password, newPassword }, request, reply }) {
      const { accounts, credentials } = needs;
      const { id: userId, email } = session.user;
      const asker = askerOf(request, reply);
      await countAttempt(needs, { email, address: asker.group });
      if ((await accounts.check(email, password, asker)) !== userId) {
        throw new ApiError('FORBIDDEN', { message: 'The current password is wrong. Try again.' });
      }
      await accounts.changePassword(userId, newPassword, asker, session);
      credentials.forget();
    },
  }),
  route('POST /v1/session/team', {
    name: 'chooseTeam',
    ...OF_PEOPLE,
    about: 'Sets the current team of the session.',
    body: jsonBody(teamBody),
    answer: json(sessionAnswer),
    errors: ['NOT_FOUND'],
    async handle(needs, { session, body: { team: slug } }) {
      const team = (await listTeamsOf(needs.db, session.user.id)).find((one) => one.slug === slug);
      if (!team)
        throw new ApiError('NOT_FOUND', {
          message: 'The team does not exist, or you are not a member. Check its slug.',
        });
      await setSessionTeam(needs.db, session, team.id);
      return describeSession(needs, session.token);
    },
  }),
];

/**
 * Identifies the client that requests password hashing. The queue for hashing is shared fairly between client
 * addresses. The signal aborts when the client disconnects.
 */
function askerOf({ ip }: FastifyRequest, reply: FastifyReply): Asker & { readonly left: AbortSignal } {
  return { group: countedAddress(ip), left: signalLeaving(reply) };
}

type Described = {
  readonly user: User;
  readonly team: MemberTeam | null;
  readonly teams: readonly MemberTeam[];
  readonly expiresAt: number;
};

/** Starts a session. Returns its token in the body and in a cookie. */
async function start(
  needs: AuthNeeds,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  userId: string,
): Promise<Described & { readonly token: string }> {
  const random = await startSession(needs, { userId, userAgent: request.headers['user-agent'] });
  const token = signSession(random, needs.sessionSecret);
  setSessionCookie(reply, token, needs.baseUrl);
  return { token, ...(await describeSession(needs, random)) };
}

async function describe({ db }: StoreContext, { user, membership, expiresAt }: Session): Promise<Described> {
  const teams = await listTeamsOf(db, user.id);
  return { user, team: teams.find(({ id }) => id === membership?.team.id) ?? null, teams, expiresAt };
}

/** Returns the session after a change. */
async function describeSession(needs: AuthNeeds, token: string): Promise<Described> {
  needs.credentials.forget();
  const session = await loadSession(needs, token);
  if (!session) throw new ApiError('AUTH_REQUIRED');
  return describe(needs, session);
}
