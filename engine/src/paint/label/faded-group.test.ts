import { expect, test } from 'vitest';
import { PLAIN_PRINTER, pageOf } from '../../../../tests/scenes.ts';
import { BLACK, type Color, WHITE } from '../../base/color.ts';
import type { Image } from '../../image/image.ts';
import { ellipsePath, rectPath } from '../../scene/path.ts';
import type { GroupItem, ImageItem, Item, PathItem } from '../../scene/scene.ts';
import { type Bitmap, countInk, cropBitmap } from './bitmap.ts';
import { rasterizeLabel } from './draw-page.ts';

/** Size of a dot in points, so that sizes in the test can be given in dots. */
const DOT = 72 / 203.2;
const box = (x: number, y: number, width: number, height: number) =>
  rectPath({ x: x * DOT, y: y * DOT, width: width * DOT, height: height * DOT });
const fill = (path: PathItem['path'], color: Color = BLACK): PathItem => ({ kind: 'path', path, fill: color });
const faded = (items: readonly Item[], rest: Partial<GroupItem> = {}): GroupItem => ({
  kind: 'group',
  opacity: 0.5,
  ...rest,
  items,
});
const drawn = (...items: Item[]) =>
  rasterizeLabel({ ...pageOf(items), width: 160 * DOT, height: 80 * DOT }, { ...PLAIN_PRINTER, density: 8 });
const NO_IMAGE = {
  id: 'drawn',
  mediaType: 'image/png',
  bytes: new Uint8Array(),
  widthPx: 4,
  heightPx: 4,
  components: 1,
  orientation: 1,
  isPlain: true,
  isPhoto: false,
  keptBytes: 0,
} as const;
/** Returns the fraction of ink in a box of dots. */
const inkIn = (bitmap: Bitmap, x: number, y: number, width: number, height: number) =>
  countInk(cropBitmap(bitmap, { x, y, width, height })) / (width * height);

test('upper items in a translucent group hide lower ones, and fade equally', () => {
  const raster = drawn(faded([fill(box(0, 0, 40, 40)), fill(box(20, 20, 40, 40), WHITE), fill(box(40, 40, 40, 40))]));
  expect(inkIn(raster, 0, 0, 20, 20)).toBe(0.5);
  expect(inkIn(raster, 20, 20, 20, 20)).toBe(0);
  expect(inkIn(raster, 40, 40, 40, 40)).toBe(0.5);
});

test('separate items of a group are drawn as without the group', () => {
  const [left, right] = [fill(box(0, 0, 40, 40)), fill(box(60, 0, 40, 40))];
  expect(drawn(faded([left, right]))).toEqual(drawn(faded([left]), faded([right])));
});

test('a translucent group lightens the ink below it once, even where its items overlap', () => {
  const stack = Array.from({ length: 3 }, () => fill(box(0, 0, 80, 80), WHITE));
  expect(inkIn(drawn(fill(box(0, 0, 80, 80)), faded(stack)), 0, 0, 80, 80)).toBe(0.5);
});

test('nested groups fade by both opacities', () => {
  const inner = faded([fill(box(0, 0, 40, 40)), fill(box(0, 0, 40, 40))]);
  const raster = drawn(faded([fill(box(0, 0, 80, 40), WHITE), inner]));
  expect(inkIn(raster, 0, 0, 40, 40)).toBe(0.25);
  expect(inkIn(raster, 40, 0, 40, 40)).toBe(0);
});

test('a thin line stays solid over translucent content', () => {
  const raster = drawn(faded([fill(box(0, 0, 80, 40)), fill(box(0, 40, 80, 40), WHITE), fill(box(4, 30, 2, 40))]));
  expect(inkIn(raster, 4, 30, 2, 40)).toBe(1);
  expect(inkIn(raster, 40, 0, 40, 40)).toBe(0.5);
});

test('an image hides the content below it in its group, also if rotated', () => {
  const rgba = new Uint8Array(64).fill(255);
  for (let i = 0; i < 64; i += 16) rgba.fill(0, i, i + 3);
  const image: Image = { ...NO_IMAGE, pixels: () => ({ widthPx: 4, heightPx: 4, rgba }) };
  const size = { x: 0, y: 0, width: 80 * DOT, height: 80 * DOT };
  const item: ImageItem = { kind: 'image', image, box: size, dither: 'threshold', threshold: 128 };
  const raster = drawn(faded([fill(box(0, 0, 160, 80)), item]));
  expect(inkIn(raster, 0, 0, 8, 80)).toBe(0.5);
  expect(inkIn(raster, 32, 0, 48, 80)).toBe(0);
  expect(inkIn(raster, 80, 0, 80, 80)).toBe(0.5);
  const rotated = drawn(
    faded([fill(box(0, 0, 160, 80)), { kind: 'group', transform: [0, 1, -1, 0, 80 * DOT, 0], items: [item] }]),
  );
  expect(inkIn(rotated, 0, 0, 80, 8)).toBe(0.5);
  expect(inkIn(rotated, 0, 32, 80, 48)).toBe(0);
});

test('a clip and a rotation apply to the layer', () => {
  const clip = ellipsePath({ x: 0, y: 0, width: 40 * DOT, height: 40 * DOT });
  const items = [fill(box(0, 0, 80, 80)), fill(box(0, 0, 80, 80))];
  const raster = drawn(faded(items, { clip, transform: [0, 1, -1, 0, 80 * DOT, 0] }));
  expect(inkIn(raster, 40, 0, 40, 40)).toBeCloseTo((0.5 * Math.PI) / 4, 1);
  expect(inkIn(raster, 0, 0, 160, 80)).toBe(inkIn(raster, 40, 0, 40, 40) / 8);
});

test('draws a group that is larger than the memory limit completely', () => {
  const [width, height] = [8000, 4000];
  const items = [fill(box(0, 0, width, height)), fill(box(0, 0, width, height))];
  const page = { ...pageOf([faded(items)]), width: width * DOT, height: height * DOT };
  const raster = rasterizeLabel(page, { ...PLAIN_PRINTER, density: 8 });
  expect(countInk(raster)).toBe((Math.floor((width * DOT) / DOT) * height) / 2);
});
