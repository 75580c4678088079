/**
 * Implements functions on bytes, for codes and links. Bytes are an array of integers from 0 to 255, or a text in UTF-8.
 */
import { base64, fromBase64, hex, latin1, textFromUtf8, utf8 } from '../../base/bytes.ts';
import { crc16 } from '../../base/crc16.ts';
import { isJsonArray } from '../../base/json.ts';
import { sha256 } from '../../base/sha256.ts';
import { burn } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import { made, madeArray } from '../values.ts';
import { type Args, failCall, textArg, wholeArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';

export const BYTE_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'bytes',
    aliases: [],
    group: 'bytes',
    min: 1,
    max: 2,
    signature: 'bytes(text, encoding = "utf-8")',
    about:
      'Returns the bytes of a text as numbers from 0 to 255. The encoding is "utf-8", "latin1", "hex" or "base64".',
    example: ['bytes("Aé")', [65, 195, 169]],
    apply: (call, args) => madeArray(call.run, [...decoded(call, args)], call.span),
  },
  {
    name: 'hex',
    aliases: [],
    group: 'bytes',
    min: 1,
    max: 1,
    signature: 'hex(bytes)',
    about: 'Returns the bytes as hexadecimal digits, two for each byte.',
    example: ['hex([1, 255])', '01ff'],
    apply: (call, args) => made(call.run, hex(bytesArg(call, args, 0)), call.span),
  },
  {
    name: 'base64',
    aliases: [],
    group: 'bytes',
    min: 1,
    max: 1,
    signature: 'base64(bytes)',
    about: 'Returns the bytes in Base64 (RFC 4648, 4).',
    example: ['base64("Tee – 5 €")', 'VGVlIOKAkyA1IOKCrA=='],
    apply: (call, args) => made(call.run, base64(bytesArg(call, args, 0)), call.span),
  },
  {
    name: 'base64url',
    aliases: [],
    group: 'bytes',
    min: 1,
    max: 1,
    signature: 'base64url(bytes)',
    about: 'Returns the bytes in URL-safe Base64 without padding (RFC 4648, 5).',
    example: ['base64url([251, 255])', '-_8'],
    apply: (call, args) => {
      const text = base64(bytesArg(call, args, 0))
        .replaceAll('+', '-')
        .replaceAll('/', '_');
      return made(call.run, text.replace(/=+$/, ''), call.span);
    },
  },
  {
    name: 'sha256',
    aliases: [],
    group: 'bytes',
    min: 1,
    max: 1,
    signature: 'sha256(bytes)',
    about: 'Returns the SHA-256 digest as 32 bytes, for hex(...), base64(...) or base64url(...).',
    example: ['hex(sha256("abc"))', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    apply: (call, args) => {
      const bytes = bytesArg(call, args, 0);
      burn(call.run, bytes.length >> 3, call.span);
      return madeArray(call.run, [...sha256(bytes)], call.span);
    },
  },
  {
    name: 'encodeUri',
    aliases: ['encodeURIComponent'],
    group: 'bytes',
    min: 1,
    max: 1,
    signature: 'encodeUri(text)',
    about:
      "Escapes the text for use as one part of a URL: all characters except letters, digits and - _ . ! ~ * ' ( ).",
    example: ['encodeUri("A/1 & B")', 'A%2F1%20%26%20B'],
    apply: (call, args) => {
      const text = textArg(call, args, 0);
      burn(call.run, text.length >> 4, call.span);
      return made(call.run, encodeURIComponent(wellFormed(text)), call.span);
    },
  },
  {
    name: 'crc16',
    aliases: [],
    group: 'bytes',
    min: 1,
    max: 1,
    signature: 'crc16(bytes)',
    about:
      'Returns the checksum of payment codes (CRC-16 of EMVCo and Pix: polynomial 0x1021, start 0xFFFF) as four hexadecimal digits.',
    example: ['crc16("123456789")', '29B1'],
    apply: (call, args) =>
      crc16(bytesArg(call, args, 0))
        .toString(16)
        .toUpperCase()
        .padStart(4, '0'),
  },
  {
    name: 'tlv',
    aliases: [],
    group: 'bytes',
    min: 2,
    max: 2,
    signature: 'tlv(tag, bytes)',
    about:
      'Returns a field for codes such as ZATCA: a tag, the number of bytes, and the bytes. Join several fields with flat(...).',
    example: ['base64(flat([tlv(1, "Ali"), tlv(4, "115.00")]))', 'AQNBbGkEBjExNS4wMA=='],
    apply: (call, args) => {
      const tag = wholeArg(call, args, 0, [0, 255]);
      const value = bytesArg(call, args, 1);
      if (value.length > 255) return failCall(call, 'E_ARG', 'the field is too long; at most 255 bytes are allowed');
      return madeArray(call.run, [tag, value.length, ...value], call.span);
    },
  },
];

/** Returns the bytes of a number array, or the UTF-8 bytes of a text. */
function bytesArg(call: Call, args: Args, index: number): Uint8Array {
  const value = args[index] ?? '';
  if (!isJsonArray(value)) return utf8Of(call, textArg(call, args, index));
  burn(call.run, value.length, call.span);
  return Uint8Array.from(value, (_, i) => wholeArg(call, value, i, [0, 255]));
}

function utf8Of({ run, span }: Call, text: string): Uint8Array {
  burn(run, text.length >> 2, span);
  return utf8(text);
}

/** Replaces lone surrogates with U+FFFD, because a URL cannot contain them. */
function wellFormed(text: string): string {
  return textFromUtf8(utf8(text)) ?? '';
}

function decoded(call: Call, args: Args): Uint8Array {
  const text = textArg(call, args, 0);
  // Checks the size before creating the array.
  if (text.length > 4 * LIMITS.array)
    failCall(call, 'E_ARRAY_LIMIT', `the result is too long; at most ${LIMITS.array} bytes are allowed`);
  const encoding = textArg(call, args, 1, 'utf-8');
  switch (encoding) {
    case 'utf-8':
      return utf8Of(call, text);
    case 'latin1':
      return fromLatin1(text) ?? failCall(call, 'E_ARG', 'the text has characters that are not in Latin-1');
    case 'hex':
      return fromHex(text) ?? failCall(call, 'E_ARG', 'the text must consist of hexadecimal digits, two for each byte');
    case 'base64':
      return fromBase64(text) ?? failCall(call, 'E_ARG', 'the text is not Base64');
    default:
      return failCall(call, 'E_ARG', 'the encoding must be "utf-8", "latin1", "hex" or "base64"');
  }
}

function fromLatin1(text: string): Uint8Array | undefined {
  return /^[\0-\xff]*$/.test(text) ? latin1(text) : undefined;
}

function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
