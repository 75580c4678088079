/** Typed requests by route, without a transport. The client and the Studio have different transports. */
import type { Input, QueryValue, Route } from './routes.ts';
import type { Answer, Call } from './transport.ts';

export { errorOf, PlatenError } from './platen-error.ts';
export type * from './routes.ts';
export type { Answer, Call } from './transport.ts';

/** Settings of a request that do not depend on its route. */
type Settings = Omit<Call, 'method' | 'path' | 'body'>;

/**
 * Parameters of the path, query, body and settings of a request. The argument is optional if the route requires none of
 * these.
 */
export type Arguments<R extends Route> =
  object extends Input<R> ? [given?: Input<R> & Settings] : [given: Input<R> & Settings];

type Given = Settings & {
  readonly [Name in string]?: unknown;
} & { readonly query?: Readonly<Record<string, QueryValue>> };

/** Builds a request, such as `callOf('GET /v1/keys/{id}', { id })`. Escapes the parameters. */
export function callOf<R extends Route>(route: R, ...[given]: Arguments<R>): Call {
  const [method, pattern] = route.split(' ') as [NonNullable<Call['method']>, string];
  const { query = {}, ...values }: Given = given ?? {};
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${values[name]}`));
  return { ...values, method, path: withQuery(path, query) };
}

/** Appends query parameters to a path. Omits empty parameters. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const given = new URLSearchParams();
  for (const [name, value = ''] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== '') given.append(name, `${each}`);
  }
  const text = `${given}`;
  return text ? `${path}?${text}` : path;
}

/** Parses the JSON of a response. Returns undefined if the response has no content. */
export function readJson<T>({ bytes }: Answer): T {
  return (bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined) as T;
}
