/** Parts of the client's methods: a request, and the parser of its response. */
import type { Answer, Call, Opening, Transport } from './transport.ts';
import type { Download } from './types.ts';

export type CallOptions = {
  /** Aborts the call and its retries. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
};

/**
 * Paginated list. `await` returns all items. `for await` requests each page after the items of the previous page were
 * read.
 */
export type List<Item> = PromiseLike<readonly Item[]> & AsyncIterable<Item>;

export type Calls = {
  readonly send: Transport;
  /** Returns the response as soon as its headers arrive. */
  readonly open: Opening;
  json<T>(call: Call): Promise<T>;
  nothing(call: Call): Promise<void>;
  file(call: Call): Promise<Download>;
  list<Item>(name: string, path: string, asked?: ListOptions): List<Item>;
  /** Returns a list that can only be filtered by a search. */
  searched<Item>(name: string, path: string, asked?: SearchOptions): List<Item>;
};

/** Options with `search`, which matches a part of the name. */
export type SearchOptions = CallOptions & { readonly search?: string };

export type ListOptions = CallOptions & {
  readonly filter?: Readonly<Record<string, string | number | undefined>>;
  /** Maximum number of items. */
  readonly most?: number | undefined;
};

export function createCalls(send: Transport, open: Opening): Calls {
  const json = async <T>(call: Call): Promise<T> => readJson(await send(call));

  function list<Item>(name: string, path: string, { filter, most = Infinity, signal }: ListOptions = {}): List<Item> {
    async function* items(): AsyncGenerator<Item, void, undefined> {
      let after: string | undefined;
      let left = most;
      do {
        const page = await json<Page<Item>>({ path: withQuery(path, { ...filter, after }), signal });
        const given = page[name] as readonly Item[];
        yield* given.slice(0, left);
        left -= given.length;
        after = page.next;
      } while (after !== undefined && left > 0);
    }
    let whole: Promise<readonly Item[]> | undefined;
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
    open,
    json,
    async nothing(call) {
      await send(call);
    },
    file: async (call) => downloadOf(await send(call)),
    list,
    searched: (name, path, { search, ...options } = {}) => list(name, path, { ...options, filter: { search } }),
  };
}

type Page<Item> = { readonly [name: string]: readonly Item[] | string | undefined; readonly next?: string };

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export function readJson<T>({ bytes }: Answer): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

/** Builds a path and escapes the values: `` path`/v1/assets/${name}` ``. */
export function path(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: words }, ...values.map((value) => encodeURIComponent(value)));
}

export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const given = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]));
  return asked.length > 0 ? `${path}?${given}` : path;
}

export function downloadOf({ headers, bytes }: Answer): Download {
  const fileName = fileNameOf(headers.get('content-disposition') ?? '');
  return { bytes, contentType: headers.get('content-type') ?? '', ...(fileName === undefined ? {} : { fileName }) };
}

/**
 * Returns the file name of a `Content-Disposition` header (RFC 6266). The full name (RFC 8187) takes precedence over
 * the ASCII name.
 */
function fileNameOf(disposition: string): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return full === undefined ? /filename="([^"]*)"/i.exec(disposition)?.[1] : decodeURIComponent(full);
}
