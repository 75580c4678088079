import { describe, expect, test } from 'vitest';
import { countInk, hasDot } from './bitmap.ts';
import { ditherGray, type Gray } from './dither.ts';

const size = 64;
const place = { threshold: 128, density: 8, x: 0, y: 0 };

function plane(light: (x: number, y: number) => number): Gray {
  const values = Float32Array.from({ length: size * size }, (_, i) => light(i % size, Math.floor(i / size)));
  return { widthDots: size, heightDots: size, values };
}

describe('fraction of ink on even grey', () => {
  const shareOf = (dither: 'ordered' | 'floyd-steinberg' | 'atkinson', light: number) =>
    countInk(
      ditherGray(
        plane(() => light),
        { ...place, dither },
      ),
    ) /
    size ** 2;

  test.each([0, 0.1, 0.25, 0.5, 0.75, 0.9, 1])('lightness %f', (light) => {
    expect(shareOf('floyd-steinberg', light)).toBeCloseTo(1 - light, 1.5);
    expect(Math.abs(shareOf('ordered', light) - (1 - light))).toBeLessThanOrEqual(1 / 32);
  });

  test('Atkinson dithering clears light greys, fills dark ones, and keeps the middle', () => {
    expect(shareOf('atkinson', 0.95)).toBeLessThan(0.05);
    expect(shareOf('atkinson', 0.05)).toBeGreaterThan(0.95);
    expect(shareOf('atkinson', 0.5)).toBeCloseTo(0.5, 1);
  });
});

test('a threshold of t makes values below t of 255 ink', () => {
  const steps = plane((x) => x / 255);
  const bitmap = ditherGray(steps, { ...place, dither: 'threshold', threshold: 20 });
  expect(Array.from({ length: size }, (_, x) => hasDot(bitmap, x, 0)).lastIndexOf(true)).toBe(19);
  expect(countInk(bitmap)).toBe(20 * size);
});

test('the clustered screen is aligned with the label, so that two halves of a surface fit', () => {
  const half = plane(() => 0.6);
  const at = (x: number) => ditherGray(half, { ...place, dither: 'ordered', x });
  expect(at(1)).not.toEqual(at(0));
  expect(at(4)).toEqual(at(0));
});

test('auto keeps drawings sharp and dithers photos as the density allows', () => {
  const drawing = plane((x, y) => (x === y ? 0.5 : x > y ? 0 : 1));
  const photo = plane((x) => x / size);
  const as = (gray: Gray, dither: 'auto' | 'threshold' | 'ordered' | 'floyd-steinberg', density: number) =>
    ditherGray({ ...gray, values: gray.values.slice() }, { ...place, dither, density });
  expect(as(drawing, 'auto', 8)).toEqual(as(drawing, 'threshold', 8));
  expect(as(photo, 'auto', 8)).toEqual(as(photo, 'ordered', 8));
  expect(as(photo, 'auto', 12)).toEqual(as(photo, 'floyd-steinberg', 12));
});
