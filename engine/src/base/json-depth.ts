/** How deep JSON of strangers may be, and of how many parts, told before it is parsed. */

/** What a template of the greatest depth has is below 300; what reads and writes JSON by recursion bears some thousands. */
export const JSON_DEPTH = 500;

/** Numbers that the compiler knows: they are compared with every byte. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Lists and objects of a body: the densest takes milliseconds to read, not half a second. */
export const JSON_PARTS = 50_000;

/** Which bound a JSON text exceeds, in one pass. The answer for bytes that are no JSON means nothing. */
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

/** The place of the quote that ends a text, or the end of all. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = bytes[at]; at < bytes.length && byte !== QUOTE; byte = bytes[at]) at += byte === BACKSLASH ? 2 : 1;
  return at;
}
