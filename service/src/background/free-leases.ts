/** Frees leases and reservations that stopped processes have left in the database. */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../store/tables.ts';

/** Tables whose rows a process can lease or reserve. */
type LeasedTable = { [Name in keyof Tables]: 'owner' extends keyof Tables[Name] ? Name : never }[keyof Tables];

type Leased = {
  /** Action: `delete` removes the rows, `release` lets other processes continue their work. */
  readonly free: 'delete' | 'release';
  /** Condition for rows with running work. It contains literals, so that the database can use partial indexes. */
  readonly running?: RawBuilder<boolean>;
};

/**
 * All tables with leases. The type requires every such table. Rows of requests are deleted, and rows of queues are
 * released. As a result, a webhook message may be sent twice, with the same `webhook-id`.
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
 * Frees reservations that requests of stopped processes have made. Call it before the first response. A client can then
 * retry an interrupted request immediately, without the error IDEMPOTENCY_IN_PROGRESS.
 */
export function freeRequests(db: Database, dead: readonly string[]): Promise<void> {
  return freeAll(db, 'delete', dead);
}

/** Ends the leases of stopped processes on printers, jobs, parts of jobs and messages. */
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
