/**
 * Hook that lets pages of other origins call the API with an API key or a session token (Fetch standard, CORS
 * protocol). Cookies of other origins are never accepted.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from './route.ts';

/** Request headers that all routes accept. */
const TAKEN = ['Authorization', 'Content-Encoding', 'Content-Type', 'X-Request-Id'];

/** Response headers that all routes may send. */
const SENT = [
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  ...['X-RateLimit-Reset', 'X-Request-Id', 'X-Request-Warnings'],
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

type CorsOptions = {
  /** Allowed origins, such as `https://app.example.com`. */
  readonly corsOrigins: readonly string[];
  readonly routes: readonly Pick<Route<never>, 'method' | 'headers'>[];
};

/** Seconds for which a browser may cache the response to a preflight request. */
const MAX_AGE_S = '600';

export function createCors({ corsOrigins, routes }: CorsOptions) {
  const named = (which: 'takes' | 'sends', always: readonly string[]) => {
    const names = routes.flatMap(({ headers }) => Object.keys(headers[which] ?? {}));
    return [...new Set([...always, ...names])].sort().join(', ');
  };
  const [requestHeaders, answerHeaders] = [named('takes', TAKEN), named('sends', SENT)];
  const used = new Set<string>(['HEAD', ...routes.map(({ method }) => method)]);
  const methods = METHODS.filter((method) => used.has(method)).join(', ');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (corsOrigins.length === 0) return undefined;
    // Caches must not reuse a response for another origin.
    reply.header('vary', 'Origin');
    const { origin, 'access-control-request-method': wanted } = request.headers;
    if (origin === undefined || !corsOrigins.includes(origin)) return undefined;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': answerHeaders });
    if (request.method !== 'OPTIONS' || wanted === undefined) return undefined;
    reply.headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': MAX_AGE_S,
    });
    return reply.code(204).send();
  };
}
