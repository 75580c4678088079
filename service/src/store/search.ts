/** Search in lists for a substring, ignoring case. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

export type Searched = { readonly search?: string | undefined };

/** Returns a pattern for `like … escape '\'`, to be used with lower-case text. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns a function for `$call` that selects rows with the search text in one of the columns. Without a search, it
 * selects all rows.
 */
export function bySearch({ search }: Searched, columns: readonly string[]) {
  return <Schema, Table extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Table, Row>) =>
    query.$if(search !== undefined, (all) => {
      const like = patternOf(search!);
      const found = columns.map((column) => sql`lower(${sql.ref(column)}) like ${like} escape '\\'`);
      return all.where(sql<SqlBool>`(${sql.join(found, sql` or `)})`);
    });
}
