/** `GET /metrics`: the counts and times of this process, in the text format of Prometheus. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPool } from '../workers/render-pool.ts';
import type { Metrics } from './metrics.ts';

export type MetricsNeeds = { readonly metrics: Metrics; readonly pool: RenderPool };

export function createMetricsRoute({ metrics, pool }: MetricsNeeds) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    return reply.send(await metrics.expose(pool.queue()));
  };
}
