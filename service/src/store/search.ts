/** Text search in lists: matches part of a name, ignoring case. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

export type Searched = { readonly search?: string | undefined };

/** Returns the pattern for `like … escape '\'` on lower-case text. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Keeps rows that contain the text in one of these columns. Without a search, keeps all rows. Pass it to the query's
 * `$call`.
 */
export function bySearch({ search }: Searched, columns: readonly string[]) {
  return <Schema, Table extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Table, Row>) =>
    query.$if(search !== undefined, (all) => {
      const like = patternOf(search!);
      const found = columns.map((column) => sql`lower(${sql.ref(column)}) like ${like} escape '\\'`);
      return all.where(sql<SqlBool>`(${sql.join(found, sql` or `)})`);
    });
}
