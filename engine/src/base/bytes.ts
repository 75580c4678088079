/** Converts bytes: UTF-8, Base64, hexadecimal and concatenation. */

/** Part of the Encoding Standard (WHATWG), which browsers and Node.js implement. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const encoder = new TextEncoder();

/** Encodes UTF-8. A lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Decodes UTF-8. Returns undefined if the bytes are not valid (Unicode 16, table 3-7). */
export function textFromUtf8(bytes: Uint8Array): string | undefined {
  const parts: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++]!;
    let code = lead;
    if (lead >= 0x80) {
      const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
      if (lead < 0xc2 || lead > 0xf4 || at + more > bytes.length) return undefined;
      code = lead & (0x3f >> more);
      for (let i = 0; i < more; i++) {
        const next = bytes[at++]!;
        if ((next & 0xc0) !== 0x80) return undefined;
        code = (code << 6) | (next & 0x3f);
      }
      const least = more === 3 ? 0x10000 : more === 2 ? 0x800 : 0x80;
      if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    }
    if (code < 0x10000) units.push(code);
    else units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
    if (units.length > 8192) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  parts.push(String.fromCharCode(...units));
  return parts.join('');
}

/** Length in characters from which a call of the encoder takes less time than a loop. */
const LONG_TEXT = 64;

/** Encodes one byte per character. The text must not contain characters above U+00FF. */
export function latin1(text: string): Uint8Array {
  if (text.length >= LONG_TEXT) {
    const encoded = utf8(text);
    // All characters are ASCII, so the encodings are equal.
    if (encoded.length === text.length) return encoded;
  }
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Maximum characters per call, within the argument limit of every JavaScript engine. */
const CHARACTERS_AT_ONCE = 8192;

/** Decodes one character per byte, U+0000 to U+00FF. */
export function textFromLatin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += CHARACTERS_AT_ONCE) {
    const part: ArrayLike<number> = bytes.subarray(i, i + CHARACTERS_AT_ONCE);
    parts.push(String.fromCharCode.apply(null, part as number[]));
  }
  return parts.join('');
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Value of each ASCII character; -1 if it is not a Base64 digit. */
const BASE64_VALUES = Int8Array.from({ length: 128 }, (_, code) => BASE64.indexOf(String.fromCharCode(code)));

const BASE64_CODES = latin1(BASE64);
const PADDING = 0x3d;

/** Encodes Base64 with padding (RFC 4648, section 4). */
export function base64(bytes: Uint8Array): string {
  return textFromLatin1(base64Codes(bytes));
}

/** Encodes Base64 as the codes of its ASCII characters. */
export function base64Codes(bytes: Uint8Array): Uint8Array {
  const codes = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  for (let i = 0, to = 0; i < bytes.length; i += 3, to += 4) {
    const left = bytes.length - i;
    const triple = (bytes[i]! << 16) | (left > 1 ? bytes[i + 1]! << 8 : 0) | (left > 2 ? bytes[i + 2]! : 0);
    codes[to] = BASE64_CODES[triple >> 18]!;
    codes[to + 1] = BASE64_CODES[(triple >> 12) & 63]!;
    codes[to + 2] = left > 1 ? BASE64_CODES[(triple >> 6) & 63]! : PADDING;
    codes[to + 3] = left > 2 ? BASE64_CODES[triple & 63]! : PADDING;
  }
  return codes;
}

/** Decodes Base64. White space is allowed and padding optional. Returns undefined for invalid input. */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
  if (digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let length = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = BASE64_VALUES[digits.charCodeAt(i)];
    if (value === undefined || value < 0) return undefined;
    held = (held << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 0xff;
    }
  }
  return bytes;
}

/** Returns the bytes in a separate buffer. A view into a larger buffer would keep that buffer in memory. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const owned = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return owned ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
