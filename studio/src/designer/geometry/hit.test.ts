import {
  type Matrix,
  multiply,
  type Point,
  type Rect,
  rotationAbout,
  transformPoint,
  transformRect,
} from '@platen/engine/base/geometry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hitsAt, nextHit, reachAt, type Target, touchedBy } from './hit.ts';
import { centreOf } from './oriented.ts';

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const REACH = reachAt(1);
const target = (path: string, box: Rect, more: Partial<Target> = {}): Target => ({
  path,
  elementId: path,
  box,
  transform: IDENTITY,
  ...more,
});
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const paths = (targets: readonly Target[]) => targets.map(({ path }) => path);

const box = fc.record({
  x: fc.integer({ min: -200, max: 200 }),
  y: fc.integer({ min: -200, max: 200 }),
  width: fc.integer({ min: 10, max: 200 }),
  height: fc.integer({ min: 10, max: 200 }),
});
const degrees = fc.integer({ min: -720, max: 720 });

test('a point is inside a box regardless of the rotation of the box and its groups', () => {
  fc.assert(
    fc.property(
      box,
      degrees,
      box,
      degrees,
      fc.tuple(fc.double({ min: -0.5, max: 1.5, noNaN: true }), fc.double({ min: -0.5, max: 1.5, noNaN: true })),
      (inner, own, outer, around, [u, v]) => {
        const transform = multiply(rotationAbout(around, centreOf(outer)), rotationAbout(own, centreOf(inner)));
        const at: Point = transformPoint(transform, { x: inner.x + u * inner.width, y: inner.y + v * inner.height });
        const isInside = [u, v].every((share) => share > 0.001 && share < 0.999);
        const isOutside = [u, v].some((share) => share < -0.001 || share > 1.001);
        const hit = hitsAt([target('a', inner, { transform })], at, REACH).length === 1;
        if (isInside) expect(hit).toBe(true);
        if (isOutside) expect(hit).toBe(false);
      },
    ),
  );
});

test('the last painted element comes first, and content before its container', () => {
  const targets = [
    target('group', rect(0, 0, 100, 100)),
    target('leaf', rect(0, 0, 50, 50)),
    target('above', rect(20, 20, 50, 50)),
  ];
  expect(paths(hitsAt(targets, { x: 30, y: 30 }, REACH))).toEqual(['above', 'leaf', 'group']);
});

test('a frame without fill is hit at its border, six pixels wide at every zoom', () => {
  const frame = target('frame', rect(0, 0, 100, 100), { isHollow: true });
  const inside = target('inside', rect(40, 40, 20, 20));
  expect(paths(hitsAt([inside, frame], { x: 50, y: 50 }, REACH))).toEqual(['inside']);
  expect(paths(hitsAt([frame], { x: 5, y: 50 }, REACH))).toEqual(['frame']);
  expect(paths(hitsAt([frame], { x: -5, y: 50 }, REACH))).toEqual(['frame']);
  expect(paths(hitsAt([frame], { x: 5, y: 50 }, reachAt(4)))).toEqual([]);
});

test('an empty text and a hairline can be hit, and locked elements never', () => {
  const line = target('line', rect(0, 50, 100, 0));
  expect(paths(hitsAt([line], { x: 50, y: 52.9 }, REACH))).toEqual(['line']);
  expect(paths(hitsAt([line], { x: 50, y: 54 }, REACH))).toEqual([]);
  expect(hitsAt([{ ...line, isLocked: true }], { x: 50, y: 50 }, REACH)).toEqual([]);
});

test('a diagonal line is hit along the line, not elsewhere in its box', () => {
  const line = target('line', rect(0, 0, 100, 100), { diagonal: 'up' });
  expect(paths(hitsAt([line], { x: 20, y: 79 }, REACH))).toEqual(['line']);
  expect(paths(hitsAt([line], { x: 20, y: 20 }, REACH))).toEqual([]);
});

test('repeated Alt+clicks visit all targets and start again', () => {
  const hits = ['a', 'b', 'c'].map((path) => target(path, rect(0, 0, 9, 9)));
  expect(['a', 'b', 'c', 'gone', undefined].map((path) => nextHit(hits, path)?.path)).toEqual([
    'b',
    'c',
    'a',
    'a',
    'a',
  ]);
  expect(nextHit([], 'a')).toBeUndefined();
});

test('a marquee hits elements that it touches, but not a rotated element if it touches only its bounding box', () => {
  const transform = rotationAbout(45, { x: 50, y: 50 });
  const turned = target('turned', rect(0, 0, 100, 100), { transform });
  expect(touchedBy([turned], rect(-20, 40, 10, 10))).toEqual([turned]);
  expect(touchedBy([turned], rect(-20, -20, 20, 20))).toEqual([]);
  const frame = target('frame', rect(0, 0, 100, 100), { isHollow: true });
  expect(touchedBy([frame], rect(40, 40, 10, 10))).toEqual([]);
  expect(touchedBy([frame], rect(90, 40, 20, 10))).toEqual([frame]);
});

test('a marquee around a rotated box always hits it', () => {
  fc.assert(
    fc.property(box, degrees, (any, turn) => {
      const transform = rotationAbout(turn, centreOf(any));
      const turned = target('a', any, { transform });
      expect(touchedBy([turned], transformRect(transform, any))).toEqual([turned]);
    }),
  );
});
