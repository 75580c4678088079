/** When a message is sent again that did not arrive. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first attempt, the second …, as the specification proposes them: three days in all. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** A share of a pause, by chance: messages that failed together do not come back together. */
const JITTER = 0.2;

export const MOST_ATTEMPTS = PAUSES_MS.length + 1;

/** Undefined once it is given up. `chance` is from 0 to 1. */
export function pauseAfter(attempts: number, chance: number): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + JITTER * chance));
}
