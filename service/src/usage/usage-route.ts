/** `GET /v1/usage`: what the team has used of its month. */
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { loadUsage, type Usage } from './usage.ts';

export function createUsageRoute({ db, clock }: Services) {
  return ({ credential }: FastifyRequest): Promise<Usage> => loadUsage(db, clock, credential.team);
}
