import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { type Picture, readPng } from '../../../../tests/eyes/picture.ts';
import { lineOf, pageOf } from '../../../../tests/scenes.ts';
import { Caches } from '../../base/caches.ts';
import { BLACK, type Color, WHITE } from '../../base/color.ts';
import { rotationAbout, scaling } from '../../base/geometry.ts';
import { pngFromPixels } from '../../image/encode-png.ts';
import type { Image, Pixels } from '../../image/image.ts';
import { loadImage } from '../../image/load-image.ts';
import { ellipsePath, linePath, rectPath } from '../../scene/path.ts';
import type { GroupItem, Item, Page } from '../../scene/scene.ts';
import { paintPng, pngSizePx } from './paint-png.ts';

const world = createNodeWorld();
const { platform } = world;
const RED: Color = { red: 255, green: 0, blue: 0, alpha: 1 };
const GRAY: Color = { red: 128, green: 128, blue: 128, alpha: 1 };

function rect(x: number, y: number, width: number, height: number, fill: Color = BLACK): Item {
  return { kind: 'path', path: rectPath({ x, y, width, height }), fill };
}

function group(items: readonly Item[], rest: Partial<GroupItem>): Item {
  return { kind: 'group', items, ...rest };
}

/** At 72 dpi a point is a pixel. */
function painted(items: readonly Item[], { dpi = 72, width = 20, height = 20 } = {}): Picture {
  return readPng(paintPng(pageOf(items, width, height), { dpi, platform }));
}

function at({ width, pixels }: Picture, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

function shades(picture: Picture, x0: number, x1: number, y: number): number[] {
  return Array.from({ length: x1 - x0 }, (_, i) => at(picture, x0 + i, y)[0]!);
}

/** Returns bit depth and colour type. */
function kindOf(items: readonly Item[]): number[] {
  return [...paintPng(pageOf(items, 20, 20), { dpi: 72, platform }).subarray(24, 26)];
}

function imageOf(pixels: Pixels): Image {
  const loaded = loadImage(pngFromPixels(pixels, platform), platform);
  if (!loaded.ok) throw new Error(loaded.message);
  return loaded.image;
}

function imageItem(image: Image, x: number, y: number, width: number, height: number): Item {
  return { kind: 'image', image, box: { x, y, width, height }, dither: 'auto', threshold: 128 };
}

describe('the file', () => {
  test('has the size of the page at the resolution, and contains the resolution', () => {
    const sizes: [Page, number, number, number][] = [
      [pageOf([], 288, 432), 300, 1200, 1800],
      [pageOf([], 288, 432), 203.2, 813, 1219],
      [pageOf([], 595.276, 841.89), 96, 794, 1123],
      [pageOf([], 0.1, 0.1), 36, 1, 1],
    ];
    for (const [page, dpi, width, height] of sizes) {
      const bytes = paintPng(page, { dpi, platform });
      expect(readPng(bytes)).toMatchObject({ width, height });
      expect(pngSizePx(page, dpi)).toEqual({ widthPx: width, heightPx: height });
      const density = Buffer.from(bytes).indexOf('pHYs') + 4;
      expect(Buffer.from(bytes).readUInt32BE(density)).toBe(Math.round(dpi / 0.0254));
      expect(bytes[density + 8]).toBe(1);
    }
  });

  test('has one bit without shades, a palette for few colours, and otherwise eight bits of grey or colours', () => {
    expect(kindOf([])).toEqual([1, 0]);
    expect(kindOf([rect(1, 1, 5, 5)])).toEqual([1, 0]);
    expect(kindOf([rect(1, 1, 5.5, 5)])).toEqual([2, 3]);
    expect(kindOf([rect(1, 1, 5, 5, GRAY)])).toEqual([1, 3]);
    expect(kindOf([rect(1, 1, 5, 5, RED)])).toEqual([1, 3]);
    expect(kindOf([rect(1, 1, 5, 5, RED), rect(7, 1, 5, 5, GRAY)])).toEqual([2, 3]);
    const shaded = (count: number, step: number): Item[] =>
      Array.from({ length: count }, (_, i) =>
        rect(i % 20, Math.floor(i / 20), 1, 1, { ...RED, green: i, blue: i * step }),
      );
    expect(kindOf(shaded(15, 0))).toEqual([4, 3]);
    expect(kindOf(shaded(17, 0))).toEqual([8, 3]);
    expect(kindOf(shaded(255, 0))).toEqual([8, 3]);
    expect(kindOf([...shaded(255, 0), rect(19, 19, 1, 1, GRAY)])).toEqual([8, 2]);
    expect(kindOf(shaded(17, 1))).toEqual([8, 3]);
    const grays = shaded(17, 0).map((item, i) => ({ ...item, fill: { red: i, green: i, blue: i, alpha: 1 } }) as Item);
    expect(kindOf(grays)).toEqual([8, 0]);
    // An image with more than two colours is interpolated when enlarged.
    const rgba = Uint8Array.of(9, 9, 9, 255, 200, 10, 10, 0, 9, 200, 9, 255);
    expect(kindOf([imageItem(imageOf({ widthPx: 3, heightPx: 1, rgba }), 0, 0, 9, 9)])).toEqual([4, 3]);
  });

  test('with a palette equals the painted pixels, for any width and number of colours', () => {
    for (const width of [1, 3, 4, 5, 8, 19]) {
      for (const count of [2, 3, 5, 30]) {
        const color = (i: number): Color => ({ red: 250, green: i % count, blue: (i * 7) % count, alpha: 1 });
        const items = Array.from({ length: width * 4 }, (_, i) =>
          rect(i % width, Math.floor(i / width), 1, 1, color(i)),
        );
        const picture = painted(items, { width, height: 4 });
        for (let i = 0; i < width * 4; i++) {
          const { red, green, blue } = color(i);
          expect(at(picture, i % width, Math.floor(i / width))).toEqual([red, green, blue]);
        }
      }
    }
  });

  test('with one bit equals the painted pixels, for any width', () => {
    for (const width of [1, 7, 8, 9, 16, 19]) {
      const picture = painted([rect(0, 0, 1, 1), rect(width - 1, 1, 1, 1), rect(3, 2, 2, 1)], { width, height: 4 });
      expect(shades(picture, 0, width, 0)).toEqual(Array.from({ length: width }, (_, x) => (x === 0 ? 0 : 255)));
      expect(at(picture, width - 1, 1)).toEqual([0, 0, 0]);
      expect(
        shades(picture, 0, width, 2)
          .map((shade, x) => (shade === 0 ? x : -1))
          .filter((x) => x >= 0),
      ).toEqual([3, 4].filter((x) => x < width));
    }
  });

  test('is the same whether glyphs were cached or not', () => {
    const page = pageOf([lineOf(world, 'Hamburgefonstiv', { x: 5.3, y: 20.7, fontSize: 11 })], 100, 30);
    const caches = new Caches();
    const first = paintPng(page, { dpi: 150, platform, caches });
    expect(paintPng(page, { dpi: 150, platform, caches })).toEqual(first);
    expect(paintPng(page, { dpi: 150, platform })).toEqual(first);
  });
});

describe('shapes', () => {
  test('edges inside pixels cover their fraction', () => {
    const picture = painted([rect(2.5, 3, 4.25, 2)]);
    expect(shades(picture, 1, 8, 3)).toEqual([255, 127, 0, 0, 0, 64, 255]);
  });

  test('hairlines are one pixel thick', () => {
    const hairline = { color: BLACK, width: 0.01, dash: [] };
    const picture = painted([
      { kind: 'path', path: linePath(2, 3.5, 18, 3.5), stroke: hairline },
      { kind: 'path', path: linePath(2, 8, 18, 14), stroke: hairline },
      rect(2, 16.5, 16, 0.02),
    ]);
    expect(shades(picture, 2, 18, 3).every((shade) => shade === 0)).toBe(true);
    for (let x = 4; x < 16; x++) {
      const ink = [8, 9, 10, 11, 12, 13, 14].reduce((sum, y) => sum + 255 - at(picture, x, y)[0]!, 0);
      expect(ink).toBeGreaterThan(250);
    }
    expect(shades(picture, 2, 18, 16).every((shade) => shade < 130)).toBe(true);
  });

  test('a frame consists of four sides, each drawn once', () => {
    const stroke = { color: { ...BLACK, alpha: 0.5 }, width: 2, dash: [] };
    const picture = painted([{ kind: 'path', path: rectPath({ x: 4, y: 4, width: 10, height: 10 }), stroke }]);
    expect(shades(picture, 2, 16, 3)).toEqual([255, ...Array(12).fill(127), 255]);
    expect(shades(picture, 2, 16, 8)).toEqual([255, 127, 127, ...Array(8).fill(255), 127, 127, 255]);
  });

  test('a frame that is thicker than its rectangle is a filled box', () => {
    const stroke = { color: BLACK, width: 6, dash: [] };
    const picture = painted([{ kind: 'path', path: rectPath({ x: 7, y: 7, width: 4, height: 4 }), stroke }]);
    expect(shades(picture, 3, 15, 9)).toEqual([255, ...Array(10).fill(0), 255]);
  });

  test('colours blend in sRGB by their alpha', () => {
    const picture = painted([rect(0, 0, 20, 20, RED), rect(5, 5, 5, 5, { red: 0, green: 0, blue: 255, alpha: 0.25 })]);
    expect(at(picture, 7, 7)).toEqual([191, 0, 64]);
    expect(at(picture, 12, 7)).toEqual([255, 0, 0]);
  });

  test('outlines wider than 255 pixels and colour layers stay complete', () => {
    const picture = painted(
      [{ kind: 'path', path: ellipsePath({ x: 10, y: 10, width: 480, height: 280 }), fill: RED }],
      {
        width: 500,
        height: 300,
      },
    );
    let ink = 0;
    for (let i = 0; i < picture.pixels.length; i += 4) ink += (255 - picture.pixels[i + 1]!) / 255;
    expect(Math.abs(ink / (Math.PI * 240 * 140) - 1)).toBeLessThan(0.001);
  });
});

describe('groups', () => {
  test('move, rotate and scale their items', () => {
    const inner = [rect(0, 0, 4, 2)];
    expect(shades(painted([group(inner, { transform: [1, 0, 0, 1, 3, 5] })]), 2, 8, 6)).toEqual([255, 0, 0, 0, 0, 255]);
    const rotated = painted([group(inner, { transform: rotationAbout(90, { x: 5, y: 5 }) })]);
    expect([at(rotated, 8, 0)[0], at(rotated, 9, 3)[0], at(rotated, 7, 3)[0], at(rotated, 9, 4)[0]]).toEqual([
      0, 0, 255, 255,
    ]);
    const nested = group([group(inner, { transform: scaling(2) })], { transform: [1, 0, 0, 1, 1, 1] });
    expect(shades(painted([nested]), 0, 10, 4)).toEqual([255, ...Array(8).fill(0), 255]);
  });

  test('fade as a whole, without showing items below others', () => {
    const picture = painted([rect(0, 0, 20, 10, RED), group([rect(2, 2, 8, 12), rect(4, 4, 8, 12)], { opacity: 0.5 })]);
    expect(at(picture, 3, 3)).toEqual([127, 0, 0]);
    expect(at(picture, 6, 6)).toEqual([127, 0, 0]);
    expect(at(picture, 6, 12)).toEqual([127, 127, 127]);
    expect(at(picture, 15, 12)).toEqual([255, 255, 255]);
    expect(kindOf([group([rect(2, 2, 8, 12)], { opacity: 0 })])).toEqual([1, 0]);
  });

  test('clip to rectangles with exact edges, to any outline, and inside other clips', () => {
    const black = [rect(0, 0, 20, 20)];
    const cut = painted([group(black, { clip: rectPath({ x: 2.25, y: 3, width: 5.25, height: 4 }) })]);
    expect(shades(cut, 1, 9, 3)).toEqual([255, 64, 0, 0, 0, 0, 127, 255]);
    expect(shades(cut, 1, 9, 2)).toEqual(Array(8).fill(255));
    const round = painted([group(black, { clip: ellipsePath({ x: 4, y: 4, width: 12, height: 12 }) })]);
    expect([at(round, 4, 4)[0], at(round, 10, 10)[0], at(round, 10, 3)[0]]).toEqual([255, 0, 255]);
    const both = group([group(black, { clip: rectPath({ x: 0, y: 0, width: 10, height: 10 }) })], {
      clip: rectPath({ x: 5, y: 5, width: 10, height: 10 }),
    });
    expect(shades(painted([both]), 3, 12, 7)).toEqual([255, 255, 0, 0, 0, 0, 0, 255, 255]);
    const faded = group(black, { clip: rectPath({ x: 2.5, y: 3, width: 5, height: 4 }), opacity: 0.5 });
    expect(shades(painted([faded]), 1, 9, 4)).toEqual([255, 191, 127, 127, 127, 127, 191, 255].map(closeTo));
  });

  test('draw nothing with an empty clip, or for a link', () => {
    const link: Item = { kind: 'link', box: { x: 0, y: 0, width: 20, height: 20 }, href: 'https://example.com/' };
    expect(painted([link, group([rect(0, 0, 9, 9)], { clip: { verbs: [], coords: [] } })])).toEqual(painted([]));
  });
});

function closeTo(shade: number): unknown {
  return expect.closeTo(shade, -0.4);
}

function closeTo4(shade: number | undefined): unknown {
  return expect.closeTo(shade!, -1);
}

describe('text', () => {
  test('is on its baseline and within its advance, at any rotation and size', () => {
    const line = lineOf(world, 'HEH', { x: 20, y: 60, fontSize: 30, family: 'Arimo', weight: 700 });
    const capHeight = (line.font.capHeight / line.font.unitsPerEm) * 30;
    for (const dpi of [72, 300, 1000]) {
      const picture = painted([line], { dpi, width: 120, height: 100 });
      const scale = dpi / 72;
      const dark = (x: number, y: number) => at(picture, Math.round(x * scale), Math.round(y * scale))[0]! < 128;
      const stem = line.x + line.glyphs[0]!.advance * 0.17;
      expect(dark(stem, 59), `${dpi}`).toBe(true);
      expect(dark(stem, 61)).toBe(false);
      expect(dark(stem, 60 - capHeight + 1)).toBe(true);
      expect(dark(stem, 60 - capHeight - 1)).toBe(false);
    }
    const upright = painted([line], { dpi: 300, width: 120, height: 100 });
    const rotated = painted([group([line], { transform: rotationAbout(90, { x: 60, y: 60 }) })], {
      dpi: 300,
      width: 120,
      height: 120,
    });
    const ink = ({ pixels }: Picture) => pixels.reduce((sum, value) => sum + 255 - value, 0) / 255;
    expect(Math.abs(ink(rotated) / ink(upright) - 1)).toBeLessThan(0.002);
  });

  test('uses its colour and alpha', () => {
    const line = lineOf(world, '\u2588', {
      x: 0,
      y: 15,
      fontSize: 20,
      family: 'Cousine',
      color: { ...RED, alpha: 0.5 },
    });
    expect(at(painted([line]), 5, 10)).toEqual([255, 127, 127]);
  });
});

describe('images', () => {
  // Four quarters: black and red above, green and transparent below.
  const quarters = imageOf({
    widthPx: 2,
    heightPx: 2,
    rgba: Uint8Array.of(0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 0),
  });
  const corners = (picture: Picture) => [
    at(picture, 1, 1),
    at(picture, 18, 1),
    at(picture, 1, 18),
    at(picture, 18, 18),
  ];
  const [black, red, green, clear] = [
    [0, 0, 0],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 255],
  ];

  test('are drawn as stored, rotated and mirrored', () => {
    const item = imageItem(quarters, 0, 0, 20, 20);
    const about = { x: 10, y: 10 };
    const rotated = (degrees: number) =>
      corners(painted([group([item], { transform: rotationAbout(degrees, about) })]));
    expect(corners(painted([item]))).toEqual([black, red, green, clear]);
    expect(rotated(90)).toEqual([green, black, clear, red]);
    expect(rotated(180)).toEqual([clear, green, red, black]);
    expect(rotated(270)).toEqual([red, clear, black, green]);
    expect(corners(painted([group([item], { transform: [-1, 0, 0, 1, 20, 0] })]))).toEqual([red, black, clear, green]);
    const tilted = painted([group([item], { transform: rotationAbout(45, about) })]);
    const seen = [at(tilted, 10, 2), at(tilted, 18, 10), at(tilted, 2, 10), at(tilted, 10, 18)];
    expect(seen.flat().map((shade) => Math.round(shade / 4) * 4)).toEqual(
      [black, red, green, clear].flat().map(closeTo4),
    );
    expect(at(tilted, 1, 1)).toEqual(clear);
  });

  test('shrink by averaging pixels, and grow without steps unless they have two colours', () => {
    const rgba = new Uint8Array(100 * 100 * 4).fill(255);
    for (let i = 0; i < 100 * 100; i++) if ((i + Math.floor(i / 100)) % 2) rgba.fill(0, i * 4, i * 4 + 3);
    const checks = imageOf({ widthPx: 100, heightPx: 100, rgba });
    expect(shades(painted([imageItem(checks, 0, 0, 10, 10)]), 0, 11, 5)).toEqual([...Array(10).fill(128), 255]);
    const two = imageOf({ widthPx: 2, heightPx: 1, rgba: Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255) });
    expect(shades(painted([imageItem(two, 0, 0, 20, 20)]), 0, 20, 5)).toEqual([
      ...Array(10).fill(0),
      ...Array(10).fill(255),
    ]);
    const rgb = [0, 128, 255].flatMap((shade) => [shade, shade, shade, 255]);
    const step = imageOf({ widthPx: 3, heightPx: 1, rgba: Uint8Array.from(rgb) });
    const ramp = shades(painted([imageItem(step, 0, 0, 20, 20)]), 0, 20, 5);
    expect(ramp.every((shade, i) => i === 0 || shade >= ramp[i - 1]!)).toBe(true);
    expect([ramp[0], ramp[19]]).toEqual([0, 255]);
    expect(new Set(ramp).size).toBeGreaterThan(8);
  });

  test('stay within their box and the sheet', () => {
    const dark = imageOf({ widthPx: 1, heightPx: 1, rgba: Uint8Array.of(0, 0, 0, 255) });
    expect(shades(painted([imageItem(dark, 2.5, 0, 5, 20)]), 1, 9, 5)).toEqual([255, 128, 0, 0, 0, 0, 128, 255]);
    expect(shades(painted([imageItem(dark, -500, -500, 510, 2000)]), 8, 12, 5)).toEqual([0, 0, 255, 255]);
    expect(painted([imageItem(dark, 5, 5, 0, 9), imageItem(dark, 50, 50, 9, 9)])).toEqual(
      painted([rect(0, 0, 9, 9, WHITE)]),
    );
  });
});

describe('a page in bands', () => {
  const { platform } = world;
  const shades = (widthPx: number, heightPx: number) => {
    const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
    for (let i = 0; i < rgba.length; i += 4) {
      const [x, y] = [(i / 4) % widthPx, Math.floor(i / 4 / widthPx)];
      rgba[i] = (255 * x) / widthPx;
      rgba[i + 1] = (255 * y) / heightPx;
      rgba[i + 2] = 128 + 127 * Math.sin(x / 40);
    }
    return imageOf({ widthPx, heightPx, rgba });
  };
  const rotated = (item: Item, degrees: number, center: number) =>
    group([item], { transform: rotationAbout(degrees, { x: center, y: center }) });
  const disc = (x: number, y: number, size: number, fill: Color): Item => {
    return { kind: 'path', path: ellipsePath({ x, y, width: size, height: size }), fill };
  };
  const faded = group([disc(20, 20, 100, RED), disc(60, 60, 100, GRAY)], { opacity: 0.5 });
  const clipped = group([disc(30, 90, 90, RED)], { clip: ellipsePath({ x: 10, y: 70, width: 130, height: 90 }) });
  const masked = group([disc(90, 10, 80, GRAY)], { mask: [disc(110, 30, 60, WHITE)] });

  test.each<[string, readonly Item[]]>([
    ['text and lines', [lineOf(world, 'Bands meet', { x: 10, y: 60, fontSize: 30 }), rect(10.3, 33.3, 90, 60.5)]],
    ['groups inside one another', [faded, group([clipped, faded], { opacity: 0.7 }), masked]],
    ['an upright picture', [imageItem(shades(300, 200), 5.5, 5.5, 150, 140)]],
    ['a rotated picture', [rotated(imageItem(shades(300, 200), 30, 30, 100, 100), 33, 80)]],
    ['a quarter turn', [rotated(imageItem(shades(300, 200), 30, 30, 100, 100), 90, 80)]],
  ])('equals the whole page: %s', (_, items) => {
    const page = pageOf(items, 170, 170);
    const whole = readPng(paintPng(page, { dpi: 150, platform }));
    for (const pixelsAtOnce of [1, 7_000, 40_000]) {
      const bands = readPng(paintPng(page, { dpi: 150, platform, pixelsAtOnce }));
      expect(farthest(bands, whole)).toBeLessThanOrEqual(1);
    }
  });

  test('a large rotated image has no gaps between its parts', () => {
    const page = pageOf([rotated(imageItem(shades(1_400, 1_400), 150, 150, 1_000, 1_000), 20, 650)], 1_300, 1_300);
    const picture = readPng(paintPng(page, { dpi: 72, platform }));
    // Inside the image, red increases evenly along a row.
    for (let y = 500; y < 800; y += 7) {
      for (let x = 450; x < 850; x++) {
        const step = at(picture, x + 1, y)[0]! - at(picture, x, y)[0]!;
        expect(Math.abs(step)).toBeLessThanOrEqual(1);
      }
    }
  });
});

/** Returns the largest difference in any channel. */
function farthest(a: Picture, b: Picture): number {
  return a.pixels.reduce((most, value, i) => Math.max(most, Math.abs(value - b.pixels[i]!)), 0);
}
