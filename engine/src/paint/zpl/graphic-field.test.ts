import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawZplSubset } from '../../../../tests/eyes/zpl-subset.ts';
import { latin1 } from '../../base/bytes.ts';
import type { Platform } from '../../world.ts';
import { type Bitmap, createBitmap, fillBox, hasDot } from '../label/bitmap.ts';
import { crc16, encodeAcs, encodeZ64, graphicFields } from './graphic-field.ts';

function notNeeded(): never {
  throw new Error('not needed');
}

const platform: Platform = {
  deflate: (bytes, level) => deflateSync(bytes, { level }),
  sha256: () => new Uint8Array(32),
  sha384: notNeeded,
  sha512: notNeeded,
  aesCbc: notNeeded,
  crc32: () => 0,
  unbrotli: notNeeded,
  webpWasm: notNeeded,
  avif: notNeeded,
  pdfiumWasm: notNeeded,
};

/** Bitmaps with runs, blank rows and repeated rows, as they occur on labels. */
const bitmaps = fc
  .record({
    widthDots: fc.integer({ min: 1, max: 900 }),
    heightDots: fc.integer({ min: 1, max: 12 }),
    boxes: fc.array(
      fc.record({
        x: fc.nat(899),
        y: fc.nat(11),
        width: fc.integer({ min: 1, max: 900 }),
        height: fc.integer({ min: 1, max: 12 }),
      }),
      { maxLength: 8 },
    ),
    specks: fc.array(fc.tuple(fc.nat(899), fc.nat(11)), { maxLength: 40 }),
  })
  .map(({ widthDots, heightDots, boxes, specks }) => {
    const bitmap = createBitmap(widthDots, heightDots);
    for (const box of [...boxes, ...specks.map(([x, y]) => ({ x, y, width: 1, height: 1 }))]) {
      const width = Math.min(box.width, widthDots - box.x);
      const height = Math.min(box.height, heightDots - box.y);
      if (width > 0 && height > 0) fillBox(bitmap, { x: box.x, y: box.y, width, height }, true);
    }
    return bitmap;
  });

function label(fields: readonly string[]) {
  const [drawn] = drawZplSubset(`^XA^PW1000^LL2000${fields.join('\n')}^XZ`, { widthMm: 125, heightMm: 250, dpmm: 8 });
  return drawn!;
}

function expectDrawn(fields: readonly string[], bitmap: Bitmap, left: number, top: number) {
  const { width, height, bits } = label(fields);
  let wrong = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x >= left && x < left + bitmap.widthDots && y >= top && y < top + bitmap.heightDots;
      const expected = isInside && hasDot(bitmap, x - left, y - top);
      if ((bits[y * width + x] === 1) !== expected) wrong++;
    }
  }
  expect(wrong).toBe(0);
}

test('another decoder reads every bitmap in both encodings', () => {
  fc.assert(
    fc.property(bitmaps, fc.constantFrom('acs' as const, 'z64' as const), (bitmap, graphics) => {
      expectDrawn(graphicFields({ x: 7, y: 3, bitmap }, { graphics, platform }), bitmap, 7, 3);
    }),
    { numRuns: 60 },
  );
});

test('the parts of the encodings can be decoded', () => {
  fc.assert(
    fc.property(bitmaps, (bitmap) => {
      const size = bitmap.bits.length;
      for (const data of [encodeAcs(bitmap), encodeZ64(bitmap, platform)]) {
        expectDrawn([`^FO0,0^GFA,${size},${size},${bitmap.stride},${data}^FS`], bitmap, 0, 0);
        expect(data).toMatch(/^[0-9A-Za-z:,+/=]*$/);
      }
    }),
    { numRuns: 30 },
  );
});

test('ACS writes rows as in the guide', () => {
  const bitmap = createBitmap(3360, 4);
  fillBox(bitmap, { x: 0, y: 0, width: 4, height: 2 }, true);
  fillBox(bitmap, { x: 0, y: 3, width: 3360, height: 1 }, true);
  // Adds a digit before the comma to complete a byte. 840 digits are two runs of 419 and one of 2.
  expect(encodeAcs(bitmap)).toBe('F0,:,zYFzYFFF');
  expect(encodeAcs(bitmap, 13)).toHaveLength(13);
  expect(encodeAcs(bitmap, 12)).toBeUndefined();
});

test('the checksum is CRC-16/XMODEM of the Base64 text, always with four digits', () => {
  expect(crc16(latin1('123456789'))).toBe(0x31c3);
  fc.assert(
    fc.property(bitmaps, (bitmap) => {
      const match = /^:Z64:([0-9A-Za-z+/=]+):([0-9A-F]{4})$/.exec(encodeZ64(bitmap, platform))!;
      expect(Number.parseInt(match[2]!, 16)).toBe(crc16(latin1(match[1]!)));
      expect(new Uint8Array(inflateSync(Buffer.from(match[1]!, 'base64')))).toEqual(bitmap.bits);
    }),
    { numRuns: 30 },
  );
});

test('splits a bitmap that exceeds one field into adjacent strips', () => {
  const bitmap = createBitmap(960, 1900);
  for (let y = 0; y < 1900; y += 7) fillBox(bitmap, { x: y % 900, y, width: 60, height: 3 }, true);
  const fields = graphicFields({ x: 20, y: 50, bitmap }, { graphics: 'z64', platform });
  expect(fields.map((field) => /^\^FO20,(\d+)\^GFA,(\d+)/.exec(field)?.slice(1).map(Number))).toEqual([
    [50, 833 * 120],
    [50 + 833, 833 * 120],
    [50 + 1666, 234 * 120],
  ]);
  expectDrawn(fields, bitmap, 20, 50);
});

test('uses the shorter encoding, and only ACS for printers without Z64', () => {
  const plain = createBitmap(8, 8);
  fillBox(plain, { x: 0, y: 0, width: 8, height: 8 }, true);
  expect(graphicFields({ x: 0, y: 0, bitmap: plain }, { graphics: 'z64', platform })).toEqual([
    '^FO0,0^GFA,8,8,1,FF:::::::^FS',
  ]);
  const busy = createBitmap(400, 100);
  for (let i = 0; i < busy.bits.length; i++) busy.bits[i] = (i * i) % 251;
  const fields = (graphics: 'z64' | 'acs') => graphicFields({ x: 0, y: 0, bitmap: busy }, { graphics, platform })[0]!;
  expect(fields('z64')).toContain(':Z64:');
  expect(fields('acs')).not.toContain('Z64');
  expect(fields('z64').length).toBeLessThan(fields('acs').length);
});
