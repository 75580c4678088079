/** Hook: no request comes past it without a valid credential. */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import type { Credential } from './credential.ts';
import type { Credentials } from './credentials.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route behind `authenticate`. */
    credential: Credential;
  }
}

export function createAuthenticate(credentials: Credentials): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    const credential = token === undefined ? undefined : await credentials.find(token);
    if (!credential) throw new ApiError('AUTH_REQUIRED', { headers: { 'www-authenticate': 'Bearer' } });
    request.credential = credential;
  };
}
