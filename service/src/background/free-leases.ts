/** Frees leases and reservations of dead processes, by table. */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../store/tables.ts';

/** Tables whose rows a process can lease or reserve. */
type LeasedTable = { [Name in keyof Tables]: 'owner' extends keyof Tables[Name] ? Name : never }[keyof Tables];

type Leased = {
  /** Action on the rows: deletes them, or releases them so that other processes can continue. */
  readonly free: 'delete' | 'release';
  /** Condition that limits the rows to running work. It uses literals, so that partial indexes apply. */
  readonly running?: RawBuilder<boolean>;
};

/**
 * All leased tables; a missing table does not compile. Requests delete their reservations, queues release their leases.
 * A message may be sent twice, with the same `webhook-id`.
 */
const LEASED: Readonly<Record<LeasedTable, Leased>> = {
  idempotency: { free: 'delete', running: sql`headers is null` },
  reservations: { free: 'delete' },
  printers: { free: 'release' },
  jobs: { free: 'release', running: sql`state in ('queued', 'running')` },
  job_pieces: { free: 'release', running: sql`state = 'making'` },
  webhook_deliveries: { free: 'release', running: sql`owner is not null` },
};

/**
 * Frees the reservations of dead processes for requests. Call it before the first response, so that a client can retry
 * its request at once without the error IDEMPOTENCY_IN_PROGRESS.
 */
export function freeRequests(db: Database, dead: readonly string[]): Promise<void> {
  return freeAll(db, 'delete', dead);
}

/** Ends the leases of dead processes on printers, jobs, pieces of jobs and messages. */
export function freeQueues(db: Database, dead: readonly string[]): Promise<void> {
  return freeAll(db, 'release', dead);
}

async function freeAll(db: Database, how: Leased['free'], dead: readonly string[]): Promise<void> {
  if (dead.length === 0) return;
  for (const [table, { free, running = sql`true` }] of Object.entries(LEASED)) {
    if (free !== how) continue;
    const rows = sql`owner in (${sql.join(dead)}) and ${running}`;
    const released = sql`update ${sql.table(table)} set owner = null, leased_until = 0 where ${rows}`;
    await (free === 'delete' ? sql`delete from ${sql.table(table)} where ${rows}` : released).execute(db);
  }
}
