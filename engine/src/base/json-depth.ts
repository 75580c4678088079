/** Checks the nesting depth and size of untrusted JSON before parsing. */

/** Maximum nesting depth. Valid templates stay below 300, and the engine's recursive code supports several thousand. */
export const JSON_DEPTH = 500;

/** Constants that the compiler can inline, because every byte is compared with them. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Maximum number of lists and objects in a body, so that parsing takes milliseconds instead of half a second. */
export const JSON_PARTS = 50_000;

/**
 * Scans a JSON text once and returns the limit that it exceeds, if any. The result for invalid
 * JSON is meaningless.
 */
export function jsonExcess(bytes: Uint8Array, mostParts = JSON_PARTS): 'depth' | 'parts' | undefined {
  let [depth, parts] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at + 1);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > JSON_DEPTH) return 'depth';
        if (++parts > mostParts) return 'parts';
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
    }
  }
  return undefined;
}

/** Returns the position of the closing quote, or the end of the input if it is missing. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = bytes[at]; at < bytes.length && byte !== QUOTE; byte = bytes[at]) at += byte === BACKSLASH ? 2 : 1;
  return at;
}
