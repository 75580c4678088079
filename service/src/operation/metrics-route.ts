/** `GET /metrics`: the counts and times of this process, in the text format of Prometheus. */
import { NO_BODY, own, routesWith } from '../http/route.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import type { Metrics } from './metrics.ts';

export type MetricsNeeds = { readonly metrics: Metrics; readonly pool: RenderPool };

export const metricsRoute = routesWith<MetricsNeeds>()('GET /metrics', {
  group: 'Service',
  about: 'Counts and times of this instance, for Prometheus. Not for the public.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: own(['text/plain']),
  errors: [],
  async handle({ metrics, pool }, { reply }) {
    reply.headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    return reply.send(await metrics.expose(pool.queue()));
  },
});
