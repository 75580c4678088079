/** How deep JSON of strangers may be, told before it is parsed. */
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
