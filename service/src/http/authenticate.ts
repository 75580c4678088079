/** Hooks that reject requests without a valid credential or without the required permission. */
import type { FastifyRequest } from 'fastify';
import type { Credential, Session } from '../auth/credential.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { KeyUses } from '../auth/key-uses.ts';
import { ApiError } from '../base/errors.ts';
import { mayAs, SCOPES_BY_MODE, scopeOf } from '../enums/scopes.ts';
import type { May, RouteSpec } from './route.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Credential of the request. Set on routes for teams. */
    credential: Credential | undefined;
    /** Session of the request. Set on routes for people. */
    session: Session | undefined;
  }
}

type AuthenticateOptions = {
  readonly credentials: Credentials;
  readonly keyUses: Pick<KeyUses, 'note'>;
  readonly baseUrl: string;
};

export type Hook = (request: FastifyRequest) => Promise<void>;

/**
 * Creates the hook for a route. It checks the credential first, then the permission. Returns undefined for public
 * routes.
 */
export function createAuthenticate(
  options: AuthenticateOptions,
): (row: Pick<RouteSpec, 'access' | 'may' | 'demoRefusal'>) => Hook | undefined {
  return ({ access, may, demoRefusal: message }) => {
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
      if (message !== undefined && request.credential.mode === 'demo') throw new ApiError('FORBIDDEN', { message });
    };
  };
}

/** Finds the credential of a request to a route for teams. */
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
      message: 'The session has no current team. Choose one with POST /v1/session/team.',
    });
  }
  throw authRequired(request, token);
}

/** Finds the session of a request to a route for people. The session may have no current team. */
async function findSession({ credentials, baseUrl }: AuthenticateOptions, request: FastifyRequest): Promise<Session> {
  const token = tokenOf(request, baseUrl);
  const session = token === undefined ? undefined : await credentials.findSession(token);
  if (session) return session;
  if (token !== undefined && (await credentials.find(token))) throw peopleOnly();
  throw authRequired(request, token);
}

/** Returns the bearer token. Returns the token in the cookie if there is no `Authorization` header. */
export function tokenOf(request: FastifyRequest, baseUrl: string): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return readSessionCookie(request, baseUrl);
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

/**
 * Creates the error for a missing credential, a malformed header or an unknown credential. Each has a different
 * message.
 */
function authRequired(request: FastifyRequest, token: string | undefined): ApiError {
  const headers = { 'www-authenticate': 'Bearer' };
  if (token !== undefined) {
    const message = 'The API key or session is unknown, revoked or expired.';
    return new ApiError('AUTH_REQUIRED', { message, headers });
  }
  if (request.headers.authorization === undefined) return new ApiError('AUTH_REQUIRED', { headers });
  return new ApiError('AUTH_REQUIRED', { message: 'The header must be "Authorization: Bearer <key>".', headers });
}

function peopleOnly(): ApiError {
  return new ApiError('FORBIDDEN', {
    message: 'API keys cannot be used here. Sign in and use the session.',
  });
}

/** Checks the scopes of an API key, or the role of a person. */
function requirePermission(credential: Credential, permission: May['credential']): void {
  const scope = scopeOf(permission);
  if (credential.kind === 'session') {
    if (mayAs(credential.role, permission)) return;
    const message =
      credential.role === 'print-only'
        ? 'Your role in the team allows only printing. Ask an owner for the member role.'
        : 'Viewers of a team cannot change anything. Ask an owner for the member role.';
    throw new ApiError('FORBIDDEN', { message });
  }
  if (credential.scopes.includes(scope)) return;
  if (!SCOPES_BY_MODE[credential.mode].includes(scope)) {
    throw new ApiError('FORBIDDEN', {
      message: 'Test and demo keys cannot manage anything. Use a live key, or sign in.',
    });
  }
  throw new ApiError('FORBIDDEN', { message: `The key lacks the scope "${scope}". Create a key with this scope.` });
}

/** Checks routes that only people of a team, or only its owners, can use. */
function requireMember(credential: Credential, may: May['member']): void {
  if (credential.kind !== 'session') throw peopleOnly();
  if (may === 'owner' && credential.role !== 'owner') {
    throw new ApiError('FORBIDDEN', { message: 'Only an owner of the team can do this. Ask an owner.' });
  }
}

/** Checks routes that only signed-in people, or only administrators of the installation, can use. */
function requirePerson({ user }: Session, may: May['person']): void {
  if (may === 'superAdmin' && !user.superAdmin) {
    throw new ApiError('FORBIDDEN', {
      message: 'Only an administrator of the installation can do this. Ask an administrator.',
    });
  }
}
