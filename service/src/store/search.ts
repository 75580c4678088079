/** Lists that are narrowed down by what somebody types: a part of what something is called, whatever its case. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

export type Searched = { readonly search?: string | undefined };

/** For `like … escape '\'`, of text in small letters. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Rows that have the text in one of these columns; all where nothing is looked for: for `$call` of their query. */
export function bySearch({ search }: Searched, columns: readonly string[]) {
  return <Schema, Table extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Table, Row>) =>
    query.$if(search !== undefined, (all) => {
      const like = patternOf(search!);
      const found = columns.map((column) => sql`lower(${sql.ref(column)}) like ${like} escape '\\'`);
      return all.where(sql<SqlBool>`(${sql.join(found, sql` or `)})`);
    });
}
