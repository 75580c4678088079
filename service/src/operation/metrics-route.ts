/** `GET /metrics`: the counts and times of this process, in the text format of Prometheus. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

export function createMetricsRoute({ metrics, pool }: Pick<Services, 'metrics' | 'pool'>) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    return reply.send(await metrics.expose(pool.queue()));
  };
}
