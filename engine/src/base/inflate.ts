/** Inflates untrusted data without exceeding an expected size. */
import { Unzlib } from 'fflate';
import { concatBytes } from './bytes.ts';

/**
 * Compressed bytes per step. At zlib's maximum ratio of 1,030 to 1, a step produces at most 17 MB before the size is
 * checked.
 */
const STEP = 16_384;

/**
 * Inflates a zlib stream (RFC 1950), passed in pieces, to exactly `size` bytes. Throws if the size differs or the
 * stream is corrupt.
 */
export function inflate(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const data = new Uint8Array(size);
  let length = 0;
  const unzlib = new Unzlib((part) => {
    if (length + part.length > size) throw new Error('it has more data than its header declares');
    data.set(part, length);
    length += part.length;
  });
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += STEP) unzlib.push(piece.subarray(at, at + STEP));
  }
  if (length < size) throw new Error('it has less data than its header declares');
  return data;
}

/**
 * Inflates a zlib stream of unknown size. Returns undefined if the stream is corrupt or inflates to more than `most`
 * bytes.
 */
export function inflateAtMost(stream: Uint8Array, most: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let length = 0;
  const unzlib = new Unzlib((part) => {
    length += part.length;
    parts.push(part);
  });
  try {
    for (let at = 0; at < stream.length; at += STEP) {
      unzlib.push(stream.subarray(at, at + STEP));
      if (length > most) return undefined;
    }
  } catch {
    return undefined;
  }
  return concatBytes(parts);
}
