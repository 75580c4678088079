/** Fonts packed for the web as the fonts they were made of. */
import { readWoff } from './read-woff.ts';
import { readWoff2, type Unbrotli } from './read-woff2.ts';

const WOFF = 'wOFF';
const WOFF2 = 'wOF2';
const COLLECTION = 'ttcf';

export type UnwrapOptions = {
  /** What may come out at most. */
  readonly mostBytes: number;
  readonly unbrotli: Unbrotli;
};

/** The TrueType or OpenType file inside; the bytes themselves where they are not WOFF or WOFF2. Throws when it is broken. */
export function unwrapFont(bytes: Uint8Array, { mostBytes, unbrotli }: UnwrapOptions): Uint8Array {
  const kind = tagAt(bytes, 0);
  if (kind === WOFF) return readWoff(bytes, mostBytes);
  return kind === WOFF2 ? readWoff2(bytes, mostBytes, unbrotli) : bytes;
}

/** Whether it is several fonts in one file, wrapped or not. */
export function isFontCollection(bytes: Uint8Array): boolean {
  const kind = tagAt(bytes, 0);
  return kind === COLLECTION || ((kind === WOFF || kind === WOFF2) && tagAt(bytes, 4) === COLLECTION);
}

function tagAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
