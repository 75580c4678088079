/** Pages of lists. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

export type Page<Place> = {
  /** Position after which the page starts. Its item may have been deleted. Default: the start of the list. */
  readonly after?: Place | undefined;
  /** Maximum number of items. Default: all. */
  readonly limit?: number;
};

/** Position in a list that is ordered by time. The ID distinguishes items with the same time. */
export type TimedPlace = { readonly createdAt: number; readonly id: string };

const ORDERS = {
  'oldest first': { direction: 'asc', isBehind: sql`>` },
  'latest first': { direction: 'desc', isBehind: sql`<` },
} as const;

/** Returns a function for `$call` that selects a page of rows with `created_at` and `id`. */
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
