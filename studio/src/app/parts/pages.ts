/** Paginated list that loads more pages on demand. */
import type { Arguments, ItemOf, ListName, ListRoute } from '@platen/client/core';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Listing } from '../../ui/listing.tsx';
import { explain } from '../api.ts';
import { type PageOf, readPage } from '../paging.ts';
import { type Query, useQuery } from './query.ts';

/** Maximum empty pages that are skipped automatically. */
const MOST_EMPTY = 20;

/** Loads a list, and reloads it when `key` changes. Keeps old rows until the new rows arrive. */
export function usePages<Row>(key: string, load: (after: string | undefined) => Promise<PageOf<Row>>): Listing<Row> {
  const rows = useSignal<readonly Row[] | undefined>(undefined);
  const next = useSignal<string | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const count = useSignal(0);
  /** Number of the latest request. Responses to earlier requests are ignored. */
  const turn = useRef(0);
  const read = async (after?: string) => {
    const own = ++turn.current;
    isBusy.value = true;
    failure.value = undefined;
    try {
      let page = await load(after);
      // A filtered page can be empty although more pages follow.
      for (let tries = 0; page.rows.length === 0 && page.next !== undefined && tries < MOST_EMPTY; tries++) {
        if (own === turn.current) page = await load(page.next);
      }
      if (own !== turn.current) return;
      rows.value = after === undefined ? page.rows : [...(rows.peek() ?? []), ...page.rows];
      next.value = page.next;
    } catch (error) {
      if (own === turn.current) failure.value = explain(error);
    } finally {
      if (own === turn.current) isBusy.value = false;
    }
  };
  useEffect(() => {
    void read();
    return () => {
      turn.current++;
    };
  }, [key, count.value]);
  return {
    rows: rows.value,
    failure: failure.value,
    hasMore: next.value !== undefined,
    isBusy: isBusy.value,
    more: () => void read(next.peek()),
    again() {
      count.value++;
    },
    drop(isGone) {
      rows.value = rows.peek()?.filter((row) => !isGone(row));
    },
  };
}

/** Filter values from the URL by name; empty if absent. */
export type Filter<Name extends string> = Readonly<Record<Name, string>>;

/** Properties of `ListView`: the list, whether it is filtered, and how to clear the filter. */
export type FilteredView<Row> = {
  readonly listing: Listing<Row>;
  readonly isFiltered: boolean;
  onClear(): void;
};

type Filtered<Name extends string, Row> = {
  readonly query: Query;
  readonly filter: Filter<Name>;
  readonly listing: Listing<Row>;
  readonly view: FilteredView<Row>;
};

/** Loads a list filtered by these URL parameters; reloads when `of`, its parent, changes. */
export function useFiltered<const Name extends string, Row>(
  names: readonly Name[],
  load: (filter: Filter<Name>, after: string | undefined) => Promise<PageOf<Row>>,
  of = '',
): Filtered<Name, Row> {
  const query = useQuery(names);
  const filter = Object.fromEntries(names.map((name) => [name, query.get(name)])) as Filter<Name>;
  const listing = usePages(`${of} ${JSON.stringify(filter)}`, (after) => load(filter, after));
  return { query, filter, listing, view: { listing, isFiltered: query.isFiltered, onClear: query.clear } };
}

/** Loads a list that users can search. `name` is the property of the response that contains the rows. */
export function useSearched<R extends ListRoute>(
  name: ListName<R>,
  route: R,
  ...[given]: Arguments<R>
): Filtered<'search', ItemOf<R>> {
  const load = (query: object) => readPage(name, route, ...([{ ...given, query }] as unknown as Arguments<R>));
  return useFiltered(['search'], ({ search }, after) => load({ search, after }), route + JSON.stringify(given));
}
