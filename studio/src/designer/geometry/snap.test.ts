import type { Rect } from '@platen/engine/base/geometry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, type SnapTargets, snapMove } from './snap.ts';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const NONE: SnapTargets = { lines: [], siblings: [] };
const about = (...siblings: Rect[]): SnapTargets => ({ siblings, lines: siblings.flatMap((each) => linesOf(each)) });

const place = fc.integer({ min: -300, max: 300 });
const side = fc.integer({ min: 1, max: 200 });
const box = fc.record({ x: place, y: place, width: side, height: side });

test('a snap moves at most the snapping distance, and puts a line of the box on a guide', () => {
  fc.assert(
    fc.property(box, place, place, fc.array(box, { maxLength: 8 }), (moving, x, y, others) => {
      const { by, guides, gaps } = snapMove(moving, { x, y }, about(...others), { within: 6 });
      expect(Math.abs(by.x - x)).toBeLessThanOrEqual(6);
      expect(Math.abs(by.y - y)).toBeLessThanOrEqual(6);
      if (by.x !== x) expect([...guides, ...gaps].some(({ axis }) => axis === 'x')).toBe(true);
      for (const guide of guides) {
        const { start, length } =
          guide.axis === 'x'
            ? { start: moving.x + by.x, length: moving.width }
            : { start: moving.y + by.y, length: moving.height };
        const away = [0, 0.5, 1].map((part) => Math.abs(start + part * length - guide.at));
        expect(Math.min(...away)).toBeLessThan(1e-6);
      }
    }),
  );
});

test('a snapped box stays when it is snapped again', () => {
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 8 }), (moving, others) => {
      const targets = about(...others);
      const { by } = snapMove(moving, { x: 0, y: 0 }, targets, { within: 6 });
      const moved = { ...moving, x: moving.x + by.x, y: moving.y + by.y };
      const again = snapMove(moved, { x: 0, y: 0 }, { ...targets, siblings: [] }, { within: 6 });
      if (snapMove(moving, { x: 0, y: 0 }, { ...targets, siblings: [] }, { within: 6 }).by.x === by.x)
        expect(again.by.x).toBeCloseTo(0, 9);
    }),
  );
});

test('the nearest of several lines is used', () => {
  const targets = { siblings: [], lines: [100, 103].map((at) => ({ axis: 'x' as const, at, from: 0, to: 10 })) };
  expect(snapMove(rect(0, 0, 20, 20), { x: 102, y: 0 }, targets, { within: 6 }).by.x).toBe(103);
  expect(snapMove(rect(0, 0, 20, 20), { x: 101, y: 0 }, targets, { within: 6 }).by.x).toBe(100);
});

test('a guide extends from the snap target to the box', () => {
  const { guides } = snapMove(rect(0, 50, 10, 10), { x: 41, y: 3 }, about(rect(40, 0, 30, 10)), { within: 2 });
  expect(guides).toEqual([{ axis: 'x', at: 40, from: 0, to: 63 }]);
});

test('boxes snap to equal gaps: between two boxes, and after two boxes', () => {
  const row = [rect(0, 0, 10, 10), rect(30, 0, 10, 10)];
  expect(snapMove(rect(0, 0, 10, 10), { x: 61, y: 0 }, { lines: [], siblings: row }, { within: 3 })).toEqual({
    by: { x: 60, y: 0 },
    guides: [],
    gaps: [
      { axis: 'x', from: 10, to: 30, across: 5 },
      { axis: 'x', from: 40, to: 60, across: 5 },
    ],
  });
  const apart = [rect(0, 0, 10, 10), rect(60, 0, 10, 10)];
  expect(snapMove(rect(0, 0, 10, 10), { x: 28.5, y: 0 }, { lines: [], siblings: apart }, { within: 3 }).by.x).toBe(30);
  // No sibling overlaps on this axis, so there is no gap.
  expect(snapMove(rect(0, 40, 10, 10), { x: 28.5, y: 0 }, { lines: [], siblings: apart }, { within: 3 }).by.x).toBe(
    28.5,
  );
});

test('without a target, the box starts on the grid', () => {
  fc.assert(
    fc.property(box, place, fc.constantFrom(0.2834, 72 / 203.2, 0.24), (moving, x, grid) => {
      const start = (moving.x + snapMove(moving, { x: x / 7, y: 0 }, NONE, { within: 6, grid }).by.x) / grid;
      expect(start).toBeCloseTo(Math.round(start), 6);
    }),
  );
});

test('when a side is dragged, only the moving edges snap', () => {
  const targets = about(rect(100, 0, 10, 10));
  const parts = { x: [1], y: [] } as const;
  expect(snapMove(rect(0, 0, 95, 10), { x: 3, y: 2 }, targets, { within: 4, parts }).by).toEqual({ x: 5, y: 2 });
  expect(snapMove(rect(98, 0, 150, 10), { x: 0, y: 2 }, targets, { within: 4, parts }).by).toEqual({ x: 0, y: 2 });
});
