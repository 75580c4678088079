/** `GET /metrics`: the counts and times of this process, in the text format of Prometheus. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { ByteBudget } from '../base/byte-budget.ts';
import { ApiError } from '../base/errors.ts';
import { NO_BODY, own, routesWith } from '../http/route.ts';
import type { OpenedDatabase } from '../store/open.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import type { Metrics, Moment } from './metrics.ts';

export type MetricsNeeds = {
  readonly metrics: Metrics;
  readonly pool: RenderPool;
  readonly db: OpenedDatabase;
  readonly dataFolder: string;
  readonly bytesInFlight: ByteBudget;
  /** Who shows it may read them; empty where everybody may. */
  readonly metricsToken: string;
};

export const metricsRoute = routesWith<MetricsNeeds>()('GET /metrics', {
  name: 'getMetrics',
  group: 'Service',
  about:
    'Counts and times of this instance, for Prometheus. Not for the public: at a port of its own with `PLATEN_METRICS_PORT`, for ' +
    'who has the token with `PLATEN_METRICS_TOKEN`.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: own(['text/plain']),
  errors: ['AUTH_REQUIRED'],
  counts: 'reads',
  async handle({ metrics, pool, db, dataFolder, bytesInFlight, metricsToken }, { request, reply }) {
    if (metricsToken !== '' && !isToken(request.headers.authorization, metricsToken)) {
      throw new ApiError('AUTH_REQUIRED', {
        message: 'The metrics are for those who have their token.',
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    reply.headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    const moment = {
      ...pool.queue(),
      bytesInFlight: bytesInFlight.heldBytes(),
      connections: db.connections?.(),
      disk: await diskOf(dataFolder),
    };
    return reply.send(await metrics.expose(moment));
  },
});

function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** A folder that is gone has no disk to tell of. */
async function diskOf(folder: string): Promise<Moment['disk']> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
}
