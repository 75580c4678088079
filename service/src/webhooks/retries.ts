/** Schedule for retries of webhook messages. */
import { type RawBuilder, sql } from 'kysely';
import { hasPassed } from '../background/leases.ts';
import type { StoreContext } from '../store/store-context.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays in ms after each attempt, as the specification recommends. The sum is three days. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/**
 * Maximum random extension of a delay, as a share of the delay. It spreads the retries of messages that failed at the
 * same time.
 */
const JITTER = 0.2;

export const MOST_ATTEMPTS = PAUSES_MS.length + 1;

/**
 * Returns the delay in ms before the next attempt. Returns undefined if there are no more attempts. `chance` is a
 * random number from 0 to 1.
 */
export function pauseAfter(attempts: number, chance: number): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + JITTER * chance));
}

/** Returns an SQL condition: the message can be sent now. */
export function isDue(context: StoreContext): RawBuilder<boolean> {
  const cases = [0, ...PAUSES_MS].map((pauseMs, attempts) => {
    return sql`when attempts = ${sql.lit(attempts)} then ${hasPassed(context, 'next_at', pauseMs * (1 + JITTER))}`;
  });
  return sql`(case ${sql.join(cases, sql` `)} else true end)`;
}
