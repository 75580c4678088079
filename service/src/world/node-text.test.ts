import { inflateSync } from 'node:zlib';
import { hex } from '@platen/engine/base/bytes';
import { loadFont } from '@platen/engine/text/load-font';
import { expect, test } from 'vitest';
import { platform } from './node-platform.ts';
import { createNodeTextEngine } from './node-text.ts';
import { createPackageFonts } from './package-fonts.ts';

const text = createNodeTextEngine();

test('every face of the table is there and is what the table says', () => {
  const fonts = createPackageFonts();
  expect(fonts.faces.length).toBeGreaterThanOrEqual(66 + 9 + 9 + 5);
  expect(new Set(fonts.faces.map(({ file }) => file)).size).toBe(fonts.faces.length);
  for (const face of fonts.faces) {
    const { family, weight, italic } = face;
    const { sha256 } = platform;
    const font = loadFont(fonts.bytes(face), { family, weight, italic, sha256, subset: () => new Uint8Array() });
    expect(font?.postScriptName.startsWith(family.replaceAll(' ', ''))).toBe(true);
    expect(font!.italicAngle < 0).toBe(italic);
  }
});

test('the same font is loaded once', () => {
  const query = { families: ['Arial'], weight: 400, italic: false };
  expect(text.fontFor({ ...query, families: ['Helvetica'] }).font).toBe(text.fontFor(query).font);
});

test('compression and digests are the known ones', () => {
  const bytes = new TextEncoder().encode('123456789');
  expect(platform.crc32(bytes).toString(16)).toBe('cbf43926');
  expect(platform.crc32(bytes.subarray(4), platform.crc32(bytes.subarray(0, 4)))).toBe(platform.crc32(bytes));
  expect(hex(platform.sha256(bytes))).toBe('15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225');
  expect(new Uint8Array(inflateSync(platform.deflate(bytes, 9)))).toEqual(bytes);
});
