import { expect, test } from 'vitest';
import { joinPaths, rectPath } from '../../scene/path.ts';
import { filledBoxes, filledFrame } from './dot-boxes.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const reversed = { verbs: rectPath(box(0, 0, 1, 1)).verbs, coords: [20, 20, 20, 30, 30, 30, 30, 20] };

test('fills boxes on whole dots without coverage', () => {
  const noise = rectPath(box(3 + 1e-9, 4, 5, 6 - 1e-9));
  expect(filledBoxes(joinPaths([noise, rectPath(box(0, 0, 2, 2))]))).toEqual([box(3, 4, 5, 6), box(0, 0, 2, 2)]);
});

test.each([
  ['half a dot', rectPath(box(0.5, 0, 4, 4))],
  ['no height', rectPath(box(0, 0, 4, 0))],
  ['not a number', rectPath(box(Number.NaN, 0, 4, 4))],
  ['a triangle', { verbs: [0, 1, 1, 1, 4], coords: [0, 0, 8, 0, 4, 8, 0, 0] }],
  ['a hole of the other direction', joinPaths([rectPath(box(10, 10, 40, 40)), reversed])],
  ['nothing', { verbs: [], coords: [] }],
])('uses coverage for %s', (_, path) => {
  expect(filledBoxes(path)).toBeUndefined();
});

test('a frame has equal sides', () => {
  const frame = (inner: ReturnType<typeof box>) =>
    filledFrame(joinPaths([rectPath(box(2, 3, 30, 20)), rectPath(inner)]));
  expect(frame(box(5, 6, 24, 14))).toEqual({ box: box(2, 3, 30, 20), thickness: 3 });
  expect(frame(box(5, 6, 24, 13))).toBeUndefined();
  expect(frame(box(2, 3, 30, 20))).toBeUndefined();
  expect(frame(box(0, 0, 60, 60))).toBeUndefined();
});
