/** Hook that sets default headers of all responses. Routes can override them. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Value of `Strict-Transport-Security`: half a year. */
const HSTS = 'max-age=15768000';

export function createSecurityHeaders({ baseUrl }: { readonly baseUrl: string }) {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  };
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(headers);
  };
}
