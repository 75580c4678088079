/** Frees what dead processes held, by table. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/tables.ts';

type Leased = {
  readonly table: string;
  /** Deletes the rows, or releases them so that others may continue. */
  readonly free: 'delete' | 'release';
  /** Limits the rows to running work. Literals, so that partial indexes are used. */
  readonly running?: RawBuilder<boolean>;
};

/** Claims of requests. */
const REQUESTS: readonly Leased[] = [
  { table: 'idempotency', free: 'delete', running: sql`headers is null` },
  { table: 'reservations', free: 'delete' },
];

/** Work of queues. A message may be sent twice, with the same `webhook-id`. */
const QUEUES: readonly Leased[] = [
  { table: 'printers', free: 'release' },
  { table: 'jobs', free: 'release', running: sql`state in ('queued', 'running')` },
  { table: 'job_pieces', free: 'release', running: sql`state = 'making'` },
  { table: 'webhook_deliveries', free: 'release', running: sql`owner is not null` },
];

/**
 * Frees the reservations of requests to dead processes. Call it before the first request is answered, so that a client
 * that repeats its request at once does not get the error that the first one is in progress.
 */
export function freeRequests(db: Database, dead: readonly string[]): Promise<void> {
  return freeAll(db, REQUESTS, dead);
}

/** Ends the leases of dead processes on printers, jobs, pieces of jobs and messages. */
export function freeQueues(db: Database, dead: readonly string[]): Promise<void> {
  return freeAll(db, QUEUES, dead);
}

async function freeAll(db: Database, leased: readonly Leased[], dead: readonly string[]): Promise<void> {
  if (dead.length === 0) return;
  for (const { table, free, running = sql`true` } of leased) {
    const rows = sql`owner in (${sql.join(dead)}) and ${running}`;
    const released = sql`update ${sql.table(table)} set owner = null, leased_until = 0 where ${rows}`;
    await (free === 'delete' ? sql`delete from ${sql.table(table)} where ${rows}` : released).execute(db);
  }
}
