/** Helpers for the client's methods: each sends a request to a route and parses the response. */
import { type Arguments, callOf, readJson } from './core.ts';
import { downloadOf } from './download.ts';
import type { AnswerOf, FileRoute, ItemOf, JsonRoute, ListName, ListRoute, Route } from './routes.ts';
import type { Answer, Opening, Transport } from './transport.ts';
import type { Download } from './types.ts';

export type CallOptions = {
  /** Aborts the call and its retries. The call rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
};

/**
 * Paginated list. `await` returns all items. `for await` requests a page only when all items of the previous page have
 * been consumed.
 */
export type List<Item> = PromiseLike<readonly Item[]> & AsyncIterable<Item>;

export type Calls = {
  /** Returns the headers and the bytes of the response. */
  send<R extends Route>(route: R, ...given: Arguments<R>): Promise<Answer>;
  /** Returns the response as soon as its headers have arrived. */
  open<R extends FileRoute>(route: R, ...given: Arguments<R>): Promise<Response>;
  /** Returns the parsed JSON of the response. */
  ask<R extends JsonRoute>(route: R, ...given: Arguments<R>): Promise<AnswerOf<R>>;
  /** Returns the parsed JSON of the response, with the ETag from its headers. */
  tagged<R extends JsonRoute>(route: R, ...given: Arguments<R>): Promise<AnswerOf<R> & { readonly etag: string }>;
  file<R extends FileRoute>(route: R, ...given: Arguments<R>): Promise<Download>;
  /** Returns a paginated list. `name` is the property of the response that contains the items. */
  list<R extends ListRoute>(name: ListName<R>, route: R, ...given: ListArguments<R>): List<ItemOf<R>>;
};

/** Arguments of a list. `most` is the maximum number of items. */
type ListArguments<R extends ListRoute> =
  object extends NonNullable<Arguments<R>[0]>
    ? [given?: Arguments<R>[0] & { readonly most?: number | undefined }]
    : [given: Arguments<R>[0] & { readonly most?: number | undefined }];

/** Options with `search`, which matches a substring of the name. */
export type SearchOptions = CallOptions & { readonly search?: string };

/** Returns the query and the settings for a list whose only filter is `search`. */
export function searching({ search, ...settings }: SearchOptions = {}) {
  return { ...settings, query: { search } };
}

export function createCalls(transport: Transport, opening: Opening): Calls {
  const send = <R extends Route>(route: R, ...given: Arguments<R>) => transport(callOf(route, ...given));
  const ask = async <R extends JsonRoute>(route: R, ...given: Arguments<R>) =>
    readJson<AnswerOf<R>>(await send(route, ...given));

  function list<R extends ListRoute>(name: ListName<R>, route: R, ...[given]: ListArguments<R>): List<ItemOf<R>> {
    const { most = Infinity, query, ...others } = (given ?? {}) as ListInput;
    async function* items(): AsyncGenerator<ItemOf<R>, void, undefined> {
      let after: string | undefined;
      let left = most;
      do {
        const asked = { ...others, query: { ...query, after } } as unknown as Arguments<R>[0];
        const page = (await ask(route, ...([asked] as Arguments<R>))) as Page<ItemOf<R>>;
        const rows = page[name] as readonly ItemOf<R>[];
        yield* rows.slice(0, left);
        left -= rows.length;
        after = page.next;
      } while (after !== undefined && left > 0);
    }
    let whole: Promise<readonly ItemOf<R>[]> | undefined;
    return {
      [Symbol.asyncIterator]: items,
      // biome-ignore lint/suspicious/noThenProperty: a list is awaited as a whole
      then(onItems, onError) {
        whole ??= collected(items());
        return whole.then(onItems, onError);
      },
    };
  }

  return {
    send,
    open: (route, ...given) => opening(callOf(route, ...given)),
    ask,
    async tagged(route, ...given) {
      const answer = await send(route, ...given);
      const etag = answer.headers.get('etag') ?? '';
      return { ...readJson<AnswerOf<typeof route> & object>(answer), etag };
    },
    file: async (route, ...given) => downloadOf(await send(route, ...given)),
    list,
  };
}

type ListInput = { readonly most?: number; readonly query?: object };

type Page<Item> = { readonly [name: string]: readonly Item[] | string | undefined; readonly next?: string };

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
