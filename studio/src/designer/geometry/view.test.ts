import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fitView,
  keepVisible,
  LEAST_ZOOM,
  MOST_ZOOM,
  pageRects,
  reveal,
  scaleOf,
  toScreen,
  toWorld,
  type View,
  zoomAt,
} from './view.ts';

const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const view: fc.Arbitrary<View> = fc.record({
  zoom: fc.double({ min: LEAST_ZOOM, max: MOST_ZOOM, noNaN: true }),
  x: coordinate,
  y: coordinate,
});
const WINDOW = { width: 800, height: 600 };

test('screen and world coordinates are converted in both directions', () => {
  fc.assert(
    fc.property(view, point, (at, p) => {
      const back = toWorld(at, toScreen(at, p));
      expect(back.x).toBeCloseTo(p.x, 6);
      expect(back.y).toBeCloseTo(p.y, 6);
    }),
  );
});

test('the point under the pointer keeps its position at every zoom, and the zoom is limited', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.001, max: 1000, noNaN: true }), point, (before, zoom, at) => {
      const after = zoomAt(before, zoom, at);
      const place = toScreen(after, toWorld(before, at));
      expect(place.x).toBeCloseTo(at.x, 4);
      expect(place.y).toBeCloseTo(at.y, 4);
      expect(after.zoom).toBeGreaterThanOrEqual(LEAST_ZOOM);
      expect(after.zoom).toBeLessThanOrEqual(MOST_ZOOM);
    }),
  );
});

test('a fitted page is centred in the window, and completely visible', () => {
  const page = { x: -50, y: 0, width: 100, height: 200 };
  const fitted = fitView(page, WINDOW);
  const [a, b] = [toScreen(fitted, page), toScreen(fitted, { x: 50, y: 200 })];
  expect((a.x + b.x) / 2).toBeCloseTo(400);
  expect({ top: Math.round(a.y), bottom: Math.round(b.y) }).toEqual({ top: 40, bottom: 560 });
});

test('revealing scrolls as far as needed, and not at all if everything is visible', () => {
  const plain = { zoom: 0.75, x: 0, y: 0 };
  expect(scaleOf(plain)).toBe(1);
  expect(reveal(plain, { x: 100, y: 100, width: 10, height: 10 }, WINDOW)).toEqual(plain);
  expect(reveal(plain, { x: 790, y: -20, width: 10, height: 10 }, WINDOW)).toMatchObject({ x: -24, y: 44 });
});

test('a part of the canvas stays in the window', () => {
  fc.assert(
    fc.property(view, (any) => {
      const world = { x: -100, y: 0, width: 200, height: 300 };
      const kept = keepVisible(any, world, WINDOW);
      const [a, b] = [toScreen(kept, world), toScreen(kept, { x: 100, y: 300 })];
      expect(a.x < WINDOW.width && b.x > 0 && a.y < WINDOW.height && b.y > 0).toBe(true);
    }),
  );
});

test('pages are stacked and centred', () => {
  expect(
    pageRects([
      { width: 100, height: 50 },
      { width: 60, height: 20 },
    ]),
  ).toEqual([
    { x: -50, y: 0, width: 100, height: 50 },
    { x: -30, y: 74, width: 60, height: 20 },
  ]);
});
