/** `GET /ready`: whether the instance serves and the parts that a render needs answer; load balancers leave out one that is not ready. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ApiError } from '../base/errors.ts';
import type { Phase } from '../base/phase.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { readyAnswer } from '../http/answers.ts';
import { json, NO_BODY, routesWith } from '../http/route.ts';
import type { Database } from '../store/tables.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import type { Metrics, ReadyPart } from './metrics.ts';

/** A part that takes longer is not ready. */
const CHECK_MS = 2_000;

export type PartState = 'ok' | 'failed';

export type ReadyNeeds = {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly pool: RenderPool;
  readonly log: Logger;
  readonly phase: Phase;
  readonly metrics: Pick<Metrics, 'readied'>;
};

export const readyRoute = routesWith<ReadyNeeds>()('GET /ready', {
  name: 'getReadiness',
  group: 'Service',
  about: 'Whether the database, the storage and the workers answer; for load balancers.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: json(readyAnswer),
  errors: ['UNAVAILABLE'],
  async handle(needs) {
    const { log, phase, metrics } = needs;
    if (phase.current !== 'serving') {
      const message = `This instance is ${phase.current}.`;
      throw new ApiError('UNAVAILABLE', { message, headers: { 'retry-after': '1' } });
    }
    const states = await Promise.all(
      (Object.entries(checksOf(needs)) as [ReadyPart, () => Promise<void>][]).map(
        async ([part, check]): Promise<readonly [string, PartState]> => {
          try {
            await within(CHECK_MS, check());
            metrics.readied(part, true);
            return [part, 'ok'];
          } catch (error) {
            metrics.readied(part, false);
            log.warn({ part, reason: (error as Error).message }, 'not ready');
            return [part, 'failed'];
          }
        },
      ),
    );
    const failed = states.flatMap(([part, state]) => (state === 'failed' ? [part] : []));
    if (failed.length === 0) return { ready: true, database: 'ok', storage: 'ok', workers: 'ok' } as const;
    const message = `This instance is not ready: ${failed.join(', ')}.`;
    const details = Object.fromEntries(states);
    throw new ApiError('UNAVAILABLE', { message, details, headers: { 'retry-after': '1' } });
  },
});

function checksOf({ db, blobs, pool }: ReadyNeeds) {
  return {
    database: async () => void (await sql`select 1`.execute(db)),
    storage: () => blobs.check(),
    workers: async () => {
      if (pool.queue().threads === 0) throw new Error('no render worker runs');
    },
  };
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
