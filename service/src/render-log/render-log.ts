/**
 * Writes the render log: first in memory, then to the database within about a second, in batches after the responses.
 * So no render waits for it. A killed process loses that second; an orderly shutdown loses nothing.
 */
import type { Logger } from 'pino';
import { createDeferred } from '../background/deferred.ts';
import { createLocalWindow } from '../limits/local-window.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { NewRecord } from './record.ts';
import { createUsageDays } from './usage-days.ts';
import { ROWS_AT_ONCE, writeRecords } from './write-records.ts';

export type RenderLog = {
  /** Records and counts a render without waiting. */
  note(record: NewRecord): void;
  /** Resolves when earlier records are written, or writing them has failed. */
  settle(): Promise<void>;
  /** Writes the remaining records and stops. Gives up if the database does not respond. */
  close(): Promise<void>;
};

type RenderLogNeeds = StoreContext & {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'recordsDropped'>;
  /** Days for which renders are listed. With 0, renders are only counted. */
  readonly keepDays: number;
};

const AFTER_MS = 1_000;

/** Maximum records waiting in memory. They take a few megabytes, and correspond to a minute of the busiest instance. */
export const MOST_WAITING = 10_000;

/**
 * Maximum rejected requests recorded per team and minute, among the requests that no rate window counts. More records
 * would add no information.
 */
export const REFUSALS_A_MINUTE = 60;

/**
 * Maximum renders with revoked or expired keys recorded per team and minute, so that the holder of such a key cannot
 * fill the log.
 */
export const RETIRED_A_MINUTE = 10;

export function createRenderLog({ db, clock, log, metrics, keepDays }: RenderLogNeeds): RenderLog {
  const failures: NewRecord[] = [];
  const successes: NewRecord[] = [];
  const days = createUsageDays(db);
  const refusals = createLocalWindow();

  function keep(record: NewRecord): void {
    const { status, team_id } = record;
    const most = status === 429 || status === 503 ? REFUSALS_A_MINUTE : status === 401 ? RETIRED_A_MINUTE : undefined;
    const kind = status === 401 ? 'retired' : 'refused';
    if (most !== undefined && refusals.count(`${kind} ${team_id}`, most, clock.now()) !== undefined) {
      metrics.recordsDropped('flood', 1);
      return;
    }
    (record.outcome === 'failed' ? failures : successes).push(record);
    bound();
  }

  /** Drops records beyond the maximum: successes first, oldest first. */
  function bound(): void {
    const tooMany = failures.length + successes.length - MOST_WAITING;
    if (tooMany <= 0) return;
    const dropped = successes.splice(0, tooMany).length;
    failures.splice(0, tooMany - dropped);
    metrics.recordsDropped('waiting', tooMany);
  }

  async function write(list: NewRecord[]): Promise<void> {
    while (list.length > 0) {
      const some = list.splice(0, ROWS_AT_ONCE);
      try {
        await writeRecords(db, some);
      } catch (error) {
        list.unshift(...some);
        bound();
        throw error;
      }
    }
  }

  const deferred = createDeferred({
    afterMs: AFTER_MS,
    async work() {
      await write(failures);
      await write(successes);
      await days.write();
    },
    onError: (error) => log.warn({ err: error }, 'the render log cannot be written; retrying'),
  });
  return {
    note(record) {
      if (keepDays > 0) keep(record);
      days.count(record);
      deferred.wake();
    },
    settle: deferred.settle,
    async close() {
      if (await deferred.close()) return;
      const lost = failures.length + successes.length;
      metrics.recordsDropped('stop', lost);
      log.error({ renders: lost }, 'the render log could not be written before the shutdown');
    },
  };
}
