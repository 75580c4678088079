/** Reads paginated lists of the service. */
import { ask } from './api.ts';

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly next?: string | undefined };

/** Builds `v1/keys?search=…&after=…` without empty values. */
export function pathWith(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Reads a page of the list in the property `name` of the response. */
export async function readPage<Row>(
  path: string,
  name: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): Promise<PageOf<Row>> {
  const answer = await ask<Readonly<Record<string, unknown>>>(pathWith(path, query));
  return { rows: answer[name] as readonly Row[], next: answer['next'] as string | undefined };
}

/** Maximum number of options that are loaded at once. */
const MOST_CHOICES = 500;

export async function readAll<Row>(path: string, name: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page: PageOf<Row> = await readPage<Row>(path, name, { after });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined && rows.length < MOST_CHOICES);
  return rows;
}
