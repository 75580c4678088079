/** Rate windows: the number of requests in each calendar minute and hour, counted in the database. */

import type { PlanLimits } from '../enums/plans.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import { prepared } from '../store/prepared.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';

/** Maximum requests in each period of `seconds`. The periods are aligned to the epoch. */
export type RateWindow = { readonly name: 'minute' | 'hour'; readonly seconds: number; readonly limit: number };

/** Current state of a window. */
export type RateState = RateWindow & {
  readonly remaining: number;
  /** Start of the period in ms since the epoch. */
  readonly startsAt: number;
  readonly endsAt: number;
};

export type Count = {
  /** States in the order of the given windows. */
  readonly states: readonly RateState[];
  /**
   * Window whose limit was exceeded. If there are several, the one that ends last. Undefined if the request was
   * counted.
   */
  readonly exceeded?: RateState;
};

const MINUTE_S = 60;
const HOUR_S = 3_600;

/**
 * Time in ms for which counts are kept after the start of their period. An instance whose clock is set back still finds
 * them.
 */
const WINDOWS_KEPT_MS = 24 * HOUR_S * 1000;

export function windowsOfPlan({ perMinute, perHour }: PlanLimits): readonly RateWindow[] {
  return [
    { name: 'minute', seconds: MINUTE_S, limit: perMinute },
    { name: 'hour', seconds: HOUR_S, limit: perHour },
  ];
}

export function minuteWindow(limit: number): readonly RateWindow[] {
  return [{ name: 'minute', seconds: MINUTE_S, limit }];
}

/** Returns the state of windows before the first request. */
export function untouched(windows: readonly RateWindow[], now: number): readonly RateState[] {
  return windows.map((window) => stateOf(window, now, 0));
}

/** Returns true if the states are of these limits and of the current periods. */
export function areCurrent(states: readonly RateState[], windows: readonly RateWindow[], now: number): boolean {
  return windows.every((window, index) => {
    const state = states[index];
    return state?.limit === window.limit && state.startsAt === startOf(window, now);
  });
}

type Counting = { readonly subject: string; readonly windows: readonly RateWindow[]; readonly now: number };

/**
 * Counts a request in all windows, or several requests together. If a window has too few remaining requests, counts
 * nothing in any window. Each period of a window has a separate row. Instances therefore never exceed a limit together, even if their clocks differ or change.
 */
export async function countRequest(
  db: Database,
  { subject, windows, now, units = 1 }: Counting & { readonly units?: number },
): Promise<Count> {
  // Sorts the longest window first. Concurrent transactions then lock rows in the same order, and the error reports the
  // longer wait.
  const ordered = windows.toReversed();
  const { rows } = await countIn[windows.length]!(db, placesOf(subject, ordered, { now, units }));
  const counts = new Map(rows.map(({ seconds, count }) => [seconds, count]));
  const isCounted = ({ seconds }: RateWindow) => counts.has(seconds);
  const states = windows.filter(isCounted).map((window) => stateOf(window, now, counts.get(window.seconds)!));
  const full = ordered.find((window) => !isCounted(window));
  if (!full) return { states };
  if (states.length > 0) await uncountRequest(db, { subject, states, units });
  return { states: await readWindows(db, { subject, windows, now }), exceeded: stateOf(full, now, Infinity) };
}

/** Parameters of the statement: the subject, the number of requests, and three for each window. */
type Places = { readonly [Place in 'subject' | 'units' | `${'seconds' | 'startsAt' | 'most'}${number}`]: never };

function placesOf(
  subject: string,
  windows: readonly RateWindow[],
  { now, units }: { readonly now: number; readonly units: number },
): Places {
  const places: Record<string, string | number> = { subject, units };
  for (const [index, window] of windows.entries()) {
    places[`seconds${index}`] = window.seconds;
    places[`startsAt${index}`] = startOf(window, now);
    places[`most${index}`] = window.limit - units;
  }
  return places as Places;
}

/** Maximum number of windows per subject. */
const MOST_WINDOWS = 2;

/**
 * Prepared statements, by number of windows. Each counts requests in the windows with enough remaining requests, and
 * returns their new counts. It is one statement, because every render executes it.
 */
const countIn = Array.from({ length: MOST_WINDOWS + 1 }, (_, count) =>
  prepared((db, given: Places) => {
    const indexes = Array.from({ length: count }, (_, index) => index);
    const rows = indexes.map((index) => {
      const { subject, [`seconds${index}` as const]: seconds, [`startsAt${index}` as const]: starts_at } = given;
      return { subject, seconds: seconds!, starts_at: starts_at!, count: given.units };
    });
    return db
      .insertInto('rate_windows')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'seconds', 'starts_at'])
          .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('rate_windows.count'), '+', ref('excluded.count')) }))
          .where(({ eb, or, and }) =>
            or(
              indexes.map((index) =>
                and([
                  eb('rate_windows.seconds', '=', given[`seconds${index}`]!),
                  eb('rate_windows.count', '<=', given[`most${index}`]!),
                ]),
              ),
            ),
          ),
      )
      .returning(['seconds', 'count']);
  }),
);

/** Undoes the counting of a request, or of several requests together. */
export async function uncountRequest(
  db: Database,
  {
    subject,
    states,
    units = 1,
  }: { readonly subject: string; readonly states: readonly RateState[]; readonly units?: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { seconds, startsAt } of states.toReversed()) {
      await transaction
        .updateTable('rate_windows')
        .set(({ eb }) => ({ count: eb('count', '-', units) }))
        .where('subject', '=', subject)
        .where('seconds', '=', seconds)
        .where('starts_at', '=', startsAt)
        .execute();
    }
  });
}

/** Returns the current state of the windows. Counts nothing. */
export async function readWindows(db: Database, { subject, windows, now }: Counting): Promise<readonly RateState[]> {
  const rows = await db
    .selectFrom('rate_windows')
    .select(['seconds', 'count'])
    .where('subject', '=', subject)
    .where(({ eb, or }) =>
      or(windows.map((window) => eb('seconds', '=', window.seconds).and('starts_at', '=', startOf(window, now)))),
    )
    .execute();
  return windows.map((window) => {
    const row = rows.find(({ seconds }) => seconds === window.seconds);
    return stateOf(window, now, row?.count ?? 0);
  });
}

/** Deletes the counts of old periods. */
export async function forgetWindows({ db, clock }: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  const key = ['subject', 'seconds', 'starts_at'] as const;
  const end = clock.now() - WINDOWS_KEPT_MS;
  const rows = db.selectFrom('rate_windows').select(key).where('starts_at', '<', end);
  await deleteInSteps(db, pause, { table: 'rate_windows', key, rows });
}

function stateOf(window: RateWindow, now: number, count: number): RateState {
  const { name, seconds, limit } = window;
  const startsAt = startOf(window, now);
  return { name, seconds, limit, remaining: Math.max(0, limit - count), startsAt, endsAt: startsAt + seconds * 1000 };
}

function startOf({ seconds }: RateWindow, now: number): number {
  return now - (now % (seconds * 1000));
}
