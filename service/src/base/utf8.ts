/** UTF-8 (RFC 3629) as text, or where it is none. */

/** Each one holds a converter of ICU until it is collected. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

export type Utf8Result =
  /** A byte order mark is taken off. */
  | { readonly ok: true; readonly text: string }
  /** `offset` bytes are UTF-8, the one after them begins what is not; `message` follows what the bytes are called. */
  | { readonly ok: false; readonly offset: number; readonly message: string };

export function readUtf8(bytes: Uint8Array): Utf8Result {
  try {
    return { ok: true, text: UTF8.decode(bytes) };
  } catch {
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const message = isUtf16 ? 'is UTF-16 and not UTF-8' : 'is not UTF-8, but perhaps Latin-1 or Windows-1252';
    return { ok: false, offset: soundBytes(bytes), message };
  }
}

/** How many bytes at the start are UTF-8: found by halving, since a beginning of UTF-8 lacks at most its end. */
function soundBytes(bytes: Uint8Array): number {
  let sound = 0;
  let broken = bytes.length + 1;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    if (beginsUtf8(bytes.subarray(0, middle))) sound = middle;
    else broken = middle;
  }
  return sound;
}

function beginsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
