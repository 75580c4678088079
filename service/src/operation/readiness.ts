/** Checks the parts of the service that renders need. All callers together cause at most one check per second. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { PartStates, ReadyPart } from '../enums/ready-parts.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Database } from '../store/tables.ts';
import type { RenderPool } from '../workers/render-pool.ts';

/** Timeout of a check in ms. */
const CHECK_MS = 2_000;

/** Time in ms for which a result is cached. */
export const BELIEVED_MS = 1_000;

export type Readiness = { states(): Promise<PartStates> };

type ReadinessNeeds = {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly pool: RenderPool;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'readied'>;
  readonly clock: Clock;
};

export function createReadiness(needs: ReadinessNeeds): Readiness {
  const { clock } = needs;
  let asked: { readonly at: number; readonly states: Promise<PartStates> } | undefined;
  return {
    states() {
      const now = clock.now();
      // Uses the absolute difference, so that results do not live longer if the clock is set back.
      if (asked && Math.abs(now - asked.at) < BELIEVED_MS) return asked.states;
      asked = { at: now, states: askParts(needs) };
      return asked.states;
    },
  };
}

async function askParts(needs: ReadinessNeeds): Promise<PartStates> {
  const { db, blobs, pool } = needs;
  const [database, storage, workers] = await Promise.all([
    ask(needs, 'database', async () => void (await sql`select 1`.execute(db))),
    ask(needs, 'storage', () => blobs.check()),
    ask(needs, 'workers', async () => {
      await pool.warm;
      if (pool.queue().threads === 0) throw new Error('no render worker is running');
    }),
  ]);
  return { database, storage, workers };
}

async function ask(
  { metrics, log }: ReadinessNeeds,
  part: ReadyPart,
  check: () => Promise<void>,
): Promise<'ok' | 'failed'> {
  try {
    await within(CHECK_MS, check());
    metrics.readied(part, true);
    return 'ok';
  } catch (error) {
    metrics.readied(part, false);
    log.warn({ part, reason: (error as Error).message }, 'not ready');
    return 'failed';
  }
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
