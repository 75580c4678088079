/** Hook that counts all responses for the metrics, and renders by outcome. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../../auth/credential.ts';
import type { ErrorCode } from '../../base/errors.ts';
import type { Metrics, Rejection } from '../../metrics/metrics.ts';

/** Methods with separate counts. Node.js accepts thirty more, and each would add a time series per path. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const REJECTIONS: Partial<Record<ErrorCode, Rejection>> = {
  RATE_LIMITED: 'rate_limit',
  QUOTA_EXCEEDED: 'quota',
  OVERLOADED: 'queue',
};

export function createCountRequest({ metrics }: { readonly metrics: Metrics }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { method, routeOptions, credential, failure, facts } = request;
    const route = routeOptions.url ?? 'unknown';
    const label = METHODS.includes(method) ? method : 'other';
    metrics.requested({ method: label, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const rejection = failure && REJECTIONS[failure.code];
    if (rejection) metrics.rejected(rejection);
    if (routeOptions.config?.row?.counts !== 'renders' || !credential || (facts.isDeferred && !failure)) return;
    const outcome = failure?.code ?? (reply.hasHeader('idempotent-replayed') ? 'replayed' : 'complete');
    metrics.rendered(
      { format: request.format ?? 'none', mode: renderModeOf(credential), outcome },
      facts.documents ?? 1,
    );
  };
}
