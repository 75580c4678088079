/** Decodes the binary content of two-dimensional symbols. */
import { fromBase64, textFromLatin1 } from '../base/bytes.ts';
import type { Symbology } from './symbology.ts';

export const CONTENT_ENCODINGS = ['text', 'base64', 'hex'] as const;

/** Encoding of a value: plain text, or bytes in Base64 or hexadecimal. */
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/** Returns whether a symbology can encode any bytes. Two-dimensional symbologies for any text can. */
export function takesBytes({ rule, kind }: Symbology): boolean {
  return rule.kind === 'text' && kind === 'matrix';
}

/** Returns whether a symbology can mark text as UTF-8 with an extended channel interpretation. */
export function marksUtf8({ name, rule }: Symbology): boolean {
  return rule.kind === 'text' && (rule.eci || name === 'qrcode');
}

/** Decodes bytes to a text with one character per byte. Returns undefined for an invalid value. */
export function contentBytes(value: string, encoding: 'base64' | 'hex'): string | undefined {
  const bytes = encoding === 'base64' ? fromBase64(value) : fromHex(value);
  return bytes && textFromLatin1(bytes);
}

/** Decodes pairs of hexadecimal digits, which white space may separate. */
function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s+/g, '');
  if (digits.length % 2 === 1 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}
