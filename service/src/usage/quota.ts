/** Monthly quota. Live renders reserve a part of the quota before they start. Finished documents are then counted. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Credential, renderModeOf } from '../auth/credential.ts';
import { deleteWithRetries, withHeartbeat } from '../background/heartbeat.ts';
import { holds, isOver, leaseEnd, leaseTime } from '../background/leases.ts';
import { ApiError } from '../base/errors.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import type { PlanLimits } from '../enums/plans.ts';
import { prepared } from '../store/prepared.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, Tables } from '../store/tables.ts';
import { noteEvent } from '../webhooks/note-event.ts';
import { type Period, periodAt } from './period.ts';

type Wanted = {
  readonly credential: Credential;
  readonly units: number;
  /** Called before an error because of the quota. It can throw errors in the request, which take precedence. */
  onRefused?(): Promise<void>;
};

/** Result of the work. `isExceeded` is true if the quota is exceeded and the plan allows this. */
export type Made<T> = {
  /** Number of documents. It must not exceed the requested units. */
  readonly units: number;
} & (
  | {
      /** Stores the result in the transaction that counts it. */
      commit(transaction: Transaction<Tables>, isExceeded: boolean): Promise<T>;
    }
  /** Result without rows to store. Counting it needs only one statement. */
  | { tell(isExceeded: boolean): T }
);

/**
 * Calls `work`, then counts and stores its result. If `work` fails, nothing is counted. If the remaining quota does not
 * cover `units` and the plan has a hard cap, throws QUOTA_EXCEEDED without calling `work`.
 */
export async function runWithinQuota<T>(
  context: StoreContext,
  { credential, units, onRefused }: Wanted,
  work: () => Promise<Made<T>>,
): Promise<T> {
  const { id: teamId, limits } = credential.team;
  const period = periodAt(context.clock.now());
  const account: Account = { teamId, period, periodStart: period.start, limits };
  if (renderModeOf(credential) === 'test') return settleTest(context, account, await work());
  // Without a hard cap, renders are never rejected, so nothing is reserved.
  if (!account.limits.hardCap) return settle(context, account, await work());
  const reservation = await reserve(context, account, units);
  if (typeof reservation !== 'string') {
    await onRefused?.();
    throw quotaExceeded(context, account, { units, ...reservation });
  }
  try {
    const made = await withHeartbeat(() => renew(context, reservation), work);
    return await settle(context, account, made, reservation);
  } catch (error) {
    await deleteWithRetries(() => release(context, reservation));
    throw error;
  }
}

/** Team and the current month. */
type Account = {
  readonly teamId: string;
  readonly period: Period;
  readonly periodStart: number;
  readonly limits: PlanLimits;
};

/**
 * Reserves units. Returns the ID of the reservation. If there are not enough units, returns their number. Expired
 * reservations are ignored.
 */
function reserve(context: StoreContext, account: Account, units: number): Promise<string | { readonly left: number }> {
  const id = randomUUID();
  return context.db.transaction().execute(async (transaction) => {
    const taken = await countTaken({ ...context, db: transaction }, account);
    const left = account.limits.monthlyRenders - taken;
    if (units > left) return { left };
    await transaction
      .insertInto('reservations')
      .values({
        id,
        team_id: account.teamId,
        period_start: account.periodStart,
        units,
        expires_at: leaseEnd(context),
        owner: PROCESS_ID,
      })
      .execute();
    return id;
  });
}

/**
 * Returns the number of live renders in the month, including running ones. Locks the row of the month until the
 * transaction ends.
 */
async function countTaken(context: StoreContext, account: Account): Promise<number> {
  const { live } = await addUsage(context.db, account, { live: 0, test: 0 });
  const { units } = await context.db
    .selectFrom('reservations')
    .select(({ fn }) => fn.sum('units').as('units'))
    .where('team_id', '=', account.teamId)
    .where('period_start', '=', account.periodStart)
    .where(holds(context, 'expires_at'))
    .executeTakeFirstOrThrow();
  return live + Number(units ?? 0);
}

function renew(context: StoreContext, id: string): Promise<unknown> {
  const reservation = context.db.updateTable('reservations').where('id', '=', id);
  return reservation.set({ expires_at: leaseEnd(context) }).execute();
}

/** Deletes a reservation. Returns false if it had expired. */
async function release(context: StoreContext, id: string): Promise<boolean> {
  const row = await context.db
    .deleteFrom('reservations')
    .where('id', '=', id)
    .returning(sql<boolean | number>`expires_at > ${leaseTime(context)}`.as('held'))
    .executeTakeFirst();
  return Boolean(row?.held);
}

/** Deletes expired reservations of stopped processes. */
export async function dropReservations(context: StoreContext): Promise<void> {
  await context.db.deleteFrom('reservations').where(isOver(context, 'expires_at')).execute();
}

async function settleTest<T>({ db }: StoreContext, account: Account, made: Made<T>): Promise<T> {
  const added = { live: 0, test: made.units };
  if ('tell' in made) {
    await addUsage(db, account, added);
    return made.tell(false);
  }
  return db.transaction().execute(async (transaction) => {
    await addUsage(transaction, account, added);
    return made.commit(transaction, false);
  });
}

/** Counts the documents and stores the result. */
async function settle<T>(context: StoreContext, account: Account, made: Made<T>, reservation?: string): Promise<T> {
  const { db, clock } = context;
  const { limits } = account;
  const { units } = made;
  const added = { live: units, test: 0 };
  if ('tell' in made && reservation === undefined) {
    const { live } = await addUsage(db, account, added);
    const state = stateOf(account, live, units);
    if (state.isExceeded || state.passed)
      await db.transaction().execute((all) => note({ db: all, clock }, account, state));
    return made.tell(state.isExceeded);
  }
  return db.transaction().execute(async (transaction) => {
    if (reservation !== undefined) {
      const taken = await countTaken({ clock, db: transaction }, account);
      const held = await release({ clock, db: transaction }, reservation);
      // The reservation can be lost if the process was suspended for too long. Other processes may then have used the
      // units.
      if (!held && taken + units > limits.monthlyRenders) {
        throw quotaExceeded({ clock }, account, { units, left: limits.monthlyRenders - taken });
      }
    }
    const { live } = await addUsage(transaction, account, added);
    const state = stateOf(account, live, units);
    await note({ db: transaction, clock }, account, state);
    return 'tell' in made ? made.tell(state.isExceeded) : made.commit(transaction, state.isExceeded);
  });
}

/** Percentages of the quota at which webhooks are notified. */
const WARNED_AT = [80, 100];

type State = {
  readonly live: number;
  readonly isExceeded: boolean;
  /** Highest percentage of the quota that was reached by adding these units; undefined if no percentage was reached. */
  readonly passed: number | undefined;
};

/** Returns the state of the month after adding these units. */
function stateOf({ limits }: Account, live: number, units: number): State {
  const { monthlyRenders: limit } = limits;
  const passed = WARNED_AT.findLast(
    (percent) => live * 100 >= limit * percent && (live - units) * 100 < limit * percent,
  );
  return { live, isExceeded: limit >= 0 && live > limit, passed: limit > 0 ? passed : undefined };
}

/** Notifies webhooks when a percentage of the quota is reached, and records when the quota was first exceeded. */
async function note(context: StoreContext, account: Account, { live, isExceeded, passed }: State): Promise<void> {
  const { teamId, limits, periodStart } = account;
  if (passed !== undefined) {
    const period = new Date(periodStart).toISOString();
    const data = { percent: passed, used: live, limit: limits.monthlyRenders, period };
    await noteEvent(context, { teamId, type: 'quota.warning', data });
  }
  if (!isExceeded) return;
  await context.db
    .updateTable('usage')
    .set({ exceeded_at: context.clock.now() })
    .where('team_id', '=', teamId)
    .where('period_start', '=', periodStart)
    .where('exceeded_at', 'is', null)
    .execute();
}

type Addition = { readonly live: number; readonly test: number };

/** Adds to the counts of the month and returns them. In a transaction, this locks the row. */
async function addUsage(
  db: Database,
  { teamId, periodStart }: Account,
  { live, test }: Addition,
): Promise<{ readonly live: number }> {
  const { rows } = await insertUsage(db, { teamId, periodStart, live, test });
  return rows[0]!;
}

const insertUsage = prepared(
  (db, { teamId, periodStart, live, test }: Pick<Account, 'teamId' | 'periodStart'> & Addition) =>
    db
      .insertInto('usage')
      .values({ team_id: teamId, period_start: periodStart, live, test, exceeded_at: null })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'period_start']).doUpdateSet(({ eb, ref }) => ({
          live: eb(ref('usage.live'), '+', live),
          test: eb(ref('usage.test'), '+', test),
        })),
      )
      .returning('live'),
);

type Shortage = { readonly units: number; readonly left: number };

function quotaExceeded(
  { clock }: Pick<StoreContext, 'clock'>,
  { limits, period }: Account,
  { units, left }: Shortage,
): ApiError {
  const quota = `the monthly quota of ${limits.monthlyRenders} live renders`;
  const state = left > 0 ? `This batch needs ${units}, and ${quota} has ${left} left` : `T${quota.slice(1)} is used up`;
  const anew = new Date(period.end).toISOString().slice(0, 10);
  return new ApiError('QUOTA_EXCEEDED', {
    message: `${state}; it resets on ${anew} (UTC).`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil((period.end - clock.now()) / 1000))) },
  });
}
