/** A list that the service gives in pages, read as somebody asks for more of it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Listing } from '../../ui/listing.tsx';
import { explain } from '../api.ts';
import { type PageOf, readPage } from '../paging.ts';
import { type Query, useQuery } from './query.ts';

/** Pages without a row that are passed over before somebody is asked. */
const MOST_EMPTY = 20;

/** Reads anew when `key` changes; the rows before stay until the next are there. */
export function usePages<Row>(key: string, load: (after: string | undefined) => Promise<PageOf<Row>>): Listing<Row> {
  const rows = useSignal<readonly Row[] | undefined>(undefined);
  const next = useSignal<string | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const count = useSignal(0);
  /** The turn of the latest question: what comes late for an earlier one is dropped. */
  const turn = useRef(0);
  const read = async (after?: string) => {
    const own = ++turn.current;
    isBusy.value = true;
    failure.value = undefined;
    try {
      let page = await load(after);
      // A page may hold nothing that fits, and others follow.
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

/** What the address says of each name; empty where it says nothing. */
export type Filter<Name extends string> = Readonly<Record<Name, string>>;

/** What `ListView` shows: the list, whether anything narrows it down, and the way out. */
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

/** Reads a list that the address narrows down by these names; reads it anew when `of`, what it belongs to, changes. */
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

/** Reads a list as most are: narrowed down by a search, its rows under `name` in the answer. */
export function useSearched<Row>(path: string, name: string): Filtered<'search', Row> {
  return useFiltered(['search'], ({ search }, after) => readPage<Row>(path, name, { search, after }), path);
}
