import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { drawZplR, drawZplZebrash } from '../../../../tests/eyes/draw-zpl.ts';
import { lintZpl } from '../../../../tests/eyes/lint-zpl.ts';
import { type Bitmap as Dots, diffCount, inkBox, pictureOf } from '../../../../tests/eyes/picture.ts';
import { readCodes } from '../../../../tests/eyes/read-codes.ts';
import { drawZplSubset } from '../../../../tests/eyes/zpl-subset.ts';
import { lineOf, PLAIN_PRINTER, pageOf, sceneOf } from '../../../../tests/scenes.ts';
import { BLACK, type Color, WHITE } from '../../base/color.ts';
import { type Matrix, rotationAbout } from '../../base/geometry.ts';
import { encodeCode } from '../../codes/encode.ts';
import type { Image } from '../../image/image.ts';
import { ellipsePath, linePath, type Path, rectPath, roundedRectPath } from '../../scene/path.ts';
import type { CodeItem, Dither, GroupItem, ImageItem, Item, Page, PathItem, Printer } from '../../scene/scene.ts';
import type { World } from '../../world.ts';
import { drawZpl } from '../../zpl/draw-zpl.ts';
import { hasDot } from '../label/bitmap.ts';
import { rasterizeLabel } from '../label/draw-page.ts';
import { paintZpl } from './paint-zpl.ts';

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

const gray = (byte: number, alpha = 1): Color => ({ red: byte, green: byte, blue: byte, alpha });
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const fill = (path: Path, color: Color = BLACK): PathItem => ({ kind: 'path', path, fill: color });
const stroke = (path: Path, width: number, options: { color?: Color; dash?: number[] } = {}): PathItem => ({
  kind: 'path',
  path,
  stroke: { color: options.color ?? BLACK, width, dash: options.dash ?? [] },
});
const group = (items: readonly Item[], rest: Partial<GroupItem> = {}): GroupItem => ({ kind: 'group', ...rest, items });

function code(symbology: string, value: string, area: ReturnType<typeof box>): CodeItem {
  const result = encodeCode({ symbology, value });
  if (!result.ok) throw new Error(result.message);
  return { kind: 'code', symbol: result.symbol, box: area, quietBox: area, color: BLACK };
}

/** Returns an image from a function of x and y (each 0 … 1) that returns the lightness. */
function image(
  light: (x: number, y: number) => number,
  area: ReturnType<typeof box>,
  dither: Dither = 'auto',
): ImageItem {
  const [widthPx, heightPx] = [200, 100];
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      rgba.fill(Math.round(255 * light(x / widthPx, y / heightPx)), (y * widthPx + x) * 4, (y * widthPx + x) * 4 + 3);
    }
  }
  const drawn: Image = {
    id: 'drawn',
    mediaType: 'image/png',
    bytes: new Uint8Array(),
    widthPx,
    heightPx,
    components: 1,
    orientation: 1,
    isPlain: true,
    isPhoto: false,
    keptBytes: 0,
    pixels: () => ({ widthPx, heightPx, rgba }),
  };
  return { kind: 'image', image: drawn, box: area, dither, threshold: 128 };
}

/** Codes drawn by printer commands are tested in `tests/zpl-native.test.ts`. */
const GRAPHIC: Printer = { ...PLAIN_PRINTER, barcodes: 'graphic' };
const printerOf = (rest: Partial<Printer> = {}): Printer => ({ ...GRAPHIC, ...rest });

function paint(page: Page, printer: Printer = GRAPHIC): string {
  return Buffer.from(paintZpl({ ...sceneOf([page]), printer }, world.platform)).toString('latin1');
}

/** Returns our own raster, one byte per dot. */
function own(page: Page, printer: Printer = GRAPHIC): Dots {
  const bitmap = rasterizeLabel(page, printer);
  const bits = new Uint8Array(bitmap.widthDots * bitmap.heightDots);
  for (let i = 0; i < bits.length; i++) {
    bits[i] = hasDot(bitmap, i % bitmap.widthDots, Math.floor(i / bitmap.widthDots)) ? 1 : 0;
  }
  return { width: bitmap.widthDots, height: bitmap.heightDots, bits };
}

/** Returns the dots of our raster, after checking that the minimal interpreter draws the same from the job. */
function drawn(page: Page, printer: Printer = GRAPHIC): Dots {
  const zpl = paint(page, printer);
  expect(lintZpl(zpl)).toEqual([]);
  const raster = own(page, printer);
  const density = printer.density as 6 | 8 | 12 | 24;
  const [label] = drawZplSubset(zpl, {
    widthMm: raster.width / density,
    heightMm: raster.height / density,
    dpmm: density,
  });
  expect(diffCount(label!, raster)).toBe(0);
  return raster;
}

const inkIn = ({ width, bits }: Dots, x: number, y: number, w: number, h: number) => {
  let count = 0;
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++) count += bits[row * width + column]!;
  return count;
};

/** Small page with a matrix that makes one point one dot. */
const dotsPage = (items: readonly Item[], width = 100, height = 100): Page =>
  pageOf([group(items, { transform: [DOT, 0, 0, DOT, 0, 0] })], width * DOT, height * DOT);
/** Size of a dot in points, at 8 dots per mm. */
const DOT = 72 / 203.2;

function everything(): Item[] {
  const rotated = (degrees: number, x: number, y: number, items: readonly Item[]) =>
    group(items, { transform: rotationAbout(degrees, { x, y }) });
  return [
    stroke(rectPath(box(6, 6, 276, 420)), 1.5),
    fill(rectPath(box(6, 6, 276, 40))),
    lineOf(world, 'PRIORITY 価', { x: 14, y: 34, fontSize: 24, weight: 700, family: 'Arimo', color: WHITE }),
    lineOf(world, 'Hostile ^XZ^XA ~JR _5E', { x: 14, y: 60, fontSize: 5 }),
    lineOf(world, 'Größe 12,5 kg · Ølstykke', { x: 14, y: 74, fontSize: 9, family: 'Arimo' }),
    lineOf(world, 'gray text', { x: 160, y: 74, fontSize: 9, color: gray(120) }),
    rotated(90, 270, 100, [lineOf(world, 'Turned by 90', { x: 250, y: 100, fontSize: 8 })]),
    rotated(180, 60, 100, [lineOf(world, 'Turned by 180', { x: 20, y: 100, fontSize: 8 })]),
    rotated(33, 160, 110, [lineOf(world, 'Slanted', { x: 140, y: 110, fontSize: 14 })]),
    stroke(linePath(6, 130, 282, 130), 0.75),
    stroke(linePath(6, 134, 282, 134), 0.75, { dash: [4, 2] }),
    stroke(linePath(20, 140, 90, 175), 0.5),
    fill(ellipsePath(box(100, 140, 40, 30)), gray(160)),
    stroke(roundedRectPath(box(150, 140, 40, 30), 6), 1),
    fill(rectPath(box(200, 140, 60, 30)), gray(200)),
    fill(rectPath(box(215, 148, 20, 14)), WHITE),
    image((x, y) => (x + y) / 2, box(20, 185, 80, 40)),
    group([image((x) => x, box(110, 185, 60, 40), 'floyd-steinberg')], { clip: ellipsePath(box(110, 185, 60, 40)) }),
    rotated(20, 220, 205, [image((_, y) => y, box(190, 190, 60, 30))]),
    code('code128', 'PLATEN-0042', box(30, 240, 220, 40)),
    code('qrcode', 'https://example.com/^XA~', box(30, 300, 70, 70)),
    rotated(90, 190, 335, [code('datamatrix', 'TE-8840-A', box(160, 305, 60, 60))]),
    group([lineOf(world, 'SAMPLE', { x: 60, y: 410, fontSize: 44, weight: 700 })], { opacity: 0.2 }),
    // A box that extends beyond the label on every side.
    fill(rectPath(box(-50, 428, 500, 50)), gray(100)),
    stroke(rectPath(box(-20, 415, 60, 60)), 2),
  ];
}

describe.each([6, 8, 12, 24] as const)('a label with all types of items at %i dots per millimetre', (density) => {
  test.each(['z64', 'acs'] as const)('is drawn identically by every interpreter (%s)', async (graphics) => {
    const page = pageOf(everything());
    const printer = printerOf({ density, graphics });
    const zpl = paint(page, printer);
    expect(lintZpl(zpl)).toEqual([]);
    expect(zpl).toMatch(/^[\n\x20-\x7d]*$/);
    const raster = own(page, printer);
    const size = { widthMm: raster.width / density, heightMm: raster.height / density, dpmm: density };
    const labels = [drawZplSubset(zpl, size), await drawZplR(zpl, size)];
    if (graphics === 'z64' || density === 8) labels.push(await drawZplZebrash(zpl, size));
    for (const [label] of labels) expect(diffCount(label!, raster)).toBe(0);
  });

  test('has readable codes', async () => {
    const found = await readCodes(pictureOf(own(pageOf(everything()), printerOf({ density }))), { expected: 3 });
    expect(found.map(({ text }) => text).sort()).toEqual(
      ['PLATEN-0042', 'TE-8840-A', 'https://example.com/^XA~'].sort(),
    );
  });
});

describe('the label around the fields', () => {
  test('a page is one format: size rounded down, settings of earlier jobs reset, copies', () => {
    expect(paint(pageOf([]))).toBe('^XA\n^PW812^LL1219\n^LH0,0^FWN^PON^PMN^LRN\n^PQ1\n^XZ\n');
    const millimetres = 72 / 25.4;
    expect(paint(pageOf([], 100 * millimetres, 50 * millimetres), printerOf({ density: 24 }))).toContain(
      '^PW2400^LL1200',
    );
    expect(paint(pageOf([], 100 * millimetres, 50 * millimetres), printerOf({ density: 6 }))).toContain('^PW600^LL300');
  });

  test('only requested settings become commands', () => {
    const zpl = paint(
      pageOf([]),
      printerOf({ media: 'continuous', mode: 'cut', mediaType: 'transfer', speed: 4, darkness: -5, copies: 25 }),
    );
    expect(zpl).toContain('\n^MNN^MMC^MTT^PR4^MD-5\n');
    expect(zpl).toContain('^PQ25');
    expect(lintZpl(zpl)).toEqual([]);
    const rotated = paint(pageOf([]), printerOf({ orientation: 'inverted', mirror: true }));
    expect(rotated).toContain('^POI^PMY');
    expect(lintZpl(rotated)).toEqual([]);
  });

  test('pages become separate labels in order', () => {
    const page = pageOf([fill(rectPath(box(10, 10, 20, 20)))]);
    const bytes = paintZpl(sceneOf([page, pageOf([]), page]), world.platform);
    const zpl = Buffer.from(bytes).toString('latin1');
    expect(zpl.match(/\^XA/g)).toHaveLength(3);
    expect(lintZpl(bytes)).toEqual([]);
  });

  test('equal consecutive pages are one label with the sum of their copies', async () => {
    const page = pageOf([fill(rectPath(box(10, 10, 20, 20)))], 72, 36);
    const pages = [page, page, page, pageOf([], 72, 36), page];
    const bytes = paintZpl({ ...sceneOf(pages), printer: printerOf({ copies: 2 }) }, world.platform);
    const zpl = Buffer.from(bytes).toString('latin1');
    expect(zpl.match(/\^PQ\d+/g)).toEqual(['^PQ6', '^PQ2', '^PQ2']);
    expect(lintZpl(bytes)).toEqual([]);
    // This interpreter prints every copy.
    const size = { widthMm: 203 / 8, heightMm: 101 / 8, dpmm: 8 } as const;
    const labels = await drawZplR(zpl, size);
    expect(labels.map(({ bits }) => bits.includes(1))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    const preview = drawZpl(zpl, { faces: world.text });
    expect(preview.ok && preview.quantities).toEqual([6, 2, 2]);
  });

  test('orientation and mirror transform the label as an interpreter prints it', async () => {
    const page = pageOf([fill(rectPath(box(6, 3, 20, 9)))], 72, 36);
    const size = { widthMm: 203 / 8, heightMm: 101 / 8, dpmm: 8 } as const;
    const boxOf = async (rest: Partial<Printer>) => inkBox((await drawZplR(paint(page, printerOf(rest)), size))[0]!)!;
    const normal = await boxOf({});
    const right = 203 - normal.x - normal.width;
    const below = 101 - normal.y - normal.height;
    expect(await boxOf({ orientation: 'inverted' })).toEqual({ ...normal, x: right, y: below });
    expect(await boxOf({ mirror: true })).toEqual({ ...normal, x: right });
    // Accepts printer settings that do not affect the drawing.
    const settings = { media: 'mark', mode: 'peel', mediaType: 'direct', speed: 6, darkness: 10 } as const;
    expect(await boxOf(settings)).toEqual(normal);
  });

  test('rejects numbers that no printer accepts', () => {
    expect(() => paint(pageOf([], 72 * 200, 72))).toThrow(RangeError);
    expect(() => paint(pageOf([]), printerOf({ speed: 4.5 }))).toThrow(RangeError);
  });
});

describe('boxes and lines', () => {
  test('a filled box has the minimum thickness that fills it, and one dot is a bitmap', () => {
    const zpl = paint(dotsPage([fill(rectPath(box(10, 10, 31, 20))), fill(rectPath(box(50, 50, 1, 1)))]));
    expect(zpl).toContain('^FO10,10^GB31,20,10^FS');
    expect(zpl).toContain('^FO50,50^GFA,1,1,1,80^FS');
  });

  test('a border is centred on its edge and whole dots thick', () => {
    expect(paint(dotsPage([stroke(rectPath(box(10, 10, 40, 30)), 4)]))).toContain('^FO8,8^GB44,34,4^FS');
    expect(paint(dotsPage([stroke(rectPath(box(10, 10, 40, 30)), 0.2)]))).toMatch(/\^GB4[01],3[01],1\^FS/);
  });

  test('a line has the same thickness at any position, at least one dot', () => {
    for (const offset of [0, 0.2, 0.5, 0.8]) {
      const zpl = paint(dotsPage([stroke(linePath(10, 20 + offset, 60, 20 + offset), 3)]));
      expect(zpl).toMatch(/\^FO10,\d+\^GB50,3,2\^FS/);
      expect(paint(dotsPage([stroke(linePath(20 + offset, 10, 20 + offset, 60), 0.1)]))).toMatch(/\^GB1,50,1\^FS/);
    }
  });

  test('dashes are one bitmap', () => {
    const page = dotsPage([stroke(linePath(10, 20, 60, 20), 2, { dash: [6, 4] })]);
    expect(paint(page).match(/\^FO/g)).toHaveLength(1);
    const raster = drawn(page);
    expect(inkIn(raster, 10, 19, 6, 2)).toBe(12);
    expect(inkIn(raster, 16, 19, 4, 2)).toBe(0);
    expect(inkIn(raster, 0, 0, 100, 100)).toBe(5 * 6 * 2);
  });

  test('slanted hairlines do not break', () => {
    const raster = drawn(dotsPage([stroke(linePath(5, 5, 95, 40), 0.1)]));
    for (let x = 6; x < 94; x++) expect(inkIn(raster, x, 0, 1, 100)).toBeGreaterThan(0);
  });

  test('prints nothing beyond the label', () => {
    const raster = drawn(dotsPage([stroke(rectPath(box(-10, -10, 60, 60)), 4), fill(rectPath(box(200, 5, 10, 10)))]));
    expect(inkBox(raster)).toEqual(box(0, 0, 52, 52));
    expect(inkIn(raster, 0, 0, 48, 48)).toBe(0);
    expect(paint(dotsPage([fill(rectPath(box(200, 5, 10, 10)))]))).not.toContain('^FO');
  });
});

describe('ink and paper', () => {
  test('white erases the content below, and later content is printed again', () => {
    const items = [
      fill(rectPath(box(10, 10, 60, 60))),
      fill(rectPath(box(20, 20, 40, 40)), WHITE),
      fill(rectPath(box(30, 30, 10, 10))),
    ];
    const raster = drawn(dotsPage(items));
    expect(inkIn(raster, 0, 0, 100, 100)).toBe(3600 - 1600 + 100);
    expect(inkIn(raster, 30, 30, 10, 10)).toBe(100);
  });

  test('does not print completely covered content, and a paper background needs no field', () => {
    const covered = [stroke(rectPath(box(10, 10, 30, 30)), 2), fill(rectPath(box(0, 0, 100, 100)), WHITE)];
    expect(paint(dotsPage(covered))).not.toContain('^FO');
    expect(paint(dotsPage([...covered].reverse()))).toContain('^GB');
  });

  test('white text on a black box is left out of the box', () => {
    const band = fill(rectPath(box(0, 0, 100, 40)));
    const text = (color: Color) => lineOf(world, 'Hi', { x: 10, y: 30, fontSize: 24, color });
    const onPaper = drawn(dotsPage([text(BLACK)]));
    const onInk = drawn(dotsPage([band, text(WHITE)]));
    expect(inkIn(onInk, 0, 0, 100, 40)).toBe(4000 - inkIn(onPaper, 0, 0, 100, 40));
    expect(diffCount(drawn(dotsPage([band, text(gray(190))])), onInk)).toBe(0);
  });

  test('coloured text and hairlines are solid ink on paper', () => {
    const as = (color: Color) => [
      lineOf(world, 'Tint', { x: 10, y: 40, fontSize: 24, color }),
      stroke(linePath(5, 60, 90, 60), 1, { color }),
    ];
    const black = drawn(dotsPage(as(BLACK)));
    for (const color of [gray(190), { red: 200, green: 30, blue: 30, alpha: 1 }, gray(0, 0.6)]) {
      expect(diffCount(drawn(dotsPage(as(color))), black)).toBe(0);
    }
    expect(inkBox(drawn(dotsPage(as(WHITE))))).toBeUndefined();
  });

  test('surfaces are screened by lightness and hide the content below', () => {
    for (const [color, share] of [
      [gray(255), 0],
      [gray(191), 0.25],
      [gray(127), 0.5],
      [gray(95), 0.625],
      [gray(64), 1],
      [gray(10), 1],
    ] as const) {
      const surface = fill(rectPath(box(0, 0, 80, 80)), color);
      const raster = drawn(dotsPage([fill(rectPath(box(20, 20, 20, 20))), surface]));
      expect(inkIn(raster, 0, 0, 80, 80) / 6400).toBeCloseTo(share, 2);
    }
  });

  test('translucent paint darkens paper and lightens ink by its opacity', () => {
    const veil = (color: Color) =>
      drawn(dotsPage([fill(rectPath(box(0, 0, 40, 80))), fill(rectPath(box(0, 0, 80, 80)), color)]));
    expect(inkIn(veil(gray(0, 0.25)), 0, 0, 40, 80)).toBe(3200);
    expect(inkIn(veil(gray(0, 0.25)), 40, 0, 40, 80)).toBe(800);
    expect(inkIn(veil(gray(255, 0.75)), 0, 0, 40, 80)).toBe(800);
    expect(inkIn(veil(gray(255, 0.75)), 40, 0, 40, 80)).toBe(0);
  });

  test('a group fades its surfaces and large letters', () => {
    const items = [fill(rectPath(box(0, 0, 80, 40)))];
    expect(inkIn(drawn(dotsPage([group(items, { opacity: 0.5 })])), 0, 0, 80, 40)).toBe(1600);
    const big = [lineOf(world, 'M', { x: 5, y: 90, fontSize: 100, weight: 700 })];
    const [solid, faded] = [drawn(dotsPage(big)), drawn(dotsPage([group(big, { opacity: 0.25 })]))];
    expect(inkIn(faded, 0, 0, 100, 100) / inkIn(solid, 0, 0, 100, 100)).toBeCloseTo(0.25, 1);
  });

  test('too many marks become one bitmap with the same dots', () => {
    const slanted = Array.from({ length: 60 }, (_, i) => stroke(linePath(i, 0, 812, 1219 - 2 * i), 1));
    const zpl = paint(dotsPage(slanted, 812, 1219));
    expect(zpl.match(/\^FO/g)).toHaveLength(2);
    drawn(dotsPage(slanted, 812, 1219));
  });
});

describe('transforms and clips', () => {
  const rotatedBy = (degrees: number): Matrix => rotationAbout(degrees, { x: 50, y: 50 });
  const mark = () => [
    fill(rectPath(box(10, 10, 20, 6))),
    lineOf(world, 'Ag', { x: 20, y: 60, fontSize: 21 }),
    image((x, y) => x * y, box(60, 20, 24, 12), 'threshold'),
    code('datamatrix', 'ABC', box(60, 60, 30, 30)),
  ];

  test.each([90, 180, 270])('%i degrees rotate every dot', (degrees) => {
    const upright = drawn(dotsPage(mark()));
    const rotated = drawn(dotsPage([group(mark(), { transform: rotatedBy(degrees) })]));
    const expected = new Uint8Array(10000);
    upright.bits.forEach((bit, i) => {
      const [x, y] = [i % 100, Math.floor(i / 100)];
      const to = degrees === 90 ? [99 - y, x] : degrees === 180 ? [99 - x, 99 - y] : [y, 99 - x];
      expected[to[1]! * 100 + to[0]!] = bit;
    });
    expect(diffCount(rotated, { width: 100, height: 100, bits: expected })).toBe(0);
  });

  test('a clip applies to all types of items, and nested clips to both', () => {
    const clip = rectPath(box(15, 12, 60, 60));
    const raster = drawn(dotsPage([group(mark(), { clip })]));
    expect(inkBox(raster)).toEqual(box(15, 12, 60, 60));
    const round = group(mark(), { clip: ellipsePath(box(0, 0, 50, 50)) });
    const both = drawn(dotsPage([group([round], { clip })]));
    const all = drawn(dotsPage(mark()));
    both.bits.forEach((bit, i) => {
      const [x, y] = [(i % 100) + 0.5, Math.floor(i / 100) + 0.5];
      const isIn = x > 15 && y > 12 && x < 75 && y < 72 && Math.hypot(x - 25, y - 25) < 24.3;
      const isOut = x < 15 || y < 12 || Math.hypot(x - 25, y - 25) > 25.7;
      if (isIn) expect(bit).toBe(all.bits[i]);
      if (isOut) expect(bit).toBe(0);
    });
  });
});

describe('codes', () => {
  test('modules are whole dots, rounded down around the centre of the box', () => {
    const item = code('datamatrix', 'ABC', box(10, 10, 38, 38));
    const columns = item.symbol.columns;
    const module = Math.floor(38 / columns);
    const around = inkBox(drawn(dotsPage([item])))!;
    expect(around.width).toBe(columns * module);
    expect(around.x + around.width / 2).toBeCloseTo(29, 0);
    const exact = inkBox(drawn(dotsPage([code('datamatrix', 'ABC', box(10, 10, columns * 3, columns * 3))])))!;
    expect(exact).toEqual(box(10, 10, columns * 3, columns * 3));
  });

  test.each(['code128', 'ean13', 'pdf417', 'maxicode', 'aztec', 'qrcode'])(
    '%s is readable, upright and rotated',
    async (name) => {
      const value = name === 'ean13' ? '9501101530003' : 'PLATEN 42';
      const side = name === 'maxicode' ? 78 : 110;
      const { symbol } = code(name, value, box(0, 0, 1, 1));
      const ratio =
        symbol.kind === 'matrix'
          ? (symbol.rows * symbol.rowHeight) / symbol.columns
          : symbol.kind === 'bars'
            ? 0.4
            : symbol.height / symbol.columns;
      const item = code(name, value, box(40, 40, side, side * ratio));
      // The reader supports only upright MaxiCodes.
      for (const degrees of name === 'maxicode' ? [0] : [0, 90, 180, 270, 7]) {
        const page = pageOf([group([item], { transform: rotationAbout(degrees, { x: 95, y: 95 }) })], 190, 190);
        const found = await readCodes(pictureOf(drawn(page, printerOf({ density: 12 }))));
        expect(found.map(({ text }) => text)).toEqual([value]);
      }
    },
  );
});

describe('images', () => {
  test('averages pixels in linear light', () => {
    const stripes = image((x) => Math.floor(x * 200) % 2, box(0, 0, 50, 50), 'ordered');
    // Half black and half white looks like #bcbcbc, which is 27 % ink.
    expect(inkIn(drawn(dotsPage([stripes])), 0, 0, 48, 48) / 48 ** 2).toBeCloseTo(0.25, 1);
  });

  test('an opaque image hides the content below, and a translucent one does not', () => {
    const under = fill(rectPath(box(0, 0, 50, 50)));
    const white = image(() => 1, box(10, 10, 20, 20));
    expect(inkIn(drawn(dotsPage([under, white])), 0, 0, 50, 50)).toBe(2500 - 400);
    expect(inkIn(drawn(dotsPage([under, group([white], { opacity: 0.5 })])), 0, 0, 50, 50)).toBe(2500);
  });

  test('processes only the part on the label', () => {
    const huge = image((x) => x, box(-1e6, -1e6, 2e6, 2e6), 'threshold');
    const raster = drawn(dotsPage([huge]));
    expect(raster.width).toBe(100);
  });
});

test('the ZPL of a realistic label stays small', () => {
  const lines = Array.from({ length: 20 }, (_, i) =>
    lineOf(world, `Quantity ${i}, Lot 8840-A, Straße ${i * 7}`, {
      x: 14,
      y: 30 + i * 13,
      fontSize: 9,
    }),
  );
  const rules = Array.from({ length: 5 }, (_, i) => stroke(linePath(10, 34 + i * 52, 278, 34 + i * 52), 1));
  const page = pageOf([...lines, ...rules, code('code128', '1Z999AA10123456784', box(30, 310, 220, 60))]);
  expect(paint(page).length).toBeLessThan(20_000);
});
