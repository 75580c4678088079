/**
 * Hook: lets pages of other origins call with a key or a session token (Fetch standard, CORS protocol). Cookies are never
 * believed from there, so that credentials are not allowed.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

const REQUEST_HEADERS = [
  ...['Authorization', 'Content-Encoding', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Range'],
  ...['Range', 'X-Request-Id'],
].join(', ');

const ANSWER_HEADERS = [
  ...['Content-Disposition', 'Content-Range', 'ETag', 'Idempotent-Replayed', 'RateLimit', 'RateLimit-Policy'],
  ...['Retry-After', 'X-Preview-Labels', 'X-Quota-Warning', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  ...['X-RateLimit-Reset', 'X-Render-Engine-Version', 'X-Render-Id', 'X-Render-Items', 'X-Render-Pages'],
  ...['X-Render-Sha256', 'X-Render-Time-Ms', 'X-Render-Unverified', 'X-Render-Verified', 'X-Render-Warnings'],
  'X-Request-Id',
].join(', ');

/** How long a browser may remember that it may ask. */
const MAX_AGE_S = '600';

/** Exact origins, such as `https://app.example.com`. */
export function createCors({ corsOrigins }: { readonly corsOrigins: readonly string[] }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (corsOrigins.length === 0) return undefined;
    // What is kept for one origin is not for another.
    reply.header('vary', 'Origin');
    const { origin, 'access-control-request-method': wanted } = request.headers;
    if (origin === undefined || !corsOrigins.includes(origin)) return undefined;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': ANSWER_HEADERS });
    if (request.method !== 'OPTIONS' || wanted === undefined) return undefined;
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': MAX_AGE_S,
    });
    return reply.code(204).send();
  };
}
