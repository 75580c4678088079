/** Columns of boxes that can be split between lines of ten points. */
import { expect, test } from 'vitest';
import { arrangeColumns } from './columns.ts';
import type { Contents } from './contents.ts';
import type { LayoutContext, Measured } from './measure.ts';

const lines = (count: number): Measured => ({
  width: 40,
  height: 10 * count,
  place: () => [],
  split(room, forced) {
    const fitting = Math.max(forced ? 1 : 0, Math.floor(room / 10));
    return fitting === 0 || fitting >= count ? undefined : { first: lines(fitting), rest: lines(count - fitting) };
  },
});

/** Returns columns with one element that has this number of lines. */
function columnsOf(count: number, columns: number, height?: number, before = 0): Measured {
  const element = { position: { mode: 'flow', before, after: 0 }, height: 'auto', type: 'text' };
  const contents = {
    arrangement: { gap: 0, columns: new Array(columns), align: 'stretch', justify: 'start', columnGap: 5 },
    children: [{ element }],
    style: undefined,
    width: 200,
    height,
    overlays: [],
  } as unknown as Contents;
  return arrangeColumns(contents, { measureBox: () => lines(count), warnings: [] } as unknown as LayoutContext);
}

test('columns end at about the same height', () => {
  expect(columnsOf(9, 3).height).toBeCloseTo(30, 2);
  expect(columnsOf(10, 3).height).toBeCloseTo(40, 2);
  expect(columnsOf(2, 3).height).toBeCloseTo(10, 2);
  expect(columnsOf(1, 3).height).toBeCloseTo(10, 2);
});

test('drops the gap above the first element, as at the top of all other columns', () => {
  expect(columnsOf(9, 3, undefined, 4).height).toBeCloseTo(30, 2);
});

test('continues content that does not fit in columns of the next page', () => {
  const { first, rest } = columnsOf(20, 2).split!(50, false)!;
  expect(first.height).toBeCloseTo(50, 2);
  expect(rest!.height).toBeCloseTo(50, 2);
  const parts = columnsOf(14, 2).split!(50, false)!;
  expect([parts.first.height, parts.rest!.height].map(Math.round)).toEqual([50, 20]);
});

test('splits nothing if no line fits, unless it must', () => {
  const columns = columnsOf(20, 2);
  expect(columns.split!(5, false)).toBeUndefined();
  expect(columns.split!(5, true)!.first.height).toBeCloseTo(10, 2);
});

test('columns of a given height have exactly that height', () => {
  expect(columnsOf(4, 2, 70).height).toBe(70);
});
