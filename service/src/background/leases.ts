/**
 * Times of leases and backoffs, as SQL. PostgreSQL uses the clock of the database server, which all instances share.
 * With SQLite, there is only one machine.
 *
 * If a clock was ahead and is then corrected, some stored times are too far in the future. Therefore, a lease is also
 * expired if it ends later than a full lease from now. A pause is also over if its end is later than the longest
 * possible pause from now.
 */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import { LEASE_MS } from './heartbeat.ts';

type Time = RawBuilder<number>;

/**
 * Tolerance for clock corrections in ms. Smaller corrections do not end leases. Time services usually correct clocks by
 * less.
 */
const STEP_MS = 5_000;

/** Returns true if instances on other machines can use the same database. */
export function isShared(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns the current time plus `laterMs`, as SQL. */
export function leaseTime({ db, clock }: StoreContext, laterMs = 0): Time {
  if (clock.isOfMachine && isShared(db)) {
    // The value is constant within a statement, so the database can search an index for it.
    return sql`((extract(epoch from statement_timestamp()) * 1000)::bigint + ${sql.lit(laterMs)})`;
  }
  return sql`${clock.now() + laterMs}`;
}

/** Returns the expiry time for a lease that begins now, as SQL. */
export function leaseEnd(context: StoreContext): Time {
  return leaseTime(context, LEASE_MS);
}

/** Returns an SQL condition: the lease with this expiry time has expired. */
export function isOver(context: StoreContext, column: string): RawBuilder<boolean> {
  return hasPassed(context, column, LEASE_MS);
}

/**
 * Returns an SQL condition: the time in the column has passed. `mostMs` is the longest delay that is ever stored in it.
 */
export function hasPassed(context: StoreContext, column: string, mostMs: number): RawBuilder<boolean> {
  const at = sql.ref(column);
  return sql`(${at} <= ${leaseTime(context)} or ${at} > ${leaseTime(context, mostMs + STEP_MS)})`;
}

/** Returns an SQL condition: the lease has not expired. */
export function holds(context: StoreContext, column: string): RawBuilder<boolean> {
  return sql`(not ${isOver(context, column)})`;
}
