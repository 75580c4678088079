import { expect, test } from 'vitest';
import { dotsOfBoxes, hasDot } from './bitmap.ts';
import { LabelCanvas } from './label-canvas.ts';

test('draws native fields beyond the limit immediately, and does not store them', () => {
  const canvas = new LabelCanvas(16, 16);
  const drawn: number[] = [];
  const count = 40;
  for (let i = 0; i < count; i++) {
    const box = { x: i % 16, y: 0, width: 1, height: 16 };
    const dots = () => {
      drawn.push(i);
      return dotsOfBoxes([box]);
    };
    canvas.addNative({ fields: [`field ${i}`], box, dots });
    if (i === 0) expect(drawn).toEqual([]);
  }
  expect(drawn).toHaveLength(count);
  expect(canvas.survivingMarks().map(({ kind }) => kind)).toEqual(['dots']);
  for (let x = 0; x < 16; x++) expect(hasDot(canvas.raster, x, 8)).toBe(true);
});

test('white over a native field keeps its remaining dots', () => {
  const canvas = new LabelCanvas(16, 16);
  const box = { x: 0, y: 0, width: 8, height: 8 };
  canvas.addNative({ fields: ['field'], box, dots: () => dotsOfBoxes([box]) });
  canvas.eraseBox({ x: 4, y: 0, width: 4, height: 8 });
  const later = { x: 6, y: 10, width: 2, height: 2 };
  canvas.addNative({ fields: ['later'], box: later, dots: () => dotsOfBoxes([later]) });
  expect(canvas.survivingMarks().map(({ kind }) => kind)).toEqual(['dots', 'native']);
  expect([1, 5, 7].map((x) => hasDot(canvas.raster, x, 4))).toEqual([true, false, false]);
  expect(hasDot(canvas.raster, 7, 11)).toBe(true);
});
