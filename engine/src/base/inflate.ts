/** Inflating what strangers deflated: never more than the size it is said to have. */
import { Unzlib } from 'fflate';

/** Compressed bytes inflated in one go: at zlib's best of 1,030 to 1 they become at most 17 MB before we count. */
const STEP = 16_384;

/** A zlib stream (RFC 1950), given in pieces, of exactly `size` bytes; throws when it has more or less, or is broken. */
export function inflate(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const data = new Uint8Array(size);
  let length = 0;
  const unzlib = new Unzlib((part) => {
    if (length + part.length > size) throw new Error('more data than its size');
    data.set(part, length);
    length += part.length;
  });
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += STEP) unzlib.push(piece.subarray(at, at + STEP));
  }
  if (length < size) throw new Error('less data than its size');
  return data;
}
