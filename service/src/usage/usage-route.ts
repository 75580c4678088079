/** `GET /v1/usage`: what the team has used of its month. */
import type { FastifyRequest } from 'fastify';
import type { Books } from '../store/books.ts';
import { loadUsage, type Usage } from './usage.ts';

export function createUsageRoute({ db, clock }: Books) {
  return ({ credential }: FastifyRequest): Promise<Usage> => loadUsage(db, clock, credential.team);
}
