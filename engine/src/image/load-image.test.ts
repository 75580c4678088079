import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import type { Image } from './image.ts';
import { loadImage } from './load-image.ts';

const platform = {
  sha256: (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  crc32: (bytes: Uint8Array, seed?: number) => crc32(bytes, seed),
};

function chunk(type: string, body: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
  bytes.writeUInt32BE(body.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

type Sketch = {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly type?: number;
  readonly interlace?: number;
  readonly rows: readonly (readonly number[])[];
  readonly extra?: readonly Buffer[];
};

function png({ width, height, depth = 8, type = 0, interlace = 0, rows, extra = [] }: Sketch): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  // In pieces of five bytes, as a file may be.
  const pieces = Array.from({ length: Math.ceil(data.length / 5) }, (_, i) => data.subarray(i * 5, i * 5 + 5));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    ...pieces.map((piece) => chunk('IDAT', piece)),
    chunk('IEND'),
  ]);
}

function loaded(bytes: Uint8Array): Image {
  const result = loadImage(bytes, platform);
  if (!result.ok) throw new Error(result.message);
  return result.image;
}

function pixels(bytes: Uint8Array): number[][] {
  const { rgba } = loaded(bytes).pixels();
  return Array.from({ length: rgba.length / 4 }, (_, i) => [...rgba.subarray(i * 4, i * 4 + 4)]);
}

function message(bytes: Uint8Array): string {
  const result = loadImage(bytes, platform);
  expect(result).toMatchObject({ ok: false, code: 'IMAGE_INVALID' });
  return result.ok ? '' : result.message;
}

describe('PNG', () => {
  test('gray of each depth', () => {
    expect(pixels(png({ width: 3, height: 1, depth: 1, rows: [[0, 0b10100000]] })).map(([v]) => v)).toEqual([
      255, 0, 255,
    ]);
    expect(pixels(png({ width: 2, height: 1, depth: 2, rows: [[0, 0b01100000]] })).map(([v]) => v)).toEqual([85, 170]);
    expect(pixels(png({ width: 2, height: 1, depth: 4, rows: [[0, 0x1f]] })).map(([v]) => v)).toEqual([17, 255]);
    expect(pixels(png({ width: 2, height: 1, depth: 16, rows: [[0, 0x12, 0xff, 0xfe, 0]] })).map(([v]) => v)).toEqual([
      0x12, 0xfe,
    ]);
  });

  test('colour, alpha, palettes and clear colours', () => {
    expect(pixels(png({ width: 1, height: 1, type: 2, rows: [[0, 1, 2, 3]] }))).toEqual([[1, 2, 3, 255]]);
    expect(pixels(png({ width: 1, height: 1, type: 4, rows: [[0, 9, 8]] }))).toEqual([[9, 9, 9, 8]]);
    expect(pixels(png({ width: 1, height: 1, type: 6, depth: 16, rows: [[0, 1, 0, 2, 0, 3, 0, 4, 0]] }))).toEqual([
      [1, 2, 3, 4],
    ]);
    const extra = [chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9])), chunk('tRNS', Buffer.from([0, 128]))];
    expect(pixels(png({ width: 3, height: 1, depth: 2, type: 3, rows: [[0, 0b00011000]], extra }))).toEqual([
      [1, 2, 3, 0],
      [4, 5, 6, 128],
      [7, 8, 9, 255],
    ]);
    const key = [chunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3]))];
    expect(pixels(png({ width: 2, height: 1, type: 2, rows: [[0, 1, 2, 3, 1, 2, 4]], extra: key }))).toEqual([
      [1, 2, 3, 0],
      [1, 2, 4, 255],
    ]);
  });

  test('each filter', () => {
    const rows = [
      [1, 10, 1, 1],
      [2, 5, 5, 5],
      [3, 1, 2, 3],
      [4, 1, 1, 1],
    ];
    expect(pixels(png({ width: 3, height: 4, rows })).map(([v]) => v)).toEqual([
      10, 11, 12, 15, 16, 17, 8, 14, 18, 9, 15, 19,
    ]);
    expect(message(png({ width: 3, height: 1, rows: [[5, 1, 2, 3]] }))).toMatch('filter');
  });

  test('interlaced, also below eight bits and narrower than a pass', () => {
    // Each pass of a picture of 5 × 3 carries its own number.
    const gray = [
      [0, 1],
      [0, 2],
      [0, 4],
      [0, 5, 5, 5],
      [0, 6, 6],
      [0, 6, 6],
      [0, 7, 7, 7, 7, 7],
    ];
    expect(pixels(png({ width: 5, height: 3, interlace: 1, rows: gray })).map(([v]) => v)).toEqual([
      ...[1, 6, 4, 6, 2],
      ...[7, 7, 7, 7, 7],
      ...[5, 6, 5, 6, 5],
    ]);
    const bits = [
      [0, 0x80],
      [0, 0],
      [0, 0x40],
      [0, 0xa0],
      [0, 0x80],
      [0, 0x40],
      [0, 0xa8],
    ];
    expect(pixels(png({ width: 5, height: 3, depth: 1, interlace: 1, rows: bits })).map(([v]) => v! / 255)).toEqual([
      ...[1, 1, 0, 0, 0],
      ...[1, 0, 1, 0, 1],
      ...[1, 0, 0, 1, 1],
    ]);
  });

  test('reads what another encoder writes', () => {
    const picture = new PNG({ width: 61, height: 47 });
    for (let i = 0; i < picture.data.length; i++) picture.data[i] = (i * i * 7 + (i >> 3)) & 255;
    const image = loaded(PNG.sync.write(picture));
    expect(Buffer.from(image.pixels().rgba).equals(picture.data)).toBe(true);
    expect(image).toMatchObject({ mediaType: 'image/png', widthPx: 61, heightPx: 47, components: 3 });
    expect(image.id).toMatch(/^[0-9a-f]{64}$/);
  });

  test('refuses what is broken', () => {
    const good = png({ width: 3, height: 1, rows: [[0, 1, 2, 3]] });
    for (let length = 0; length < good.length; length++) message(good.subarray(0, length));
    for (let at = 8; at < good.length; at++) {
      const bad = Buffer.from(good);
      bad[at]! ^= 1;
      message(bad);
    }
    expect(message(png({ width: 3, height: 2, rows: [[0, 1, 2, 3]] }))).toMatch('less data');
    expect(message(png({ width: 2, height: 1, rows: [[0, 1, 2, 3]] }))).toMatch('more data');
    expect(message(png({ width: 2, height: 1, type: 3, rows: [[0, 1, 2]] }))).toMatch('palette');
    expect(message(png({ width: 2, height: 1, type: 5, rows: [[0, 1, 2]] }))).toMatch('unknown kind');
  });

  test('refuses bombs before they go off', () => {
    expect(message(png({ width: 60_000, height: 60_000, rows: [] }))).toMatch('60000 × 60000');
    expect(message(png({ width: 15_000, height: 15_000, rows: [] }))).toMatch('million');
    expect(message(png({ width: 0, height: 1, rows: [] }))).toMatch('0 × 1');
    const zeros = Buffer.alloc(50_000_000);
    const bomb = deflateSync(zeros);
    const bytes = png({ width: 10, height: 10, rows: [], extra: [chunk('IDAT', bomb)] });
    expect(message(bytes)).toMatch('more data');
    // A colour profile is not read at all, so one that would inflate to a terabyte costs nothing.
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb]));
    expect(pixels(png({ width: 1, height: 1, rows: [[0, 7]], extra: [profile] }))).toEqual([[7, 7, 7, 255]]);
  });
});

describe('JPEG', () => {
  const width = 40;
  const height = 24;
  const data = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set([(i % width) * 6, 100, Math.floor(i / width) * 10, 255], i * 4);
  const good = encodeJpeg({ width, height, data }, 95).data;

  test('decodes close to what was encoded', () => {
    const image = loaded(good);
    expect(image).toMatchObject({ mediaType: 'image/jpeg', widthPx: 40, heightPx: 24, components: 3 });
    const { rgba } = image.pixels();
    let worst = 0;
    for (let i = 0; i < rgba.length; i++) worst = Math.max(worst, Math.abs(rgba[i]! - data[i]!));
    expect(worst).toBeLessThan(24);
  });

  test('refuses one cut off anywhere, of a kind not decoded, too large or with two frames', () => {
    for (let length = 0; length < good.length - 2; length += 7) message(good.subarray(0, length));
    const frame = good.indexOf(Buffer.from([0xff, 0xc0]));
    const changed = (at: number, ...bytes: number[]) => {
      const bad = Buffer.from(good);
      bad.set(bytes, frame + at);
      return bad;
    };
    expect(message(changed(1, 0xc3))).toMatch('lossless');
    expect(message(changed(4, 12))).toMatch('8 bits');
    expect(message(changed(5, 0xff, 0xff, 0xff, 0xff))).toMatch('65535');
    expect(message(changed(5, 0, 0))).toMatch('40 × 0');
    const twice = Buffer.concat([good.subarray(0, frame), good.subarray(frame, frame + 19), good.subarray(frame)]);
    expect(message(twice)).toMatch('more than one frame');
  });

  test('any damage is either bearable or refused', () => {
    const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(damage, (places) => {
        const bad = Buffer.from(good);
        // The frame's size stays: what a large one costs is the test above.
        const frame = bad.indexOf(Buffer.from([0xff, 0xc0]));
        for (const [at, value] of places) if (at < frame || at > frame + 18) bad[at] = value;
        const result = loadImage(bad, platform);
        if (result.ok) expect(result.image.pixels().rgba.length).toBe(result.image.widthPx * result.image.heightPx * 4);
        else expect(result.code).toBe('IMAGE_INVALID');
      }),
      { numRuns: 400, seed: 3 },
    );
  });
});

test('anything else is refused with what to use', () => {
  expect(message(Buffer.from('GIF89a..........'))).toMatch('GIF images are not supported yet: use PNG or JPEG');
  expect(message(Buffer.from('RIFF\x10\0\0\0WEBPVP8 '))).toMatch('WebP');
  expect(message(Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatch('SVG');
  expect(message(Buffer.from('%PDF-1.7'))).toMatch('not an image');
  expect(message(new Uint8Array())).toMatch('not an image');
  expect(message(new Uint8Array(20 * 1024 * 1024 + 1))).toMatch('20 MB');
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff'),
      (bytes, start) => {
        message(Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
      },
    ),
    { numRuns: 400, seed: 5 },
  );
});
