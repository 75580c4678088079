/** Hooks: no request comes past them without a valid credential, or one that may do what it asks for. */
import type { FastifyRequest } from 'fastify';
import type { Credential, Session } from '../auth/credential.ts';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError } from '../base/errors.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route behind `authenticate`. */
    credential: Credential;
    /** Set on every route behind `authenticatePerson`. */
    session: Session;
  }
}

type AuthenticateOptions = { readonly credentials: Credentials; readonly baseUrl: string };

export type Hook = (request: FastifyRequest) => Promise<void>;

/** For routes of a team. */
export function createAuthenticate({ credentials, baseUrl }: AuthenticateOptions): Hook {
  return async (request) => {
    const token = tokenOf(request, baseUrl);
    const credential = token === undefined ? undefined : await credentials.find(token);
    if (credential) {
      request.credential = credential;
      return;
    }
    if (token !== undefined && (await credentials.findSession(token))) {
      throw new ApiError('FORBIDDEN', {
        message: 'This session acts for no team: choose one with POST /v1/session/team.',
      });
    }
    throw authRequired();
  };
}

/** For routes of a person, who may be in no team. */
export function createAuthenticatePerson({ credentials, baseUrl }: AuthenticateOptions): Hook {
  return async (request) => {
    const token = tokenOf(request, baseUrl);
    const session = token === undefined ? undefined : await credentials.findSession(token);
    if (!session) {
      if (token !== undefined && (await credentials.find(token))) throw peopleOnly();
      throw authRequired();
    }
    request.session = session;
  };
}

/** The bearer token; without an `Authorization` header that of the cookie. */
export function tokenOf(request: FastifyRequest, baseUrl: string): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return readSessionCookie(request, baseUrl);
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

function authRequired(): ApiError {
  return new ApiError('AUTH_REQUIRED', { headers: { 'www-authenticate': 'Bearer' } });
}

function peopleOnly(): ApiError {
  return new ApiError('FORBIDDEN', {
    message: 'This is for people: sign in and use the session instead of an API key.',
  });
}

/** After `authenticate`, for what members of a team manage: its templates and keys. */
export async function requireManager({ credential }: FastifyRequest): Promise<void> {
  if (credential.kind === 'session' || credential.mode === 'live') return;
  throw new ApiError('FORBIDDEN', {
    message: 'Test and demo keys cannot manage anything: use a live key, or sign in.',
  });
}

/** After `authenticate`, for what the people of a team see of each other. */
export async function requireMember({ credential }: FastifyRequest): Promise<void> {
  if (credential.kind !== 'session') throw peopleOnly();
}

/** After `authenticate`, for inviting and removing people. */
export async function requireOwner({ credential }: FastifyRequest): Promise<void> {
  if (credential.kind !== 'session') throw peopleOnly();
  if (credential.role !== 'owner') {
    throw new ApiError('FORBIDDEN', { message: 'Only an owner of the team may do that.' });
  }
}

/** After `authenticatePerson`, for plans, teams and libraries. */
export async function requireSuperAdmin({ session }: FastifyRequest): Promise<void> {
  if (!session.user.superAdmin) {
    throw new ApiError('FORBIDDEN', { message: 'Only a super admin of the installation may do that.' });
  }
}
