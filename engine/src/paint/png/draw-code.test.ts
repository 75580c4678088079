import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { firstOf } from '../../../../tests/effort.ts';
import { type Picture, readPng } from '../../../../tests/eyes/picture.ts';
import { readCodes } from '../../../../tests/eyes/read-codes.ts';
import { pageOf } from '../../../../tests/scenes.ts';
import { BLACK } from '../../base/color.ts';
import { type Matrix, rotationAbout } from '../../base/geometry.ts';
import { type CodeOptions, encodeCode } from '../../codes/encode.ts';
import type { CodeItem } from '../../scene/scene.ts';
import { paintPng } from './paint-png.ts';

const { platform } = createNodeWorld();
/** Size in points. */
const SIZE = 200;

type Sketch = {
  readonly symbology: string;
  readonly value: string;
  /** Size in points. */
  readonly module: number;
  /** Offset that moves the code off the pixel grid. */
  readonly offset?: number;
  /** Size of the page in points. */
  readonly size?: number;
  readonly options?: CodeOptions;
};

/** Returns a code in the centre of the page. */
function codeItem({ symbology, value, module, offset = 0, size = SIZE, options = {} }: Sketch): CodeItem {
  const result = encodeCode({ symbology, value, options });
  if (!result.ok) throw new Error(result.message);
  const { symbol } = result;
  const width = symbol.columns * module;
  const height =
    symbol.kind === 'bars' ? 30 : (symbol.kind === 'matrix' ? symbol.rows * symbol.rowHeight : symbol.height) * module;
  const box = { x: (size - width) / 2 + offset, y: (size - height) / 2 + offset, width, height };
  return { kind: 'code', symbol, box, quietBox: box, color: BLACK };
}

function painted(
  item: CodeItem,
  dpi: number,
  { transform, size = SIZE }: { readonly transform?: Matrix; readonly size?: number } = {},
): { readonly bits: number; readonly picture: Picture } {
  const items = transform ? [{ kind: 'group', transform, items: [item] } as const] : [item];
  const bytes = paintPng(pageOf(items, size, size), { dpi, platform });
  return { bits: bytes[24]!, picture: readPng(bytes) };
}

/** Rotates clockwise. */
function quarterTurns({ width, pixels }: Picture, count: number): Picture {
  if (count === 0) return { width, height: width, pixels };
  const from = new Uint32Array(pixels.buffer);
  const rotated = new Uint32Array(from.length);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) rotated[x * width + width - 1 - y] = from[y * width + x]!;
  }
  return quarterTurns({ width, height: width, pixels: new Uint8Array(rotated.buffer) }, count - 1);
}

const middleOf = (size: number) => ({ x: size / 2, y: size / 2 });
/** The pages are only slightly larger than the codes, because readers are slow on large pages. */
const CODES: readonly (Sketch & { readonly size: number })[] = [
  { symbology: 'code128', value: 'PLT-12345', module: 1.17, size: 180 },
  { symbology: 'ean13', value: '4006381333931', module: 1.31, size: 160 },
  { symbology: 'qr', value: 'https://example.com/t/123456', module: 3.07, size: 120 },
  { symbology: 'datamatrix', value: 'ABC-123456', module: 3.3, size: 80 },
  { symbology: 'pdf417', value: 'Hello PDF417', module: 1.05, size: 160 },
  { symbology: 'aztec', value: 'Aztec 123', module: 3.9, size: 100 },
];

test('rows of one and a half modules have equal heights in whole pixels', () => {
  const options = { rowHeight: 1.5, dataColumns: 3 };
  const item = codeItem({ symbology: 'pdf417', value: 'Rows of 1.5 modules', module: 1, options });
  const { picture } = painted(item, 216);
  const pixels = new Uint32Array(picture.pixels.buffer);
  const rowOf = (y: number) => pixels.subarray(y * picture.width, (y + 1) * picture.width).join();
  const empty = rowOf(0);
  const heights: number[] = [];
  for (let y = 1; y < picture.width; y++) {
    if (rowOf(y) === empty) continue;
    if (rowOf(y) === rowOf(y - 1)) heights[heights.length - 1]!++;
    else heights.push(1);
  }
  // Three pixels a module: four and a half pixels a row.
  expect(heights.length).toBeGreaterThan(5);
  expect(new Set(heights)).toEqual(new Set([4]));
});

test.each([90, 180, 270])('a symbol that ends inside a pixel is drawn completely at %i degrees', (degrees) => {
  const item = codeItem({ symbology: 'code39', value: 'A12', module: 1, options: { ratio: 2.5 } });
  const darkAt = (turn: number) => {
    const { picture } = painted(item, 216, { transform: rotationAbout(turn, middleOf(SIZE)) });
    return new Uint32Array(picture.pixels.buffer).filter((pixel) => pixel === 0xff000000).length;
  };
  expect((item.symbol.columns * 3) % 1).toBe(0.5);
  expect(darkAt(0)).toBeGreaterThan(1000);
  expect(darkAt(degrees)).toBe(darkAt(0));
});

describe('codes on whole pixels', () => {
  for (const sketch of CODES) {
    test(`${sketch.symbology} has no grey pixel and is readable at every resolution and rotation by 90°`, async () => {
      for (const dpi of firstOf(2, [72, 203.2, 96, 300, 600])) {
        for (const degrees of dpi === 203.2 ? [0, 90, 180, 270] : dpi === 72 ? firstOf(2, [0, 90, 180, 270]) : [0]) {
          const item = codeItem({ ...sketch, offset: 0.37 });
          const transform = rotationAbout(degrees, middleOf(sketch.size));
          const { bits, picture } = painted(item, dpi, { transform, size: sketch.size });
          expect(bits, `${dpi} dpi, ${degrees}°`).toBe(1);
          const texts = (await readCodes(picture)).map(({ text }) => text);
          expect(texts, `${dpi} dpi, ${degrees}°`).toEqual([sketch.value]);
        }
      }
    });
  }

  test('modules are equally wide, have the maximum number of whole pixels, and are centred in the box', () => {
    const item = codeItem({ symbology: 'qr', value: 'A', module: 3.3 });
    const { picture } = painted(item, 144);
    const dark: number[][] = [];
    for (let i = 0; i < picture.width * picture.height; i++) {
      if (picture.pixels[i * 4] === 0) dark.push([i % picture.width, Math.floor(i / picture.width)]);
    }
    const xs = dark.map(([x]) => x!);
    const ys = dark.map(([, y]) => y!);
    // For 21 modules, 6.6 pixels per module are rounded down to 6.
    expect([Math.min(...xs), Math.max(...xs) + 1]).toEqual([200 - 63, 200 + 63]);
    expect([Math.min(...ys), Math.max(...ys) + 1]).toEqual([200 - 63, 200 + 63]);
    const top = dark.filter(([, y]) => y === 200 - 63).map(([x]) => x! - (200 - 63));
    expect(top.slice(0, 42)).toEqual(Array.from({ length: 42 }, (_, i) => i));
  });

  test('are mirrored if their group is mirrored', () => {
    const item = codeItem({ symbology: 'qr', value: 'mirror', module: 4 });
    const plain = painted(item, 72).picture;
    const mirrored = painted(item, 72, { transform: [-1, 0, 0, 1, SIZE, 0] }).picture;
    let differences = 0;
    for (let i = 0; i < SIZE * SIZE; i++) {
      const opposite = i - (i % SIZE) + SIZE - 1 - (i % SIZE);
      if (mirrored.pixels[i * 4] !== plain.pixels[opposite * 4]) differences++;
    }
    expect(differences).toBe(0);
  });

  test('extend into the quiet zone below one pixel per module, and otherwise become grey', () => {
    const item = codeItem({ symbology: 'code128', value: 'A', module: 0.9 });
    const { x, y, width, height } = item.box;
    const roomy = { ...item, quietBox: { x: x - 9, y, width: width + 18, height } };
    expect(painted(roomy, 72).bits).toBe(1);
    const { bits, picture } = painted(item, 72);
    expect(bits, 'shades, which one bit has not').not.toBe(1);
    const ink = picture.pixels.reduce((sum, value) => sum + 255 - value, 0) / 255 / 3;
    expect(ink).toBeGreaterThan(width * height * 0.3);
  });
});

describe('codes off the pixel grid', () => {
  test('are drawn smoothly at other angles and are still readable', async () => {
    for (const sketch of CODES.slice(2, 4)) {
      const transform = rotationAbout(11, middleOf(sketch.size));
      const { bits, picture } = painted(codeItem(sketch), 300, { transform, size: sketch.size });
      expect(bits).toBe(8);
      expect((await readCodes(picture)).map(({ text }) => text)).toEqual([sketch.value]);
    }
  });

  test('MaxiCode is sharp and readable at its usual resolutions', async () => {
    // The only module size that the standard allows.
    const size = 100;
    const middle = middleOf(size);
    const sketch = { symbology: 'maxicode', value: 'MAXICODE MESSAGE 123', module: (0.88 / 25.4) * 72 };
    const item = codeItem({ ...sketch, size });
    for (const dpi of firstOf(1, [203.2, 300, 600])) {
      for (const degrees of [0, 90, 180, 270]) {
        const { bits, picture } = painted(item, dpi, { transform: rotationAbout(degrees, middle), size });
        expect(bits).toBe(1);
        // The reader supports only upright MaxiCodes.
        const upright = quarterTurns(picture, (4 - degrees / 90) % 4);
        const texts = (await readCodes(upright)).map(({ text }) => text);
        expect(texts.join(), `${dpi} dpi, ${degrees}°`).toMatch('MAXICODE MESSAGE 123');
      }
    }
  });
});
