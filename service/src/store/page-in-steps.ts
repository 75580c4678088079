/**
 * Pages of lists with a filter that no index covers. Each step reads a limited number of rows, steps have pauses
 * between them, and a page has a limited number of steps. A page can therefore have fewer items than requested, even no
 * items, and still have a next page.
 */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { inListStep } from './list-steps.ts';
import type { Page, TimedPlace } from './page.ts';
import type { Tables } from './tables.ts';

/** Rows per statement. */
export const ROWS_OF_STEP = 2_000;

/** Maximum steps per page. */
export const STEPS_OF_PAGE = 10;

export type SteppedPage<Item> = {
  readonly items: readonly Item[];
  /** Position after which the next page starts. Undefined at the end of the list. */
  readonly next: TimedPlace | undefined;
};

type Query<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

type Listing<Table extends keyof Tables> = {
  /** ID of the team, or of another object that owns the rows. Steps of different groups alternate. */
  readonly group: string;
  /** Query for all rows, without the filter. An index must contain `created_at` and `id` in this order. */
  readonly all: Query<Table>;
  /** Adds the filter to a query. Undefined if there is no filter. */
  readonly filter: ((query: Query<Table>) => Query<Table>) | undefined;
  readonly page: Page<TimedPlace>;
};

type Row = { readonly created_at: number; readonly id: string };

/** Returns the rows that match, latest first. */
export async function findLatest<Table extends keyof Tables>({
  group,
  all,
  filter,
  page: { after, limit = Infinity },
}: Listing<Table>): Promise<SteppedPage<Tables[Table] & Row>> {
  const items: (Tables[Table] & Row)[] = [];
  const isStepped = filter !== undefined && limit < Infinity;
  let last = after;
  const look = async () => {
    const left = behind(all, last);
    const end = isStepped ? await endOfStep(left) : undefined;
    const some = end === undefined ? left : left.where(sql<SqlBool>`(created_at, id) >= (${end.createdAt}, ${end.id})`);
    const query = (filter?.(some) ?? some).selectAll().orderBy(sql`created_at`, 'desc').orderBy(sql`id`, 'desc');
    const rows = await (limit < Infinity ? query.limit(limit + 1 - items.length) : query).execute();
    items.push(...(rows as unknown as (Tables[Table] & Row)[]));
    return end;
  };
  for (let step = 0; step < STEPS_OF_PAGE; step++) {
    const end = await (isStepped ? inListStep(group, look) : look());
    if (items.length > limit) return { items: items.slice(0, limit), next: placeOf(items[limit - 1]!) };
    if (end === undefined) return { items, next: undefined };
    last = end;
  }
  return { items, next: last };
}

function behind<Table extends keyof Tables>(query: Query<Table>, after: TimedPlace | undefined): Query<Table> {
  return after ? query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}, ${after.id})`) : query;
}

/** Returns the position of the last row in the next step. Returns undefined if fewer rows than a full step remain. */
async function endOfStep<Table extends keyof Tables>(query: Query<Table>): Promise<TimedPlace | undefined> {
  const row = await query
    .select([sql<number>`created_at`.as('created_at'), sql<string>`id`.as('id')])
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(1)
    .offset(ROWS_OF_STEP - 1)
    .executeTakeFirst();
  return row && placeOf(row as unknown as Row);
}

function placeOf({ created_at, id }: Row): TimedPlace {
  return { createdAt: created_at, id };
}
