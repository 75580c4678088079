import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { platform } from '../../../node/src/node-platform.ts';
import {
  animatedWebp,
  CLEAR_WEBP,
  exif,
  gifFile,
  jpegFile,
  LOSSLESS_WEBP,
  LOSSY_WEBP,
  pngChunk,
  pngFile,
  webpWithExif,
} from '../../../tests/pictures.ts';
import type { Image } from './image.ts';
import { loadImage } from './load-image.ts';

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
  test('grey of each depth', () => {
    expect(pixels(pngFile({ width: 3, height: 1, depth: 1, rows: [[0, 0b10100000]] })).map(([v]) => v)).toEqual([
      255, 0, 255,
    ]);
    expect(pixels(pngFile({ width: 2, height: 1, depth: 2, rows: [[0, 0b01100000]] })).map(([v]) => v)).toEqual([
      85, 170,
    ]);
    expect(pixels(pngFile({ width: 2, height: 1, depth: 4, rows: [[0, 0x1f]] })).map(([v]) => v)).toEqual([17, 255]);
    expect(
      pixels(pngFile({ width: 2, height: 1, depth: 16, rows: [[0, 0x12, 0xff, 0xfe, 0]] })).map(([v]) => v),
    ).toEqual([0x12, 0xfe]);
  });

  test('colour, alpha, palettes and transparent colours', () => {
    expect(pixels(pngFile({ width: 1, height: 1, type: 2, rows: [[0, 1, 2, 3]] }))).toEqual([[1, 2, 3, 255]]);
    expect(pixels(pngFile({ width: 1, height: 1, type: 4, rows: [[0, 9, 8]] }))).toEqual([[9, 9, 9, 8]]);
    expect(pixels(pngFile({ width: 1, height: 1, type: 6, depth: 16, rows: [[0, 1, 0, 2, 0, 3, 0, 4, 0]] }))).toEqual([
      [1, 2, 3, 4],
    ]);
    const extra = [pngChunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9])), pngChunk('tRNS', Buffer.from([0, 128]))];
    expect(pixels(pngFile({ width: 3, height: 1, depth: 2, type: 3, rows: [[0, 0b00011000]], extra }))).toEqual([
      [1, 2, 3, 0],
      [4, 5, 6, 128],
      [7, 8, 9, 255],
    ]);
    const key = [pngChunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3]))];
    expect(pixels(pngFile({ width: 2, height: 1, type: 2, rows: [[0, 1, 2, 3, 1, 2, 4]], extra: key }))).toEqual([
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
    expect(pixels(pngFile({ width: 3, height: 4, rows })).map(([v]) => v)).toEqual([
      10, 11, 12, 15, 16, 17, 8, 14, 18, 9, 15, 19,
    ]);
    expect(message(pngFile({ width: 3, height: 1, rows: [[5, 1, 2, 3]] }))).toMatch('filter');
  });

  test('interlaced images, also below eight bits and narrower than a pass', () => {
    // Each pass of a 5 × 3 image has its number as pixel value.
    const gray = [
      [0, 1],
      [0, 2],
      [0, 4],
      [0, 5, 5, 5],
      [0, 6, 6],
      [0, 6, 6],
      [0, 7, 7, 7, 7, 7],
    ];
    expect(pixels(pngFile({ width: 5, height: 3, interlace: 1, rows: gray })).map(([v]) => v)).toEqual([
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
    expect(pixels(pngFile({ width: 5, height: 3, depth: 1, interlace: 1, rows: bits })).map(([v]) => v! / 255)).toEqual(
      [...[1, 1, 0, 0, 0], ...[1, 0, 1, 0, 1], ...[1, 0, 0, 1, 1]],
    );
  });

  test('decodes files of another encoder', () => {
    const picture = new PNG({ width: 61, height: 47 });
    for (let i = 0; i < picture.data.length; i++) picture.data[i] = (i * i * 7 + (i >> 3)) & 255;
    const image = loaded(PNG.sync.write(picture));
    expect(Buffer.from(image.pixels().rgba).equals(picture.data)).toBe(true);
    expect(image).toMatchObject({ mediaType: 'image/png', widthPx: 61, heightPx: 47, components: 3 });
    expect(image.id).toMatch(/^[0-9a-f]{64}$/);
  });

  test('rejects broken files', () => {
    const good = pngFile({ width: 3, height: 1, rows: [[0, 1, 2, 3]] });
    for (let length = 0; length < good.length; length++) message(good.subarray(0, length));
    for (let at = 8; at < good.length; at++) {
      const bad = Buffer.from(good);
      bad[at]! ^= 1;
      message(bad);
    }
    expect(message(pngFile({ width: 3, height: 2, rows: [[0, 1, 2, 3]] }))).toMatch('less data');
    expect(message(pngFile({ width: 2, height: 1, rows: [[0, 1, 2, 3]] }))).toMatch('more data');
    expect(message(pngFile({ width: 2, height: 1, type: 3, rows: [[0, 1, 2]] }))).toMatch('palette');
    expect(message(pngFile({ width: 2, height: 1, type: 5, rows: [[0, 1, 2]] }))).toMatch('unknown kind');
  });

  test('rejects decompression bombs before decompressing them', () => {
    expect(message(pngFile({ width: 60_000, height: 60_000, rows: [] }))).toMatch('60000 × 60000');
    expect(message(pngFile({ width: 15_000, height: 15_000, rows: [] }))).toMatch('million');
    expect(message(pngFile({ width: 0, height: 1, rows: [] }))).toMatch('0 × 1');
    const zeros = Buffer.alloc(50_000_000);
    const bomb = deflateSync(zeros);
    const bytes = pngFile({ width: 10, height: 10, rows: [], extra: [pngChunk('IDAT', bomb)] });
    expect(message(bytes)).toMatch('more data');
    // Does not decompress the profile beyond the limit, so that even a profile of a terabyte takes no time.
    const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb]));
    expect(pixels(pngFile({ width: 1, height: 1, rows: [[0, 7]], extra: [profile] }))).toEqual([[7, 7, 7, 255]]);
  });
});

describe('JPEG', () => {
  const width = 40;
  const height = 24;
  const data = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set([(i % width) * 6, 100, Math.floor(i / width) * 10, 255], i * 4);
  const good = encodeJpeg({ width, height, data }, 95).data;

  test('decodes close to the encoded pixels', () => {
    const image = loaded(good);
    expect(image).toMatchObject({ mediaType: 'image/jpeg', widthPx: 40, heightPx: 24, components: 3 });
    const { rgba } = image.pixels();
    let worst = 0;
    for (let i = 0; i < rgba.length; i++) worst = Math.max(worst, Math.abs(rgba[i]! - data[i]!));
    expect(worst).toBeLessThan(24);
  });

  test('rejects files that are truncated, of an unsupported type, too large or with two frames', () => {
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

  test('draws or rejects any damaged file', () => {
    const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(damage, (places) => {
        const bad = Buffer.from(good);
        // Keeps the size of the frame, because the test above covers large frames.
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

const WHITE = [255, 255, 255];

/** Returns the pixels in the centre of 8 × 8 blocks, row by row. */
function blocksOf(image: Image): number[][][] {
  const { widthPx, heightPx, rgba } = image.pixels();
  return Array.from({ length: heightPx / 8 }, (_, row) =>
    Array.from({ length: widthPx / 8 }, (_, column) => {
      const at = ((row * 8 + 4) * widthPx + column * 8 + 4) * 4;
      return [...rgba.subarray(at, at + 3)];
    }),
  );
}

describe('camera orientation', () => {
  const stored = [
    [[10], [20], [30]],
    [[40], [50], [60]],
  ];
  const seen: Readonly<Record<number, readonly (readonly number[])[]>> = {
    1: [
      [10, 20, 30],
      [40, 50, 60],
    ],
    2: [
      [30, 20, 10],
      [60, 50, 40],
    ],
    3: [
      [60, 50, 40],
      [30, 20, 10],
    ],
    4: [
      [40, 50, 60],
      [10, 20, 30],
    ],
    5: [
      [10, 40],
      [20, 50],
      [30, 60],
    ],
    6: [
      [40, 10],
      [50, 20],
      [60, 30],
    ],
    7: [
      [60, 30],
      [50, 20],
      [40, 10],
    ],
    8: [
      [30, 60],
      [20, 50],
      [10, 40],
    ],
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i', (orientation) => {
    for (const isLittleEndian of [false, true]) {
      const bytes = jpegFile({ blocks: stored, orientation, isLittleEndian });
      const image = loaded(bytes);
      expect(blocksOf(image).map((row) => row.map(([gray]) => gray))).toEqual(seen[orientation]);
      expect(image).toMatchObject({ orientation, widthPx: seen[orientation]![0]!.length * 8, components: 1 });
      // The file no longer contains the orientation; the painters apply it.
      expect(image.bytes).toEqual(new Uint8Array(jpegFile({ blocks: stored })));
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i of a PNG', (orientation) => {
    const rows = stored.map((row) => [0, ...row.map(([gray]) => gray!)]);
    const file = pngFile({ width: 3, height: 2, rows, extra: [pngChunk('eXIf', Buffer.from(exif(orientation)))] });
    const image = loaded(file);
    expect(pixels(file).map(([gray]) => gray)).toEqual(seen[orientation]!.flat());
    expect(image).toMatchObject({ orientation: 1, widthPx: seen[orientation]![0]!.length, isPlain: orientation === 1 });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i of a WebP', (orientation) => {
    // Corners of the stored image that are displayed at the top left, top right and bottom left.
    const corner = { 1: '012', 2: '103', 3: '321', 4: '230', 5: '021', 6: '203', 7: '312', 8: '130' }[orientation]!;
    for (const [still, mark] of [
      [LOSSY_WEBP, ''],
      [LOSSLESS_WEBP, 'Exif\0\0'],
    ] as const) {
      const bytes = Buffer.from(still, 'base64');
      const all = pixels(bytes);
      const places = [2 * 16 + 2, 2 * 16 + 13, 13 * 16 + 2, 13 * 16 + 13];
      const turned = webpWithExif(bytes, Buffer.from([...Buffer.from(mark), ...exif(orientation, true)]));
      const seenPixels = pixels(turned);
      expect(places.slice(0, 3).map((at) => seenPixels[at])).toEqual([...corner].map((at) => all[places[Number(at)]!]));
      expect(loaded(turned).isPlain).toBe(orientation === 1);
    }
  });

  test('is upright if the metadata has no valid value', () => {
    for (const orientation of [0, 9, 65_535])
      expect(loaded(jpegFile({ blocks: stored, orientation })).orientation).toBe(1);
    const bytes = jpegFile({ blocks: stored, orientation: 6 });
    for (let at = 12; at < 50; at++) {
      for (const value of [0, 1, 255]) {
        const bad = Buffer.from(bytes);
        bad[at] = value;
        expect([1, 5, 6, 7, 8]).toContain(loaded(bad).orientation);
      }
    }
  });
});

describe('colours of a JPEG', () => {
  const red = [76, 85, 255];

  test('are transformed unless the file says that they are not', () => {
    const near = (blocks: JpegBlocks, rest: object, expected: readonly number[]) => {
      const image = loaded(jpegFile({ blocks, ...rest }));
      blocksOf(image)[0]![0]!.forEach((value, i) => {
        expect(Math.abs(value - expected[i]!)).toBeLessThanOrEqual(2);
      });
      return image;
    };
    expect(near([[red]], {}, [254, 0, 0]).colorTransform).toBe(true);
    expect(near([[red]], { adobe: 1 }, [254, 0, 0]).colorTransform).toBe(true);
    expect(near([[[200, 100, 50]]], { adobe: 0 }, [200, 100, 50]).colorTransform).toBe(false);
    expect(near([[[200, 100, 50]]], { ids: [...Buffer.from('RGB')] }, [200, 100, 50]).colorTransform).toBe(false);
  });

  test('in inks are converted to RGB, from CMYK and YCCK', () => {
    // No ink, cyan, half black, magenta and yellow.
    const inks = [
      [
        [255, 255, 255, 255],
        [0, 255, 255, 255],
        [255, 255, 255, 128],
        [255, 0, 0, 255],
      ],
    ];
    const cmyk = loaded(jpegFile({ blocks: inks, adobe: 0 }));
    expect(cmyk).toMatchObject({ components: 4, isPlain: false, colorTransform: false });
    expect(blocksOf(cmyk)).toEqual([[WHITE, [0, 255, 255], [128, 128, 128], [255, 0, 0]]]);
    // After the transform, the same inverted values become inverted red, green and blue.
    const ycck = loaded(
      jpegFile({
        blocks: [
          [
            [0, 128, 128, 255],
            [255, 128, 128, 255],
            [0, 128, 128, 128],
            [...red, 255],
          ],
        ],
        adobe: 2,
      }),
    );
    expect(ycck.colorTransform).toBe(true);
    const [white, black, gray, cyan] = blocksOf(ycck)[0]!;
    expect([white, black, gray]).toEqual([WHITE, [0, 0, 0], [128, 128, 128]]);
    expect(cyan![0]).toBeLessThan(3);
    expect(cyan!.slice(1)).toEqual([255, 255]);
    expect(message(jpegFile({ blocks: inks }))).toMatch('save it as RGB');
  });
});

type JpegBlocks = Parameters<typeof jpegFile>[0]['blocks'];

const COLORS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [9, 9, 9],
] as const;

describe('GIF', () => {
  const frame = {
    x: 1,
    y: 1,
    rows: [
      [0, 1],
      [2, 3],
      [1, 1],
    ],
  };
  const sketch = { widthPx: 4, heightPx: 5, colors: COLORS, frames: [frame] };
  const at = (bytes: Uint8Array, x: number, y: number) => pixels(bytes)[y * 4 + x];

  test('the first frame at its position, with its transparent colour and its own table', () => {
    const bytes = gifFile({
      ...sketch,
      frames: [
        { ...frame, clearIndex: 3 },
        { x: 0, y: 0, rows: [[2]] },
      ],
    });
    expect(loaded(bytes)).toMatchObject({ mediaType: 'image/gif', widthPx: 4, heightPx: 5, isPlain: false });
    expect([at(bytes, 0, 0), at(bytes, 1, 1), at(bytes, 2, 1), at(bytes, 1, 2), at(bytes, 2, 2)]).toEqual([
      [0, 0, 0, 0],
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [0, 0, 0, 0],
    ]);
    const own = gifFile({
      ...sketch,
      frames: [
        {
          ...frame,
          colors: [
            [1, 2, 3],
            [4, 5, 6],
          ],
        },
      ],
    });
    expect([at(own, 1, 1), at(own, 2, 1), at(own, 1, 2)]).toEqual([
      [1, 2, 3, 255],
      [4, 5, 6, 255],
      [0, 0, 0, 255],
    ]);
  });

  test('interlaced rows', () => {
    const rows = Array.from({ length: 10 }, (_, i) => [i]);
    const colors = Array.from({ length: 16 }, (_, i) => [i, i, i] as [number, number, number]);
    const bytes = gifFile({ widthPx: 1, heightPx: 10, colors, frames: [{ x: 0, y: 0, rows, interlaced: true }] });
    expect(pixels(bytes).map(([gray]) => gray)).toEqual([0, 5, 3, 6, 2, 7, 4, 8, 1, 9]);
  });

  test('codes that grow, refer to themselves and start again', () => {
    // Image from another encoder: ten rows of ten red, white and blue pixels (What is a GIF, part 2).
    const file = 'R0lGODlhCgAKAJEAAP////8AAAAA/wAAACH5BAAAAAAALAAAAAAKAAoAAAIWjC2Zhyoc3DOgAnXslfqo3mCMBJFMAQA7';
    const gray = pixels(Buffer.from(file, 'base64'))
      .map(([r, , b]) => (r === 255 ? (b === 255 ? '.' : 'r') : 'b'))
      .join('');
    expect(gray.match(/.{10}/g)).toEqual([
      ...['rrrrrbbbbb', 'rrrrrbbbbb', 'rrrrrbbbbb', 'rrr....bbb', 'rrr....bbb'],
      ...['bbb....rrr', 'bbb....rrr', 'bbbbbrrrrr', 'bbbbbrrrrr', 'bbbbbrrrrr'],
    ]);
  });

  test('rejects files that are truncated, or larger than the screen or the limits', () => {
    const good = gifFile(sketch);
    for (let length = 0; length < good.length - 2; length++) message(good.subarray(0, length));
    expect(message(gifFile({ ...sketch, widthPx: 2 }))).toMatch('larger than the picture');
    expect(message(gifFile({ ...sketch, widthPx: 60_000 }))).toMatch('60000');
    expect(message(gifFile({ ...sketch, frames: [] }))).toMatch('no frame');
  });
});

describe('WebP', () => {
  const file = (text: string) => Buffer.from(text, 'base64');
  const corners = (bytes: Uint8Array) => {
    const all = pixels(bytes);
    return [all[2 * 16 + 2]!, all[2 * 16 + 13]!, all[13 * 16 + 2]!, all[13 * 16 + 13]!];
  };
  const near = (actual: readonly (readonly number[])[], expected: readonly (readonly number[])[], most: number) => {
    actual.flat().forEach((value, i) => {
      expect(Math.abs(value - expected.flat()[i]!)).toBeLessThanOrEqual(most);
    });
  };

  test('lossy, with alpha, and lossless', () => {
    expect(loaded(file(LOSSY_WEBP))).toMatchObject({
      mediaType: 'image/webp',
      widthPx: 16,
      heightPx: 16,
      isPlain: true,
    });
    near(
      corners(file(LOSSY_WEBP)),
      [
        [255, 0, 0, 255],
        [0, 128, 0, 255],
        [0, 0, 255, 255],
        [255, 255, 255, 255],
      ],
      6,
    );
    const clear = [
      [255, 0, 0, 255],
      [0, 128, 0, 255],
      [0, 0, 255, 128],
    ];
    near(corners(file(CLEAR_WEBP)).slice(0, 3), clear, 6);
    near(corners(file(LOSSLESS_WEBP)).slice(0, 3), clear, 1);
    expect(corners(file(CLEAR_WEBP))[3]![3]).toBe(0);
    expect(corners(file(LOSSLESS_WEBP))[3]![3]).toBe(0);
  });

  test('the first frame of an animation at its position', () => {
    for (const [source, hasAlpha] of [
      [CLEAR_WEBP, true],
      [LOSSY_WEBP, false],
      [LOSSLESS_WEBP, true],
    ] as const) {
      const bytes = animatedWebp(file(source), 20, 24, 2, 4);
      const image = loaded(bytes);
      expect(image).toMatchObject({ widthPx: 20, heightPx: 24, isPlain: false });
      const all = pixels(bytes);
      expect(all[0]).toEqual([0, 0, 0, 0]);
      near([all[6 * 20 + 4]!], [[255, 0, 0, 255]], 6);
      expect(all[17 * 20 + 15]![3]).toBe(hasAlpha ? 0 : 255);
    }
    expect(message(animatedWebp(file(LOSSY_WEBP), 17, 16, 2, 0))).toMatch('larger than the picture');
  });

  test('rejects files that are truncated or larger than the limits, before decoding', () => {
    for (const source of [LOSSY_WEBP, CLEAR_WEBP, LOSSLESS_WEBP]) {
      const good = file(source);
      for (let length = 12; length < good.length; length++) message(good.subarray(0, length));
    }
    const huge = file(LOSSLESS_WEBP);
    huge.fill(0xff, 21, 25);
    expect(message(huge)).toMatch(/16384 × \d+ pixels; at most/);
  });
});

test('draws or rejects any damage to any type', () => {
  const files = [
    Buffer.from(LOSSY_WEBP, 'base64'),
    Buffer.from(CLEAR_WEBP, 'base64'),
    Buffer.from(LOSSLESS_WEBP, 'base64'),
    animatedWebp(Buffer.from(CLEAR_WEBP, 'base64'), 16, 16, 0, 0),
    gifFile({
      widthPx: 9,
      heightPx: 9,
      colors: COLORS,
      frames: [{ x: 0, y: 0, rows: Array(9).fill([0, 1, 2, 3, 0, 1, 2, 3, 1]) }],
    }),
    jpegFile({
      blocks: [
        [
          [1, 2, 3],
          [200, 100, 50],
        ],
      ],
      orientation: 6,
    }),
    jpegFile({ blocks: [[[1, 2, 3, 4]]], adobe: 2 }),
  ];
  const damage = fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...files), damage, (good, places) => {
      const bad = Buffer.from(good);
      for (const [at, value] of places) bad[at % bad.length] = value;
      const size = bad.toString('latin1', 0, 3) === '\xff\xd8\xff' ? bad.indexOf(Buffer.from([0xff, 0xc0])) : -1;
      // Large JPEGs have a separate test.
      if (size > 0) good.copy(bad, size, size, size + 9);
      const result = loadImage(bad, platform);
      if (result.ok) expect(result.image.pixels().rgba.length).toBe(result.image.widthPx * result.image.heightPx * 4);
      else expect(result.code).toBe('IMAGE_INVALID');
    }),
    { numRuns: 1500, seed: 9 },
  );
});

test.each([
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['TIFF', 'MM\0*\0\0\0\x08'],
  ['BMP', 'BM\x36\x10\0\0\0\0\0\0\x36\0\0\0'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['JPEG XL', '\xff\x0a\xfa\x1f'],
  ['icon', '\0\0\x01\0\x01\0\x10\x10'],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
  ['Photoshop', '8BPS\0\x01'],
  ['HTML', '<!DOCTYPE html>\n<title>Sign in</title>'],
])('names files of other formats: %s', (name, start) => {
  const expected = `Platen cannot read ${name} files; use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF`;
  expect(message(Buffer.from(start, 'latin1'))).toBe(expected);
});

test('rejects other files with a suggestion', () => {
  expect(message(Buffer.from('no image'))).toBe('the file is not an image; use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF');
  expect(message(Buffer.from('GIF89a..........'))).toMatch('the GIF image cannot be read');
  expect(message(Buffer.from('RIFF\x10\0\0\0WEBPVP8 '))).toMatch('the WebP image cannot be read');
  expect(message(Buffer.from('%PDF-1.7'))).toMatch('use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF');
  expect(message(new Uint8Array())).toMatch('the file is empty; use PNG');
  expect(message(new Uint8Array(20 * 1024 * 1024 + 1))).toMatch('20 MB');
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF\0\0\0\0WEBPVP8 '),
      (bytes, start) => {
        message(Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
      },
    ),
    { numRuns: 400, seed: 5 },
  );
});
