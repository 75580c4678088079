/** Parsers of large bodies. They parse only as far as the main thread needs. Large parts remain text. */
import type { Warning } from '@platen/engine/base/problem';

/** Body of a request, and the warnings about the other parts of the request. */
export type SentBytes = { readonly bytes: Uint8Array; readonly warnings: readonly Warning[] };

export type Form<Value> = {
  /** Name by which the reading thread finds the parser. */
  readonly name: string;
  /** Returns a value that is quickly copied between threads, or throws an `ApiError`. */
  readonly parse: (sent: SentBytes) => Value;
};
