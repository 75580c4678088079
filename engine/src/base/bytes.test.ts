import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64, fromBase64, hex, latin1, textFromLatin1, textFromUtf8, utf8 } from './bytes.ts';

test.each([
  ['', ''],
  ['label', '6c6162656c'],
  ['Größe', '4772c3b6c39f65'],
  ['¥100 価', 'c2a531303020e4bea1'],
  ['🏷', 'f09f8fb7'],
  ['a\ud800b', '61efbfbd62'],
  ['\udc00', 'efbfbd'],
])('encodes %j as UTF-8, with U+FFFD for lone surrogates', (text, digits) => {
  expect(hex(utf8(text))).toBe(digits);
});

test('decodes UTF-8 like the platform, and rejects invalid bytes', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const expected = (bytes: Uint8Array) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
  const long = utf8('Größe 価格 🏷️ '.repeat(2000));
  expect(textFromUtf8(long)).toBe(expected(long));
  const odd = fc.constantFrom(
    0x00,
    0x41,
    0x80,
    0xbf,
    0xc0,
    0xc2,
    0xdf,
    0xe0,
    0xed,
    0xa0,
    0xef,
    0xf0,
    0x90,
    0xf4,
    0x8f,
    0xf5,
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 6 }), (bytes) => {
      expect(textFromUtf8(Uint8Array.from(bytes))).toBe(expected(Uint8Array.from(bytes)));
    }),
    { numRuns: 5000, seed: 2 },
  );
});

test('decodes Base64 that it encoded', () => {
  for (const length of [...Array(20).keys(), 8192, 30_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(base64(bytes))).toEqual(bytes);
  }
  expect(fromBase64('a')).toBeUndefined();
  expect(fromBase64('ab$c')).toBeUndefined();
});

test('decodes Latin-1 of any length that it encoded', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i & 255);
  const ascii = bytes.map((byte) => byte & 127);
  for (const length of [0, 1, 63, 64, 200, 20_000]) {
    for (const part of [bytes.slice(0, length), ascii.slice(0, length)]) {
      expect(latin1(textFromLatin1(part))).toEqual(part);
    }
  }
  expect(textFromLatin1(bytes.subarray(65, 70))).toBe('ABCDE');
});
