/** How deep JSON of strangers may be, and of how many parts, told before it is parsed. */
import { latin1 } from './bytes.ts';

/** What a template of the greatest depth has is below 300; what reads and writes JSON by recursion bears some thousands. */
export const JSON_DEPTH = 500;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = latin1('"\\[]{}');

/** Whether lists and objects of a JSON text are nested deeper than is allowed; of bytes that are no JSON something. */
export function isTooDeepJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > JSON_DEPTH) return true;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
  return false;
}

/** Lists and objects of a body: the densest takes milliseconds to read, not half a second. */
export const JSON_PARTS = 50_000;

/** Whether a JSON text has more lists and objects than is allowed; of bytes that are no JSON something. */
export function hasTooManyParts(bytes: Uint8Array): boolean {
  let parts = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++parts > JSON_PARTS) return true;
    }
  }
  return false;
}
