/**
 * Writes the render log. Records are kept in memory first, and written to the database in batches about a second later.
 * Renders do not wait for this. A process that is killed loses the records of the last second. An orderly shutdown
 * loses nothing.
 */
import type { Logger } from 'pino';
import { createDeferred } from '../background/deferred.ts';
import { createLocalWindow } from '../limits/local-window.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { NewRecord } from './record.ts';
import { createUsageDays } from './usage-days.ts';
import { takeRecords, writeRecords } from './write-records.ts';

export type RenderLog = {
  /** Adds the record of a render, and counts it. Does not wait for the database. */
  note(record: NewRecord): void;
  /** Resolves when pending records have been written, or when writing them has failed. */
  settle(): Promise<void>;
  /** Writes pending records and stops. Gives up if the database does not respond. */
  close(): Promise<void>;
};

type RenderLogNeeds = StoreContext & {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'recordsDropped'>;
  /** Retention time of records in days. With 0, renders are only counted. */
  readonly keepDays: number;
};

const AFTER_MS = 1_000;

/**
 * Maximum number of waiting records. They need a few megabytes, and suffice for a minute of a very busy instance. Another
 * batch of at most this number can be in memory while it is written.
 */
export const MOST_WAITING = 10_000;

/**
 * Maximum records per team and minute for renders that are rejected with 429 or 503. More records would not help the
 * reader.
 */
export const REFUSALS_A_MINUTE = 60;

/**
 * Maximum records per team and minute for renders with revoked or expired keys, so that such a key cannot fill the log.
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

  /** Drops records above the maximum. Drops successful renders first, and the oldest ones among them. */
  function bound(): void {
    const tooMany = failures.length + successes.length - MOST_WAITING;
    if (tooMany <= 0) return;
    const dropped = successes.splice(0, tooMany).length;
    failures.splice(0, tooMany - dropped);
    metrics.recordsDropped('waiting', tooMany);
  }

  async function write(list: NewRecord[]): Promise<void> {
    // Records of a team are close to each other in the indexes, so that a statement changes fewer pages.
    const left = list.splice(0).sort((a, b) => compareTexts(a.team_id, b.team_id));
    while (left.length > 0) {
      const some = takeRecords(left);
      try {
        await writeRecords(db, some);
      } catch (error) {
        list.unshift(...[...some, ...left].sort((a, b) => compareTexts(a.id, b.id)));
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

/** Compares by UTF-16 code units, like the database compares IDs. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
