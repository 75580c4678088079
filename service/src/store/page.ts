/** A part of a list. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

export type Page<Place> = {
  /** What comes behind this place, whether its item is still there or not; from the beginning where it is left out. */
  readonly after?: Place | undefined;
  /** How many at most; all where it is left out. */
  readonly limit?: number;
};

/** A place in a list by time, where several things may have one. */
export type TimedPlace = { readonly createdAt: number; readonly id: string };

const ORDERS = {
  'oldest first': { direction: 'asc', isBehind: sql`>` },
  'latest first': { direction: 'desc', isBehind: sql`<` },
} as const;

/** A page of rows that have `created_at` and `id`: for `$call` of their query. */
export function pageByTime(order: keyof typeof ORDERS, { after, limit = Infinity }: Page<TimedPlace>) {
  const { direction, isBehind } = ORDERS[order];
  return <Schema, Table extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Table, Row>) =>
    query
      .$if(after !== undefined, (all) =>
        all.where(sql<SqlBool>`(created_at, id) ${isBehind} (${after!.createdAt}, ${after!.id})`),
      )
      .orderBy(sql`created_at`, direction)
      .orderBy(sql`id`, direction)
      .$if(limit < Infinity, (all) => all.limit(limit));
}
