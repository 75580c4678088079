/**
 * Encodes text as `^FD` field data that cannot end the field. It is ASCII, with prefixes and control characters in
 * hexadecimal (`^FH`).
 */
import { utf8 } from '../../base/bytes.ts';

/** Maximum decoded bytes of a field (Zebra's guide, `^FD`). */
export const MAX_FIELD_BYTES = 3072;

const CARET = 0x5e;
const UNDERSCORE = 0x5f;
const BACKSLASH = 0x5c;

/**
 * Returns `^FD…^FS`, with `^FH_` before it if a byte had to be escaped. Returns undefined if the text is too long for a
 * field. Unsuitable for `^BC`, whose firmware drops escaped bytes from the symbol.
 */
export function fieldData(text: string): string | undefined {
  const bytes = utf8(text);
  if (bytes.length > MAX_FIELD_BYTES) return undefined;
  let data = '';
  let escaped = false;
  for (const byte of bytes) {
    // Escapes `~` (7E), which starts an immediate command even inside a field, and `^`, which starts all other
    // commands.
    if (byte >= 0x20 && byte <= 0x7d && byte !== CARET && byte !== UNDERSCORE && byte !== BACKSLASH) {
      data += String.fromCharCode(byte);
    } else {
      data += `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      escaped = true;
    }
  }
  return `${escaped ? '^FH_' : ''}^FD${data}^FS`;
}
