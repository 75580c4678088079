/**
 * Reads the length and the age of the queues for the metrics. Also counts printers with waiting print jobs whose agent
 * is not connected.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { createPoller } from '../background/poller.ts';
import type { Clock } from '../base/clock.ts';
import type { Backlog, QueueState } from '../metrics/metrics.ts';
import { AGENT } from '../printers/reach-printer.ts';
import type { Database, Tables } from '../store/tables.ts';

/** Maximum number of entries that a query counts. */
export const MOST_COUNTED = 5_000;

/**
 * Time in ms without a request after which an agent is treated as disconnected. The status of its printer uses the same
 * time.
 */
const AWAY_AFTER_MS = 90_000;

/**
 * Interval in ms for reading the backlog. Metrics requests return the last result, so that they do not load the
 * database.
 */
const LOOK_EVERY_MS = 10_000;

type Needs = { readonly db: Database; readonly clock: Clock };

export type BacklogReader = {
  /** Reads the backlog immediately, and then every 10 seconds. */
  begin(): void;
  /** Returns the last result. Returns undefined before the first result, and if the database does not respond. */
  last(): Backlog | undefined;
  /** Reads the backlog again. */
  wake(): void;
  close(): Promise<void>;
};

export function createBacklog(needs: Needs & { readonly log: Logger }): BacklogReader {
  let last: Backlog | undefined;
  const poller = createPoller({
    everyMs: LOOK_EVERY_MS,
    async look() {
      last = await readBacklog(needs).catch((error) => {
        last = undefined;
        throw error;
      });
    },
    onError: (error) => needs.log.warn({ err: error }, 'the queues cannot be counted; retrying'),
  });
  return { begin: poller.begin, last: () => last, wake: poller.wake, close: poller.stop };
}

/** Conditions with literals. SQLite uses a partial index only if the query contains the same literals as the index. */
const IN_JOBS = sql<boolean>`state in ('queued', 'running')`;
const IN_PRINTS = sql<boolean>`state in ('queued', 'sending')`;
const IN_WEBHOOKS = sql<boolean>`state = 'pending'`;

export async function readBacklog({ db, clock }: Needs): Promise<Backlog> {
  const now = clock.now();
  const jobs = db.selectFrom('jobs').select('created_at as since').where(IN_JOBS);
  const prints = db.selectFrom('print_jobs').select('created_at as since').where(IN_PRINTS);
  const webhooks = db
    .selectFrom('webhook_deliveries')
    .select('next_at as since')
    .where(IN_WEBHOOKS)
    .where('next_at', '<=', now)
    .orderBy('next_at');
  return {
    queues: {
      jobs: await stateOf(db, jobs, now),
      prints: await stateOf(db, prints, now),
      webhooks: await stateOf(db, webhooks, now),
    },
    ...(await readAgentsAway(db, now)),
  };
}

type Times = SelectQueryBuilder<Tables, keyof Tables, { readonly since: number }>;

async function stateOf(db: Database, times: Times, now: number): Promise<QueueState> {
  const { count, since } = await db
    .selectFrom(times.limit(MOST_COUNTED).as('some'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('some.since').as('since')])
    .executeTakeFirstOrThrow();
  return { length: Number(count), oldestSeconds: secondsSince(since, now) };
}

async function readAgentsAway(db: Database, now: number): Promise<Omit<Backlog, 'queues'>> {
  const waiting = db.selectFrom('print_jobs').select('printer_id').where(IN_PRINTS).limit(MOST_COUNTED);
  const { count, since } = await db
    .selectFrom('printers')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('agent_at').as('since')])
    .where('id', 'in', (query) => query.selectFrom(waiting.as('some')).select('some.printer_id'))
    .where('address', '=', AGENT)
    .where('leased_until', '<=', now)
    .where(({ eb, or }) => or([eb('agent_at', 'is', null), eb('agent_at', '<', now - AWAY_AFTER_MS)]))
    .executeTakeFirstOrThrow();
  return { agentsAway: Number(count), agentAwaySeconds: secondsSince(since, now) };
}

/** Returns the seconds since a time; 0 if the time is in the future. PostgreSQL returns large integers as text. */
function secondsSince(since: number | string | null, now: number): number {
  return since === null ? 0 : Math.max(0, now - Number(since)) / 1000;
}
