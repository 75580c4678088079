/**
 * Counts requests in rate windows with fewer statements. If a subject sends many requests, one statement counts several
 * of them in advance: a lease. The limits are therefore never exceeded, even with several instances. A lease is small
 * compared with the remaining requests, because other instances cannot use it. A change of the clock to another period
 * loses the lease.
 */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Database } from '../store/tables.ts';
import { areCurrent, type Count, countRequest, type RateState, type RateWindow } from './windows.ts';

export type LeasedCounts = {
  /** Counts a request, with a statement only if there is no lease. Same result as `countRequest`. */
  count(subject: string, windows: readonly RateWindow[], now: number): Promise<Count>;
  /** Adds the requests of this instance's lease to the remaining requests in the database. */
  withLease(subject: string, states: readonly RateState[], now: number): readonly RateState[];
  /** Returns a counted request to the lease. Returns false if there is no lease in these windows. */
  giveBack(subject: string, states: readonly RateState[]): boolean;
};

type Lease = {
  /** States in the database. */
  readonly states: readonly RateState[];
  /** Number of requests of the last statement, and its time in ms since the epoch. */
  readonly size: number;
  readonly at: number;
  /** Number of requests that are counted but not used. */
  left: number;
};

/** Maximum number of requests in a lease. */
const MOST = 16;

/** A lease contains at most one of this many remaining requests. */
const SHARE = 16;

/** Time in ms for whose expected requests a lease is made. */
const EXPECTED_MS = 1_000;

/** Maximum number of subjects with a lease. The lease of an evicted subject is lost. */
const SUBJECTS = 10_000;

export function createLeasedCounts(db: Database): LeasedCounts {
  const leases = new LruCache<string, Lease>(SUBJECTS);

  function find(subject: string, windows: readonly RateWindow[], now: number): Lease | undefined {
    const known = leases.get(subject);
    return known && areCurrent(known.states, windows, now) ? known : undefined;
  }

  return {
    async count(subject, windows, now) {
      const known = find(subject, windows, now);
      if (known && known.left > 0) {
        known.left--;
        return { states: withMore(known.states, known.left) };
      }
      let units = nextSize(known, now);
      let counted = await countRequest(db, { subject, windows, now, units });
      if (counted.exceeded && units > 1) {
        // Other instances have used most of the remaining requests.
        units = 1;
        counted = await countRequest(db, { subject, windows, now });
      }
      if (counted.exceeded) return counted;
      // Another request of the subject can have made a lease at the same time.
      const left = units - 1 + (find(subject, windows, now)?.left ?? 0);
      leases.set(subject, { states: counted.states, size: units, at: now, left });
      return { states: withMore(counted.states, left) };
    },
    withLease(subject, states, now) {
      return withMore(states, find(subject, states, now)?.left ?? 0);
    },
    giveBack(subject, states) {
      const known = leases.get(subject);
      if (!known || known.left === 0 || !known.states.every(({ startsAt }, i) => startsAt === states[i]?.startsAt))
        return false;
      known.left++;
      return true;
    },
  };
}

/** Returns as many requests as the subject sends in a second, and at most twice as many as in its last lease. */
function nextSize(last: Lease | undefined, now: number): number {
  if (!last) return 1;
  const expected = (last.size * EXPECTED_MS) / Math.max(1, now - last.at);
  const remaining = Math.min(...last.states.map((state) => state.remaining));
  return Math.max(1, Math.floor(Math.min(MOST, 2 * last.size, expected, remaining / SHARE)));
}

function withMore(states: readonly RateState[], more: number): readonly RateState[] {
  return more === 0 ? states : states.map((state) => ({ ...state, remaining: state.remaining + more }));
}
