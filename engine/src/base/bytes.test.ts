import { expect, test } from 'vitest';
import { base64, fromBase64, hex, utf8 } from './bytes.ts';

test('UTF-8 is what the platform makes of it, lone surrogates included', () => {
  for (const text of ['', 'label', 'Größe', '価格 ¥100', '🏷️ tag', 'a\ud800b', '\udc00', '\ud83d']) {
    expect(hex(utf8(text))).toBe(Buffer.from(new TextEncoder().encode(text)).toString('hex'));
  }
});

test('Base64 reads back what it wrote', () => {
  for (let length = 0; length < 20; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(base64(bytes))).toEqual(bytes);
  }
  expect(fromBase64('a')).toBeUndefined();
  expect(fromBase64('ab$c')).toBeUndefined();
});
