/** Unpacks web fonts. */
import { readWoff } from './read-woff.ts';
import { readWoff2, type Unbrotli } from './read-woff2.ts';

const WOFF = 'wOFF';
const WOFF2 = 'wOF2';
const COLLECTION = 'ttcf';

export type UnwrapOptions = {
  /** Maximum size of the result in bytes. */
  readonly mostBytes: number;
  readonly unbrotli: Unbrotli;
};

/**
 * Returns the TrueType or OpenType file inside. Returns other bytes unchanged. Throws if the WOFF or WOFF2 file is
 * invalid.
 */
export function unwrapFont(bytes: Uint8Array, { mostBytes, unbrotli }: UnwrapOptions): Uint8Array {
  const kind = tagAt(bytes, 0);
  if (kind === WOFF) return readWoff(bytes, mostBytes);
  return kind === WOFF2 ? readWoff2(bytes, mostBytes, unbrotli) : bytes;
}

/** Returns whether the file is a font collection. It may be packed in WOFF2. */
export function isFontCollection(bytes: Uint8Array): boolean {
  const kind = tagAt(bytes, 0);
  return kind === COLLECTION || ((kind === WOFF || kind === WOFF2) && tagAt(bytes, 4) === COLLECTION);
}

function tagAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
