import { expect, test } from 'vitest';
import type { Pixels } from '../../image/image.ts';
import { kindOfPicture, lightnessOf } from './picture-kind.ts';

type Rgb = readonly [number, number, number];

const SIDE = 40;

function picture(colorAt: (x: number, y: number) => Rgb): Pixels {
  const rgba = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) rgba.set(colorAt(at % SIDE, Math.floor(at / SIDE)), at * 4);
  return { widthPx: SIDE, heightPx: SIDE, rgba };
}

const gray = (value: number): Rgb => [value, value, value];
const kindOf = (pixels: Pixels) => kindOfPicture(pixels, lightnessOf(pixels));

test.each([
  ['black and white', gray(0), gray(255), 'two-color'],
  ['blue and yellow', [0, 0, 160], [255, 230, 0], 'two-color'],
  ['light gray and white', gray(200), gray(255), 'shades'],
  ['two dark colours', [80, 0, 0], [0, 0, 120], 'shades'],
] as const)('%s', (_, one, other, kind) => {
  expect(kindOf(picture((x) => (x % 3 === 0 ? one : other)))).toBe(kind);
});

test('bars with smoothed edges are lines, however many edges are smoothed', () => {
  const blurred = [0, 0, 90, 200, 255, 255, 160, 60, 0, 120, 255];
  expect(kindOf(picture((x) => gray(blurred[x % blurred.length]!)))).toBe('lines');
});

test('photos are shades, and so are logos with areas of several colours, also on much white', () => {
  expect(kindOf(picture((x, y) => gray(Math.round((255 * (x + y)) / (2 * SIDE)))))).toBe('shades');
  const logo = (x: number, y: number): Rgb => {
    if (x > 8 || y > 8) return gray(255);
    return x < 4 ? [200, 30, 30] : [250, 200, 60];
  };
  expect(kindOf(picture(logo))).toBe('shades');
});

test('one colour is lines if it is black or white, otherwise a shade', () => {
  expect(kindOf(picture(() => gray(255)))).toBe('two-color');
  expect(kindOf(picture(() => [30, 160, 60]))).toBe('shades');
});

test('transparent pixels are paper', () => {
  const pixels = picture((x) => (x % 2 === 0 ? gray(0) : [40, 200, 90]));
  for (let at = 0; at < SIDE * SIDE; at += 2) pixels.rgba[(at + 1) * 4 + 3] = 0;
  expect(kindOf(pixels)).toBe('two-color');
});

test('the lightness of a pixel is the same next to equal and to different pixels', () => {
  const rgba = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 0);
  const light = lightnessOf({ widthPx: 6, heightPx: 1, rgba });
  expect([...light.slice(0, 4), light[5]]).toEqual([1, 0, 0, 1, 1]);
  // Luminance of red, encoded as in sRGB (IEC 61966-2-1): 1.055 × 0.2126^(1 ÷ 2.4) − 0.055.
  expect(light[4]).toBeCloseTo(0.4984, 3);
});
