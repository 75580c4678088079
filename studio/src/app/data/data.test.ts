/** Data sets as tables, and file rows as data sets. */
import { expect, test } from 'vitest';
import { cellText, columnsOf, withCell } from './cells.ts';
import { addRows, addSet, setsLeft } from './set-edits.ts';

const ADDRESS = { name: 'Ann', to: { city: 'Rome', lines: [1, 2] }, count: 3, fragile: false };

test('plain values are columns, those in objects as well, lists are told apart', () => {
  const columns = columnsOf([ADDRESS, { note: null }]);
  expect(columns.map(({ label }) => label)).toEqual(['name', 'to.city', 'to.lines', 'count', 'fragile', 'note']);
  expect(columns.map((column) => cellText(ADDRESS, column))).toEqual(['Ann', 'Rome', undefined, '3', 'false', '']);
});

test('a cell keeps its kind where what is typed is of it', () => {
  const column = (label: string) => columnsOf([ADDRESS]).find((each) => each.label === label)!;
  expect(withCell(ADDRESS, column('count'), '12', undefined).count).toBe(12);
  expect(withCell(ADDRESS, column('count'), 'twelve', undefined).count).toBe('twelve');
  expect(withCell(ADDRESS, column('fragile'), 'true', undefined).fragile).toBe(true);
  expect(withCell(ADDRESS, column('to.city'), '7', undefined).to).toEqual({ city: '7', lines: [1, 2] });
  // The value of another set determines the type.
  expect(withCell({}, column('count'), '12', 3)).toEqual({ count: 12 });
});

test('rows become sets, called by their first word, until there is no more room', () => {
  const { template, added } = addRows(
    {},
    [{ id: 7, name: 'Ann' }, { id: 8, name: 'Ann' }, { id: 9 }],
    (row) => `Row ${row}`,
  );
  expect(added).toBe(3);
  expect(template).toEqual({
    samples: { Ann: { id: 7, name: 'Ann' }, 'Ann-2': { id: 8, name: 'Ann' }, 'Row 3': { id: 9 } },
  });
  const full = addRows(
    template,
    Array.from({ length: 60 }, (_, id) => ({ id })),
    (row) => `Row ${row}`,
  );
  expect([full.added, setsLeft(full.template)]).toEqual([47, 0]);
  expect(addSet({ sample: {} }, 'a', {}).name).toBe('a');
});
