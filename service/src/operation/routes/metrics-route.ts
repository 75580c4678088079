/** `GET /metrics`: metrics of this process in the Prometheus text format. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../base/errors.ts';
import type { DiskReserve } from '../../blobs/disk-reserve.ts';
import type { ByteBudget } from '../../fairness/byte-budget.ts';
import { NO_BODY, own, routesWith } from '../../http/route.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { OpenedDatabase } from '../../store/open.ts';
import type { RenderPool } from '../../workers/render-pool.ts';
import type { BacklogReader } from '../backlog.ts';

export type MetricsNeeds = {
  readonly metrics: Metrics;
  readonly pool: RenderPool;
  readonly db: OpenedDatabase;
  readonly disk: DiskReserve;
  readonly backlog: BacklogReader;
  readonly bytesInFlight: ByteBudget;
  /** Token that requests for metrics need. If it is empty, the metrics are public. */
  readonly metricsToken: string;
};

export const metricsRoute = routesWith<MetricsNeeds>()('GET /metrics', {
  name: 'getMetrics',
  group: 'Service',
  about:
    'Returns the metrics of this instance for Prometheus. Do not expose this route to the public: `PLATEN_METRICS_PORT` sets a separate port, and `PLATEN_METRICS_TOKEN` a token.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: own(['text/plain']),
  errors: ['AUTH_REQUIRED'],
  counts: 'reads',
  async handle({ metrics, pool, db, disk, backlog, bytesInFlight, metricsToken }, { request, reply }) {
    if (metricsToken !== '' && !isToken(request.headers.authorization, metricsToken)) {
      throw new ApiError('AUTH_REQUIRED', {
        message: 'The metrics require a token. Send the value of PLATEN_METRICS_TOKEN as a bearer token.',
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    reply.headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    const moment = {
      ...pool.queue(),
      bytesInFlight: bytesInFlight.heldBytes(),
      connections: db.connections?.(),
      backlog: backlog.last(),
      disk: await disk.look(),
    };
    return reply.send(await metrics.expose(moment));
  },
});

function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
