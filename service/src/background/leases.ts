/**
 * Time of leases and backoffs, as SQL. On PostgreSQL it is the server's clock, which all instances share. SQLite runs
 * on one machine, with one clock.
 *
 * A clock that was ahead and is then corrected leaves times too far in the future. So a lease counts as expired if it
 * ends later than one full length from now. A pause counts as over if it is longer than the longest possible pause.
 */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import { LEASE_MS } from './heartbeat.ts';

type Time = RawBuilder<number>;

/** Maximum clock correction in ms that does not end leases. Time services correct clocks in steps of this size. */
const STEP_MS = 5_000;

/** Returns true if instances on other machines may use the database too. */
export function isShared(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns the current time plus a number of milliseconds. */
export function leaseTime({ db, clock }: StoreContext, laterMs = 0): Time {
  if (clock.isOfMachine && isShared(db)) {
    // The value is stable within a statement, so that an index can be searched for it.
    return sql`((extract(epoch from statement_timestamp()) * 1000)::bigint + ${sql.lit(laterMs)})`;
  }
  return sql`${clock.now() + laterMs}`;
}

/** Returns the end of a lease that begins now. */
export function leaseEnd(context: StoreContext): Time {
  return leaseTime(context, LEASE_MS);
}

/** Returns an SQL condition: the lease with this end time is over. */
export function isOver(context: StoreContext, column: string): RawBuilder<boolean> {
  return hasPassed(context, column, LEASE_MS);
}

/** Returns an SQL condition: the time has passed. `mostMs` is the longest delay with which the column is ever set. */
export function hasPassed(context: StoreContext, column: string, mostMs: number): RawBuilder<boolean> {
  const at = sql.ref(column);
  return sql`(${at} <= ${leaseTime(context)} or ${at} > ${leaseTime(context, mostMs + STEP_MS)})`;
}

/** Returns an SQL condition: the lease is still valid. */
export function holds(context: StoreContext, column: string): RawBuilder<boolean> {
  return sql`(not ${isOver(context, column)})`;
}
