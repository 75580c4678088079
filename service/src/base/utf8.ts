/** Decodes UTF-8 (RFC 3629). If this fails, returns the position of the first invalid byte. */

/** Shared decoder. Each decoder keeps an ICU converter until it is garbage-collected. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

export type Utf8Result =
  /** Text without its byte order mark. */
  | { readonly ok: true; readonly text: string }
  /**
   * `offset` is the number of valid bytes before the first invalid byte. `message` continues a sentence whose subject
   * is the name of the input.
   */
  | { readonly ok: false; readonly offset: number; readonly message: string };

export function readUtf8(bytes: Uint8Array): Utf8Result {
  try {
    return { ok: true, text: UTF8.decode(bytes) };
  } catch {
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const message = isUtf16 ? 'is UTF-16, not UTF-8' : 'is not UTF-8 (perhaps it is Latin-1 or Windows-1252)';
    return { ok: false, offset: soundBytes(bytes), message };
  }
}

/**
 * Returns the number of bytes before the first invalid byte, found by binary search. This works because every prefix of
 * valid UTF-8 is valid, except that its last character may be incomplete.
 */
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
