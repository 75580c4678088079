/** Parsers of large request bodies. They parse only what the main thread needs. Large values remain JSON text. */
import type { Warning } from '@platen/engine/base/problem';

/** Body of a request, and warnings about other parts of the request. */
export type SentBytes = { readonly bytes: Uint8Array; readonly warnings: readonly Warning[] };

export type Form<Value> = {
  /** Name by which the reading thread finds the parser. */
  readonly name: string;
  /** Returns a value that is cheap to copy between threads. Throws `ApiError`. */
  readonly parse: (sent: SentBytes) => Value;
};
