/** `GET /metrics`: the counts and times of this process, in the text format of Prometheus. */
import { statfs } from 'node:fs/promises';
import type { ByteBudget } from '../base/byte-budget.ts';
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
};

export const metricsRoute = routesWith<MetricsNeeds>()('GET /metrics', {
  name: 'getMetrics',
  group: 'Service',
  about: 'Counts and times of this instance, for Prometheus. Not for the public.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: own(['text/plain']),
  errors: [],
  async handle({ metrics, pool, db, dataFolder, bytesInFlight }, { reply }) {
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

/** A folder that is gone has no disk to tell of. */
async function diskOf(folder: string): Promise<Moment['disk']> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
}
