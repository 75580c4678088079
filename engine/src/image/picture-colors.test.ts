/** Images with profiles and colour chunks, after loading. */
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { platform } from '../../../node/src/node-platform.ts';
import { jpegFile, LOSSLESS_WEBP, pngChunk, pngFile, webpWithProfile } from '../../../tests/pictures.ts';
import {
  ADOBE_CHROMATICITIES,
  ADOBE_RGB,
  grayProfile,
  iccpChunk,
  jpegWithProfile,
  LINEAR_SRGB,
  numbersChunk,
  tableProfile,
} from '../../../tests/profiles.ts';
import { browserFile, createBrowserFiles } from './browser-file.ts';
import type { Image } from './image.ts';
import { loadImage } from './load-image.ts';

const GAMMA_1 = numbersChunk('gAMA', [1]);
const GAMMA_22 = numbersChunk('gAMA', [0.45455]);
const ADOBE_PRIMARIES = numbersChunk('cHRM', ADOBE_CHROMATICITIES);
const SRGB = pngChunk('sRGB', Buffer.from([0]));

function loaded(bytes: Uint8Array): Image {
  const result = loadImage(bytes, platform);
  if (!result.ok) throw new Error(result.message);
  return result.image;
}

function colored(extra: readonly Buffer[], color: readonly number[] = [219, 0, 0]): Image {
  return loaded(pngFile({ width: 1, height: 1, type: 2, rows: [[0, ...color]], extra }));
}

function gray(extra: readonly Buffer[], value: number): Image {
  return loaded(pngFile({ width: 1, height: 1, rows: [[0, value]], extra }));
}

function firstPixel(image: Image): readonly number[] {
  return [...image.pixels().rgba.subarray(0, 4)];
}

test.each([
  ['iCCP', [iccpChunk(ADOBE_RGB)]],
  ['iCCP before sRGB', [SRGB, iccpChunk(ADOBE_RGB)]],
  ['cHRM and gAMA', [GAMMA_22, ADOBE_PRIMARIES]],
  ['cHRM, because iCCP is damaged', [pngChunk('iCCP', Buffer.from('x\0\0damaged')), GAMMA_22, ADOBE_PRIMARIES]],
])('converts a PNG by %s, and writes a new file for browsers', (_, extra) => {
  const image = colored(extra);
  const [red, green, blue] = firstPixel(image);
  expect(red).toBeGreaterThanOrEqual(254);
  expect(Math.max(green!, blue!)).toBeLessThanOrEqual(3);
  const { bytes } = browserFile(image, platform, createBrowserFiles());
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/iCCP|gAMA|cHRM/);
  expect(firstPixel(loaded(bytes))).toEqual(firstPixel(image));
});

test.each([
  ['sRGB before cHRM', [SRGB, GAMMA_1, ADOBE_PRIMARIES]],
  ['gAMA of sRGB', [GAMMA_22]],
  ['gAMA of 0', [numbersChunk('gAMA', [0])]],
  ['primaries on one line', [numbersChunk('cHRM', [0.3, 0.3, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3])]],
  ['primaries without a luminance', [numbersChunk('cHRM', [0, 0, 0, 0, 0, 0, 0, 0])]],
  ['chunks that are cut off', [pngChunk('gAMA', Buffer.alloc(2)), pngChunk('cHRM', Buffer.alloc(31))]],
  ['cICP of sRGB', [pngChunk('cICP', Buffer.from([1, 13, 0, 1])), GAMMA_1]],
])('keeps the colours and the file of a PNG: %s', (_, extra) => {
  const image = colored(extra);
  expect(firstPixel(image)).toEqual([219, 0, 0, 255]);
  expect([image.isPlain, image.hasUnappliedProfile]).toEqual([true, undefined]);
});

test('converts grey, palettes and 16 bits', () => {
  expect(firstPixel(gray([GAMMA_1], 55))).toEqual([128, 128, 128, 255]);
  expect(firstPixel(gray([numbersChunk('gAMA', [1 / 1.8])], 128))).toEqual([146, 146, 146, 255]);
  expect(firstPixel(gray([numbersChunk('gAMA', [1 / 2.2])], 128))).toEqual([128, 128, 128, 255]);
  expect(firstPixel(gray([iccpChunk(grayProfile(1))], 55))).toEqual([128, 128, 128, 255]);
  const palette = [GAMMA_1, pngChunk('PLTE', Buffer.from([55, 55, 55])), pngChunk('tRNS', Buffer.from([9]))];
  expect(firstPixel(loaded(pngFile({ width: 1, height: 1, type: 3, rows: [[0, 0]], extra: palette })))).toEqual([
    128, 128, 128, 9,
  ]);
  const deep = pngFile({ width: 1, height: 1, depth: 16, rows: [[0, 55, 0]], extra: [GAMMA_1] });
  expect(firstPixel(loaded(deep))).toEqual([128, 128, 128, 255]);
});

test('keeps each pixel and the file of one-bit images', () => {
  const extra = [GAMMA_1, iccpChunk(grayProfile(1))];
  const image = loaded(pngFile({ width: 8, height: 1, depth: 1, rows: [[0, 0b10110010]], extra }));
  const values = [...image.pixels().rgba].filter((_, i) => i % 4 === 0);
  expect(values).toEqual([255, 0, 255, 255, 0, 0, 255, 0]);
  expect(image.isPlain).toBe(true);
  const palette = [ADOBE_PRIMARIES, GAMMA_1, pngChunk('PLTE', Buffer.from([255, 255, 255, 0, 0, 0]))];
  const indexed = loaded(pngFile({ width: 2, height: 1, depth: 1, type: 3, rows: [[0, 0b01000000]], extra: palette }));
  expect([...indexed.pixels().rgba]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
});

test('converts WebP by its profile', () => {
  const still = Buffer.from(LOSSLESS_WEBP, 'base64');
  const [plain, image] = [loaded(still), loaded(webpWithProfile(still, LINEAR_SRGB))];
  const at = 12 * 4;
  expect([...plain.pixels().rgba.subarray(at, at + 3)]).toEqual([0, 128, 0]);
  const [red, green, blue] = image.pixels().rgba.subarray(at, at + 3);
  expect(green).toBe(188);
  expect(Math.max(red!, blue!)).toBeLessThanOrEqual(2);
  expect([plain.isPlain, image.isPlain]).toEqual([true, false]);
  expect(browserFile(image, platform, createBrowserFiles()).mediaType).toBe('image/png');
});

test('browsers receive the profile that the engine does not apply', () => {
  const file = jpegFile({ blocks: [[[76, 85, 255]]] });
  const image = loaded(jpegWithProfile(file, tableProfile('RGB ')));
  expect([image.isPlain, image.hasUnappliedProfile]).toEqual([true, true]);
  expect(Buffer.from(browserFile(image, platform, createBrowserFiles()).bytes).toString('latin1')).toContain(
    'ICC_PROFILE',
  );
  expect(firstPixel(image)).toEqual(firstPixel(loaded(file)));
  // Profiles may contain arbitrary bytes, and a PDF may be sent to a printer unchanged.
  expect(Buffer.from(image.bytes).equals(file)).toBe(true);
  expect(colored([iccpChunk(tableProfile('RGB '))])).toMatchObject({ isPlain: true, hasUnappliedProfile: true });
  expect(colored([pngChunk('cICP', Buffer.from([12, 13, 0, 1]))])).toMatchObject({ hasUnappliedProfile: true });
});

test('rejects profiles that inflate without limit', () => {
  const bomb = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]));
  const image = colored([bomb, SRGB]);
  expect(firstPixel(image)).toEqual([219, 0, 0, 255]);
});
