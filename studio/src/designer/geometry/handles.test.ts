import { type Matrix, multiply, type Rect, rotationAbout, transformPoint } from '@platen/engine/base/geometry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorOf, HANDLES, type Handle, handlePoint, lineBetween, lineEnds, resize, rotateTo } from './handles.ts';
import { centreOf } from './oriented.ts';

const box = fc.record({
  x: fc.integer({ min: -200, max: 200 }),
  y: fc.integer({ min: -200, max: 200 }),
  width: fc.integer({ min: 10, max: 200 }),
  height: fc.integer({ min: 10, max: 200 }),
});
const degrees = fc.integer({ min: -360, max: 360 });
const by = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) });
const handle = fc.constantFrom(...HANDLES);
const OPPOSITE: Readonly<Record<Handle, Handle>> = {
  nw: 'se',
  n: 's',
  ne: 'sw',
  e: 'w',
  se: 'nw',
  s: 'n',
  sw: 'ne',
  w: 'e',
};

const turned = (rect: Rect, rotation: number, around: Matrix = [1, 0, 0, 1, 0, 0]) => ({
  box: rect,
  transform: multiply(around, rotationAbout(rotation, centreOf(rect))),
});

test('the opposite side keeps its position on the page, for any rotation of box and groups', () => {
  fc.assert(
    fc.property(box, degrees, degrees, handle, by, fc.boolean(), (rect, own, around, which, pull, keepsRatio) => {
      const group = rotationAbout(around, { x: 30, y: 40 });
      const before = turned(rect, own, group);
      const after = turned(resize(before, which, pull, { rotation: own, keepsRatio }), own, group);
      const [a, b] = [handlePoint(before, OPPOSITE[which]), handlePoint(after, OPPOSITE[which])];
      expect(b.x).toBeCloseTo(a.x, 6);
      expect(b.y).toBeCloseTo(a.y, 6);
      expect(Math.min(after.box.width, after.box.height)).toBeGreaterThanOrEqual(0.499);
    }),
  );
});

test('a corner follows the pointer until the box would flip', () => {
  fc.assert(
    fc.property(box, degrees, (rect, own) => {
      const before = turned(rect, own);
      const pull = transformPoint(rotationAbout(own, { x: 0, y: 0 }), { x: 7, y: 5 });
      const after = turned(resize(before, 'se', pull, { rotation: own }), own);
      const [a, b] = [handlePoint(before, 'se'), handlePoint(after, 'se')];
      expect(b.x - a.x).toBeCloseTo(pull.x, 6);
      expect(b.y - a.y).toBeCloseTo(pull.y, 6);
    }),
  );
});

test('resizing from the centre moves both sides, and the centre stays', () => {
  fc.assert(
    fc.property(box, degrees, handle, by, (rect, own, which, pull) => {
      const after = resize(turned(rect, own), which, pull, { rotation: own, fromCentre: true });
      expect(centreOf(after).x).toBeCloseTo(centreOf(rect).x, 6);
      expect(centreOf(after).y).toBeCloseTo(centreOf(rect).y, 6);
    }),
  );
});

test('the aspect ratio is kept', () => {
  fc.assert(
    fc.property(box, handle, by, (rect, which, pull) => {
      const { width, height } = resize(turned(rect, 0), which, pull, { rotation: 0, keepsRatio: true });
      expect(width / height).toBeCloseTo(rect.width / rect.height, 6);
    }),
  );
});

test('codes grow by whole modules, starting at their quiet zone', () => {
  const rect = { x: 0, y: 0, width: 70, height: 20 };
  const steps = { x: { every: 12, from: 10 } };
  const widths = [0, 3, 8, 14, -500].map(
    (x) => resize(turned(rect, 0), 'e', { x, y: 0 }, { rotation: 0, steps }).width,
  );
  expect(widths).toEqual([70, 70, 82, 82, 10]);
  expect(resize(turned(rect, 0), 's', { x: 0, y: 3 }, { rotation: 0, steps })).toEqual({ ...rect, height: 23 });
});

test('a rotation follows the pointer, has steps, and snaps at right angles', () => {
  const square = turned({ x: -10, y: -10, width: 20, height: 20 }, 0);
  const above = { x: 0, y: -30 };
  const at = (angle: number) => ({
    x: 30 * Math.sin((angle * Math.PI) / 180),
    y: -30 * Math.cos((angle * Math.PI) / 180),
  });
  const to = (angle: number, inSteps = false, isFree = false) =>
    rotateTo(square, { from: above, to: at(angle), rotation: 0, inSteps, isFree });
  expect([to(40), to(88), to(359), to(-90), to(178)]).toEqual([40, 90, 0, 270, 180]);
  expect([to(88, false, true), to(359, false, true)]).toEqual([88, 359]);
  expect([to(40, true), to(38, true), to(22, true)]).toEqual([45, 45, 15]);
});

test('cursors rotate with the box', () => {
  expect([cursorOf('e', 0), cursorOf('e', 90), cursorOf('se', 0), cursorOf('se', 45), cursorOf('n', 350)]).toEqual([
    'ew-resize',
    'ns-resize',
    'nwse-resize',
    'ns-resize',
    'ns-resize',
  ]);
});

test('a line is defined by its ends in any direction', () => {
  fc.assert(
    fc.property(by, by, (a, b) => {
      const ends = lineEnds(lineBetween(a, b, false));
      const sorted = (points: readonly { x: number; y: number }[]) =>
        JSON.stringify([...points].sort((p, q) => p.x - q.x || p.y - q.y).map(({ x, y }) => [x, y]));
      expect(sorted(ends)).toBe(sorted([a, b]));
    }),
  );
  expect(lineBetween({ x: 0, y: 0 }, { x: 100, y: 8 }, true)).toMatchObject({ x: 0, y: 0, height: 0 });
});
