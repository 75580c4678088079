import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertionAt } from './insertion.ts';

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const AREA = rect(0, 0, 100, 100);

test('in a column, the position is between the elements above and below the pointer', () => {
  const boxes = [rect(0, 0, 100, 20), rect(0, 30, 100, 20)];
  const at = (y: number) => insertionAt('column', boxes, AREA, { x: 50, y });
  expect([at(5), at(25), at(39), at(41), at(99)].map(({ index }) => index)).toEqual([0, 1, 1, 2, 2]);
  expect(at(25).line).toEqual({ from: { x: 0, y: 25 }, to: { x: 100, y: 25 } });
});

test('in a row, the position is between the elements left and right of the pointer', () => {
  const boxes = [rect(0, 0, 30, 20), rect(40, 5, 30, 30)];
  const at = (x: number) => insertionAt('row', boxes, AREA, { x, y: 10 });
  expect([at(10), at(20), at(60)].map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(at(20).line).toEqual({ from: { x: 35, y: 0 }, to: { x: 35, y: 35 } });
});

test('a grid and a wrapping row have rows', () => {
  const boxes = [rect(0, 0, 40, 20), rect(50, 0, 40, 20), rect(0, 30, 40, 20)];
  const at = (x: number, y: number) => insertionAt('grid', boxes, AREA, { x, y }).index;
  expect([at(10, 10), at(95, 10), at(10, 40), at(80, 40)]).toEqual([0, 2, 2, 3]);
});

test('from right to left, the position is before the element right of the pointer', () => {
  const boxes = [rect(70, 0, 30, 20), rect(30, 5, 30, 30), rect(0, 5, 20, 20)];
  const at = (x: number) => insertionAt('row', boxes, AREA, { x, y: 10 });
  expect([at(95), at(75), at(40), at(2)].map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(at(66).line).toEqual({ from: { x: 65, y: 0 }, to: { x: 65, y: 35 } });
  const wrapped = [rect(50, 0, 40, 20), rect(0, 0, 40, 20), rect(50, 30, 40, 20)];
  const inGrid = (x: number, y: number) => insertionAt('grid', wrapped, AREA, { x, y }).index;
  expect([inGrid(80, 10), inGrid(5, 10), inGrid(85, 40), inGrid(10, 40)]).toEqual([0, 2, 2, 3]);
});

test('an empty container accepts an element at its start', () => {
  expect(insertionAt('row', [], AREA, { x: 9, y: 9 }).index).toBe(0);
  expect(insertionAt('column', [], AREA, { x: 9, y: 9 })).toMatchObject({ index: 0, line: { from: { x: 0, y: 0 } } });
});

test('the position is before a box left of its middle, and after it right of its middle', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 5, max: 50 }), { minLength: 1, maxLength: 9 }),
      fc.nat(8),
      (widths, some) => {
        const boxes = widths.map((width, at) => {
          const x = widths.slice(0, at).reduce((sum, each) => sum + each + 4, 0);
          return rect(x, 0, width, 10);
        });
        const index = some % boxes.length;
        const box = boxes[index]!;
        expect(insertionAt('row', boxes, AREA, { x: box.x + 1, y: 5 }).index).toBe(index);
        expect(insertionAt('row', boxes, AREA, { x: box.x + box.width - 1, y: 5 }).index).toBe(index + 1);
      },
    ),
  );
});
