import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { type Picture, readPng } from '../../../../tests/eyes/picture.ts';
import { lineOf, pageOf } from '../../../../tests/scenes.ts';
import { BLACK, type Color } from '../../base/color.ts';
import { defined } from '../../base/defined.ts';
import { ellipsePath, rectPath } from '../../scene/path.ts';
import type { Background, Item } from '../../scene/scene.ts';
import { paintPng } from './paint-png.ts';

const world = createNodeWorld();
const { platform } = world;
const RED: Color = { red: 255, green: 0, blue: 0, alpha: 1 };
const rect = (x: number, y: number, width: number, height: number, fill: Color = BLACK): Item => ({
  kind: 'path',
  path: rectPath({ x, y, width, height }),
  fill,
});
const file = (items: readonly Item[], background?: Background, pixelsAtOnce?: number) =>
  paintPng(pageOf(items, 40, 30), {
    dpi: 144,
    background,
    platform,
    ...defined({ pixelsAtOnce }),
  });
const at = ({ width, pixels }: Picture, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
/** Bit depth and colour type. */
const kindOf = (items: readonly Item[]) => [...file(items, 'transparent').subarray(24, 26)];

/** All features that mix colours: antialiased edges, opacity of colours and groups, masks, clips. */
const MIXED: readonly Item[] = [
  rect(1.3, 1.7, 20, 9, { red: 200, green: 30, blue: 90, alpha: 0.4 }),
  {
    kind: 'group',
    opacity: 0.5,
    clip: ellipsePath({ x: 5, y: 5, width: 25, height: 20 }),
    items: [rect(8, 2, 20, 20, RED), lineOf(world, 'Agx', { x: 6, y: 20, fontSize: 12 })],
  },
  {
    kind: 'group',
    mask: [rect(0, 20, 20, 10, { red: 128, green: 128, blue: 128, alpha: 1 })],
    items: [rect(0, 15, 40, 15, { red: 0, green: 90, blue: 200, alpha: 1 })],
  },
  lineOf(world, 'On top', { x: 2, y: 27, fontSize: 7 }),
];

test('is transparent where nothing is drawn, and opaque where opaque content is drawn', () => {
  const picture = readPng(file([rect(10, 10, 10, 10, RED)], 'transparent'));
  expect(at(picture, 5, 5)).toEqual([0, 0, 0, 0]);
  expect(at(picture, 30, 30)).toEqual([255, 0, 0, 255]);
  const half = readPng(file([rect(10, 10, 10, 10, { ...RED, alpha: 0.5 })], 'transparent'));
  expect(at(half, 30, 30)).toEqual([255, 0, 0, 128]);
});

test('equals the image on white when it is placed on white, except for rounding to 8 bits', () => {
  const [white, clear] = [readPng(file(MIXED)), readPng(file(MIXED, 'transparent'))];
  let most = 0;
  for (let i = 0; i < white.pixels.length; i += 4) {
    const alpha = clear.pixels[i + 3]! / 255;
    for (let channel = 0; channel < 3; channel++) {
      const laid = 255 * (1 - alpha) + clear.pixels[i + channel]! * alpha;
      most = Math.max(most, Math.abs(laid - white.pixels[i + channel]!));
    }
  }
  expect(most).toBeLessThan(3);
});

test('is the same in bands', () => {
  expect(file(MIXED, 'transparent', 400)).toEqual(file(MIXED, 'transparent'));
});

test('has a white background by default', () => {
  expect(file(MIXED, 'white')).toEqual(file(MIXED));
});

test('uses the fewest bits: a palette with transparency, or alpha in addition to grey or colours', () => {
  expect(kindOf([rect(2, 2, 10, 10)])).toEqual([1, 3]);
  expect(kindOf([rect(2, 2, 10, 10), rect(20, 2, 10, 10, RED)])).toEqual([2, 3]);
  const tiles = (green: number) =>
    Array.from({ length: 1200 }, (_, i) => {
      const [x, y] = [i % 40, Math.floor(i / 40)];
      return rect(x, y, 1, 1, { red: 6 * x, green: green < 0 ? 6 * x : green, blue: 6 * x, alpha: (y + 1) / 31 });
    });
  expect(kindOf(tiles(-1))).toEqual([8, 4]);
  expect(kindOf(tiles(90))).toEqual([8, 6]);
});
