import { expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

const within = { x: 0, y: 0, width: 100, height: 100 };
const code = { box: { x: 40, y: 40, width: 20, height: 20 }, isCode: true };
const box = { x: 45, y: 45, width: 10, height: 10 };

const isClear = ({ x, y }: { x: number; y: number }, gap: number) =>
  x + 10 + gap <= 40 || x >= 60 + gap || y + 10 + gap <= 40 || y >= 60 + gap;

test('an element stays at the preferred position if it is free', () => {
  expect(freePlace(box, { within, taken: [], gap: 5 })).toEqual({ x: 45, y: 45 });
});

test('an element moves to the nearest place with a gap to the code', () => {
  const at = freePlace(box, { within, taken: [code], gap: 5 });
  expect(isClear(at, 5)).toBe(true);
  expect(Math.hypot(at.x - 45, at.y - 45)).toBeLessThan(25);
});

test('an element stays in the area', () => {
  const at = freePlace({ ...box, x: 300, y: -50 }, { within, taken: [], gap: 5 });
  expect(at).toEqual({ x: 90, y: 0 });
});

test('on a full page, an element covers a text rather than a code', () => {
  const text = { box: { x: 0, y: 0, width: 100, height: 100 }, isCode: false };
  expect(isClear(freePlace(box, { within, taken: [text, code], gap: 5 }), 5)).toBe(true);
});

test('without space for the gap, an element touches a code rather than covering it', () => {
  const wide = { x: 0, y: 50, width: 100, height: 38 };
  expect(freePlace(wide, { within, taken: [code], gap: 5 }).y).toBeGreaterThanOrEqual(60);
});

test('an element larger than the area starts at the corner of the area', () => {
  const large = { x: 10, y: 10, width: 200, height: 200 };
  expect(freePlace(large, { within, taken: [code], gap: 5 })).toEqual({ x: 0, y: 0 });
});
