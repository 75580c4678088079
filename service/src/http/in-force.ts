/**
 * Checks the caller's authorization again during long responses. The key, session or membership may end before the
 * response.
 */
import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../auth/credentials.ts';
import { tokenOf } from './authenticate.ts';

export type InForceNeeds = { readonly credentials: Pick<Credentials, 'find'>; readonly baseUrl: string };

/** Returns true if the credential is still valid. Changes by other processes take effect after a few seconds. */
export async function isInForce({ credentials, baseUrl }: InForceNeeds, request: FastifyRequest): Promise<boolean> {
  const token = tokenOf(request, baseUrl);
  const found = token === undefined ? undefined : await credentials.find(token);
  return found !== undefined && found.id === request.credential?.id && found.team.id === request.credential.team.id;
}
