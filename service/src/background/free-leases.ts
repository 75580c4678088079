/** Frees leases and reservations of dead processes, by table. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/tables.ts';

type Leased = {
  readonly table: string;
  /** Action on the rows: deletes them, or releases them so that other processes can continue. */
  readonly free: 'delete' | 'release';
  /** Condition that limits the rows to running work. It uses literals, so that partial indexes apply. */
  readonly running?: RawBuilder<boolean>;
};

/** Reservations of requests. */
const REQUESTS: readonly Leased[] = [
  { table: 'idempotency', free: 'delete', running: sql`headers is null` },
  { table: 'reservations', free: 'delete' },
];

/** Leases of queues. A message may be sent twice, with the same `webhook-id`. */
const QUEUES: readonly Leased[] = [
  { table: 'printers', free: 'release' },
  { table: 'jobs', free: 'release', running: sql`state in ('queued', 'running')` },
  { table: 'job_pieces', free: 'release', running: sql`state = 'making'` },
  { table: 'webhook_deliveries', free: 'release', running: sql`owner is not null` },
];

/**
 * Frees the reservations of dead processes for requests. Call it before the first response, so that a client can retry
 * its request at once without the error IDEMPOTENCY_IN_PROGRESS.
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
