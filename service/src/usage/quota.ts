/** The monthly quota: live renders are reserved before they run and settled when they have made their document. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Credential, renderModeOf } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import { LEASE_MS, takeAway, whileRenewing } from '../base/renewing.ts';
import type { Books } from '../store/books.ts';
import { prepared } from '../store/prepared.ts';
import type { Database, Tables } from '../store/tables.ts';
import { noteEvent } from '../webhooks/note-event.ts';
import type { PlanLimits } from '../words/plans.ts';
import { type Period, periodAt } from './period.ts';

type Wanted = {
  readonly credential: Credential;
  readonly units: number;
  /** Called before a refusal: what is wrong with the request besides is told first. */
  onRefused?(): Promise<void>;
};

/** `isExceeded` says whether the team is beyond its quota, and its plan lets it. */
export type Made<T> = {
  /** How many were made: not more than were asked for. */
  readonly units: number;
} & (
  | {
      /** Saves what was made, in the transaction that counts it: either both hold or neither. */
      commit(transaction: Transaction<Tables>, isExceeded: boolean): Promise<T>;
    }
  /** There is nothing to save: counting it is one statement. */
  | { tell(isExceeded: boolean): T }
);

/**
 * Runs a render of so many units, counts those it made and saves them; a render that throws counts none. QUOTA_EXCEEDED,
 * with nothing run, when the month has fewer left and the plan has a hard cap.
 */
export async function runWithinQuota<T>(
  books: Books,
  { credential, units, onRefused }: Wanted,
  work: () => Promise<Made<T>>,
): Promise<T> {
  const { id: teamId, limits } = credential.team;
  const period = periodAt(books.clock.now());
  const account: Account = { teamId, period, periodStart: period.start, limits };
  if (renderModeOf(credential) === 'test') return settleTest(books, account, await work());
  // Nothing is ever refused without a hard cap, so that nothing need be reserved.
  if (!account.limits.hardCap) return settle(books, account, await work());
  const reservation = await reserve(books, account, units);
  if (typeof reservation !== 'string') {
    await onRefused?.();
    throw quotaExceeded(books, account, { units, ...reservation });
  }
  try {
    const made = await whileRenewing(() => renew(books, reservation), work);
    return await settle(books, account, made, reservation);
  } catch (error) {
    await takeAway(() => release(books.db, reservation));
    throw error;
  }
}

/** A team's month. */
type Account = {
  readonly teamId: string;
  readonly period: Period;
  readonly periodStart: number;
  readonly limits: PlanLimits;
};

/** The reservation's ID, or how many units are left when those are too few. Reservations of processes that died stop counting once their time is over. */
function reserve({ db, clock }: Books, account: Account, units: number): Promise<string | { readonly left: number }> {
  const now = clock.now();
  const id = randomUUID();
  return db.transaction().execute(async (transaction) => {
    const taken = await countTaken(transaction, account, now);
    const left = account.limits.monthlyRenders - taken;
    if (units > left) return { left };
    await transaction
      .insertInto('reservations')
      .values({
        id,
        team_id: account.teamId,
        period_start: account.periodStart,
        units,
        expires_at: now + LEASE_MS,
        owner: PROCESS_ID,
      })
      .execute();
    return id;
  });
}

/** Live renders of the month, those that run included; whoever counts holds the month until the transaction ends. */
async function countTaken(transaction: Transaction<Tables>, account: Account, now: number): Promise<number> {
  const { live } = await addUsage(transaction, account, { live: 0, test: 0 });
  const { units } = await transaction
    .selectFrom('reservations')
    .select(({ fn }) => fn.sum('units').as('units'))
    .where('team_id', '=', account.teamId)
    .where('period_start', '=', account.periodStart)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return live + Number(units ?? 0);
}

function renew({ db, clock }: Books, id: string): Promise<unknown> {
  const reservation = db.updateTable('reservations').where('id', '=', id);
  return reservation.set({ expires_at: clock.now() + LEASE_MS }).execute();
}

/** Gives a reservation back; until when it held. */
async function release(db: Pick<Database, 'deleteFrom'>, id: string): Promise<number | undefined> {
  const row = await db.deleteFrom('reservations').where('id', '=', id).returning('expires_at').executeTakeFirst();
  return row?.expires_at;
}

/** Deletes reservations of processes that died. */
export async function dropReservations({ db, clock }: Books): Promise<void> {
  await db.deleteFrom('reservations').where('expires_at', '<=', clock.now()).execute();
}

/** Deletes reservations of these processes, which are no more. */
export async function dropReservationsOf(db: Database, owners: readonly string[]): Promise<void> {
  if (owners.length > 0) await db.deleteFrom('reservations').where('owner', 'in', owners).execute();
}

async function settleTest<T>({ db }: Books, account: Account, made: Made<T>): Promise<T> {
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

/** Counts and saves what was made. */
async function settle<T>(books: Books, account: Account, made: Made<T>, reservation?: string): Promise<T> {
  const { db, clock } = books;
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
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    if (reservation !== undefined) {
      const taken = await countTaken(transaction, account, now);
      const held = await release(transaction, reservation);
      // A process that slept too long has lost its reservation, and others may have used it up.
      if ((held ?? 0) <= now && taken + units > limits.monthlyRenders) {
        throw quotaExceeded({ clock }, account, { units, left: limits.monthlyRenders - taken });
      }
    }
    const { live } = await addUsage(transaction, account, added);
    const state = stateOf(account, live, units);
    await note({ db: transaction, clock }, account, state);
    return 'tell' in made ? made.tell(state.isExceeded) : made.commit(transaction, state.isExceeded);
  });
}

/** Shares of the quota at which the team is told, in percent. */
const WARNED_AT = [80, 100];

type State = {
  readonly live: number;
  readonly isExceeded: boolean;
  /** The share that these units came by. */
  readonly passed: number | undefined;
};

/** The state of the month, with these units. */
function stateOf({ limits }: Account, live: number, units: number): State {
  const { monthlyRenders: limit } = limits;
  const passed = WARNED_AT.findLast(
    (percent) => live * 100 >= limit * percent && (live - units) * 100 < limit * percent,
  );
  return { live, isExceeded: limit >= 0 && live > limit, passed: limit > 0 ? passed : undefined };
}

/** Tells the team when it comes by a share of the quota, and since when it is beyond. */
async function note(books: Books, account: Account, { live, isExceeded, passed }: State): Promise<void> {
  const { teamId, limits, periodStart } = account;
  if (passed !== undefined) {
    const period = new Date(periodStart).toISOString();
    const data = { percent: passed, used: live, limit: limits.monthlyRenders, period };
    await noteEvent(books, { teamId, type: 'quota.warning', data });
  }
  if (!isExceeded) return;
  await books.db
    .updateTable('usage')
    .set({ exceeded_at: books.clock.now() })
    .where('team_id', '=', teamId)
    .where('period_start', '=', periodStart)
    .where('exceeded_at', 'is', null)
    .execute();
}

type Addition = { readonly live: number; readonly test: number };

/** The month's numbers after the addition; locks them when it is part of a transaction. */
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
  { clock }: Pick<Books, 'clock'>,
  { limits, period }: Account,
  { units, left }: Shortage,
): ApiError {
  const quota = `the monthly quota of ${limits.monthlyRenders} live renders`;
  const state = left > 0 ? `This batch needs ${units}, and ${quota} has ${left} left` : `T${quota.slice(1)} is used up`;
  const anew = new Date(period.end).toISOString().slice(0, 10);
  return new ApiError('QUOTA_EXCEEDED', {
    message: `${state}; it begins anew on ${anew} (UTC).`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil((period.end - clock.now()) / 1000))) },
  });
}
