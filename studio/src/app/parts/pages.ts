/** A list that the service gives in pages, read as somebody asks for more of it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Listing } from '../../ui/listing.tsx';
import { ask, explain } from '../api.ts';

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly next?: string | undefined };

/** Reads anew when `key` changes; the rows before stay until the next are there. */
export function usePages<Row>(key: string, load: (after: string | undefined) => Promise<PageOf<Row>>): Listing<Row> {
  const rows = useSignal<readonly Row[] | undefined>(undefined);
  const next = useSignal<string | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const count = useSignal(0);
  /** Of the latest question: what comes late for an earlier one is dropped. */
  const turn = useRef(0);
  const read = async (after?: string) => {
    const own = ++turn.current;
    isBusy.value = true;
    failure.value = undefined;
    try {
      const page = await load(after);
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

/** `v1/keys?search=…&after=…`: what is empty is left out. */
export function pathWith(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** A page of the list that lies under `name` in the answer. */
export async function readPage<Row>(
  path: string,
  name: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): Promise<PageOf<Row>> {
  const answer = await ask<Readonly<Record<string, unknown>>>(pathWith(path, query));
  return { rows: answer[name] as readonly Row[], next: answer['next'] as string | undefined };
}
