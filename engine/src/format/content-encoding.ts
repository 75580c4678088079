/** Defines the properties of two-dimensional codes for binary data and text encoding. */
import { CONTENT_ENCODINGS } from '../codes/content-bytes.ts';
import { SYMBOLOGY_NAMES } from '../codes/symbologies.ts';
import { plain } from './habit-words.ts';
import { oneOf, withDefault } from './kit.ts';
import { withHabits } from './value-habits.ts';

const CHARACTER_SETS =
  /^(?:latin\d+|iso8859\d*|windows\d+|cp\d+|ansi|ascii|usascii|shiftjis|sjis|gb\d+|big5|euckr|utf16(?:le|be)?)$/;
const BYTE_WORDS = /^(?:binary|bytes?|raw|buffer|uint8array|octets?|base16|8bit)$/;
const AS_BYTES = '"hex" with the content hex(bytes(text, "latin1"))';

export const contentEncoding = withDefault(
  withHabits(oneOf(...CONTENT_ENCODINGS), (word) => {
    const valid = 'must be one of "text", "base64", "hex"';
    if (CHARACTER_SETS.test(word)) return `${valid}; for text in Latin-1, write ${AS_BYTES}`;
    if (word === 'utf8') return `${valid}; "text" is encoded as UTF-8`;
    if (BYTE_WORDS.test(word)) return `${valid}; for bytes, write "hex" or "base64" with their digits as content`;
    const symbology = SYMBOLOGY_NAMES.find((name) => plain(name) === word);
    return symbology && `${valid}; for the type of the code, write "symbology": "${symbology}"`;
  }),
  'text',
  'encoding of the content: "text", or bytes written as "base64" or "hex". For "base64" and "hex", the code contains exactly these bytes, without a mark of the character encoding',
  'text',
);

const OFF = /^(?:none|no|off|false|omit|never|0)$/;
const ON = /^(?:utf8?|unicode|(?:eci)?0*26|yes|on|true|auto|default)$/;

const marks = withHabits(oneOf('utf-8', 'none'), (word, value) => {
  if (value === 'utf-8' || value === 'none') return undefined;
  const valid = 'must be one of "utf-8", "none"';
  if (OFF.test(word)) return `${valid}; did you mean "none"?`;
  if (ON.test(word)) return `${valid}; did you mean "utf-8"?`;
  return `${valid}; for another character set, write "encoding": ${AS_BYTES}, which has no mark`;
});

export const eci = withDefault(
  marks,
  'utf-8',
  'marks text beyond ASCII as UTF-8 (ECI 26). "none" omits the mark, for scanners that output it as \\000026',
  'utf-8',
);

export const eciOfQr = withDefault(
  marks,
  'utf-8',
  'marks text beyond ASCII as UTF-8 (ECI 26). "none" omits the mark, for scanners that output it as \\000026. Micro QR Code does not support the mark',
  'utf-8',
);

/** Returns a reason why `encoding` or `eci` has no effect. */
export function withoutEncoding(value: Readonly<Record<string, unknown>>, why: string): Record<string, string> {
  return Object.fromEntries(['encoding', 'eci'].filter((name) => value[name] !== undefined).map((name) => [name, why]));
}
