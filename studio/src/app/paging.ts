/** Reads paginated lists of the service. */
import type { Arguments, ItemOf, ListName, ListRoute } from '@platen/client/core';
import { ask } from './api.ts';

export { withQuery as pathWith } from '@platen/client/core';

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly next?: string | undefined };

/** Reads a page of the list in the property `name` of the response. */
export async function readPage<R extends ListRoute>(
  name: ListName<R>,
  route: R,
  ...given: Arguments<R>
): Promise<PageOf<ItemOf<R>>> {
  const answer = (await ask(route, ...given)) as { readonly [name: string]: unknown; readonly next?: string };
  return { rows: answer[name] as readonly ItemOf<R>[], next: answer.next };
}

/** Maximum number of options that are loaded at once. */
const MOST_CHOICES = 500;

export async function readAll<R extends ListRoute>(name: ListName<R>, route: R): Promise<readonly ItemOf<R>[]> {
  const rows: ItemOf<R>[] = [];
  let after: string | undefined;
  do {
    const page: PageOf<ItemOf<R>> = await readPage(name, route, ...([{ query: { after } }] as unknown as Arguments<R>));
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined && rows.length < MOST_CHOICES);
  return rows;
}
