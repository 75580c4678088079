/** Hooks: no request comes past them without a valid credential, or one that may do what it asks for. */
import type { FastifyRequest } from 'fastify';
import type { Credential, Session } from '../auth/credential.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { KeyUses } from '../auth/key-uses.ts';
import { ApiError } from '../base/errors.ts';
import { mayAs, SCOPES_BY_MODE, scopeOf } from '../words/scopes.ts';
import type { May, RouteSpec } from './route.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the routes of teams. */
    credential: Credential | undefined;
    /** Set on the routes of people. */
    session: Session | undefined;
  }
}

type AuthenticateOptions = {
  readonly credentials: Credentials;
  readonly keyUses: Pick<KeyUses, 'note'>;
  readonly baseUrl: string;
};

export type Hook = (request: FastifyRequest) => Promise<void>;

/** The hook of routes with this access: a valid credential first, then what it may. Undefined where anybody may. */
export function createAuthenticate(
  options: AuthenticateOptions,
): (row: Pick<RouteSpec, 'access' | 'may'>) => Hook | undefined {
  return ({ access, may }) => {
    if (access === 'open') return undefined;
    if (access === 'person') {
      return async (request) => {
        request.session = await findSession(options, request);
        requirePerson(request.session, may as May['person']);
      };
    }
    return async (request) => {
      request.credential = await findCredential(options, request);
      if (access === 'member') requireMember(request.credential, may as May['member']);
      else requirePermission(request.credential, may as May['credential']);
    };
  };
}

/** For routes of a team. */
async function findCredential(
  { credentials, keyUses, baseUrl }: AuthenticateOptions,
  request: FastifyRequest,
): Promise<Credential> {
  const token = tokenOf(request, baseUrl);
  const credential = token === undefined ? undefined : await credentials.find(token);
  if (credential?.kind === 'key') keyUses.note(credential.id);
  if (credential) return credential;
  if (token !== undefined && (await credentials.findSession(token))) {
    throw new ApiError('FORBIDDEN', {
      message: 'This session acts for no team: choose one with POST /v1/session/team.',
    });
  }
  throw authRequired(request, token);
}

/** For routes of a person, who may be in no team. */
async function findSession({ credentials, baseUrl }: AuthenticateOptions, request: FastifyRequest): Promise<Session> {
  const token = tokenOf(request, baseUrl);
  const session = token === undefined ? undefined : await credentials.findSession(token);
  if (session) return session;
  if (token !== undefined && (await credentials.find(token))) throw peopleOnly();
  throw authRequired(request, token);
}

/** The bearer token; without an `Authorization` header that of the cookie. */
export function tokenOf(request: FastifyRequest, baseUrl: string): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return readSessionCookie(request, baseUrl);
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

/** Says which it is: nothing was sent, or not in this form, or nobody here knows it. */
function authRequired(request: FastifyRequest, token: string | undefined): ApiError {
  const headers = { 'www-authenticate': 'Bearer' };
  if (token !== undefined) {
    const message = 'The API key or session is not known here, was revoked or has ended.';
    return new ApiError('AUTH_REQUIRED', { message, headers });
  }
  if (request.headers.authorization === undefined) return new ApiError('AUTH_REQUIRED', { headers });
  return new ApiError('AUTH_REQUIRED', { message: 'The header must be "Authorization: Bearer <key>".', headers });
}

function peopleOnly(): ApiError {
  return new ApiError('FORBIDDEN', {
    message: 'This is for people: sign in and use the session instead of an API key.',
  });
}

/** What a key was made for, and what people may by their part in the team. */
function requirePermission(credential: Credential, permission: May['credential']): void {
  const scope = scopeOf(permission);
  if (credential.kind === 'session') {
    if (mayAs(credential.role, permission)) return;
    throw new ApiError('FORBIDDEN', { message: 'A viewer of the team reads what it has, and changes nothing.' });
  }
  if (credential.scopes.includes(scope)) return;
  if (!SCOPES_BY_MODE[credential.mode].includes(scope)) {
    throw new ApiError('FORBIDDEN', {
      message: 'Test and demo keys cannot manage anything: use a live key, or sign in.',
    });
  }
  throw new ApiError('FORBIDDEN', { message: `This needs the scope "${scope}", which the key was made without.` });
}

/** For what the people of a team see of each other, and what owners do. */
function requireMember(credential: Credential, may: May['member']): void {
  if (credential.kind !== 'session') throw peopleOnly();
  if (may === 'owner' && credential.role !== 'owner') {
    throw new ApiError('FORBIDDEN', { message: 'Only an owner of the team may do that.' });
  }
}

/** For plans, teams and libraries. */
function requirePerson({ user }: Session, may: May['person']): void {
  if (may === 'superAdmin' && !user.superAdmin) {
    throw new ApiError('FORBIDDEN', { message: 'Only a super admin of the installation may do that.' });
  }
}
