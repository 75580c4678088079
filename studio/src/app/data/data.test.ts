/** Data sets as tables, and file rows as data sets. */
import { expect, test } from 'vitest';
import { addRows, addSet, setsLeft } from '../../designer/model/set-edits.ts';
import { cellText, columnsOf, withCell } from './cells.ts';

const ADDRESS = { name: 'Ann', to: { city: 'Rome', lines: [1, 2] }, count: 3, fragile: false };

test('single values are columns, also those inside objects, and lists show their number of items', () => {
  const columns = columnsOf([ADDRESS, { note: null }]);
  expect(columns.map(({ label }) => label)).toEqual(['name', 'to.city', 'to.lines', 'count', 'fragile', 'note']);
  expect(columns.map((column) => cellText(ADDRESS, column))).toEqual(['Ann', 'Rome', undefined, '3', 'false', '']);
});

test('a cell keeps its type if the typed text matches it', () => {
  const column = (label: string) => columnsOf([ADDRESS]).find((each) => each.label === label)!;
  expect(withCell(ADDRESS, column('count'), '12', undefined).count).toBe(12);
  expect(withCell(ADDRESS, column('count'), 'twelve', undefined).count).toBe('twelve');
  expect(withCell(ADDRESS, column('fragile'), 'true', undefined).fragile).toBe(true);
  expect(withCell(ADDRESS, column('to.city'), '7', undefined).to).toEqual({ city: '7', lines: [1, 2] });
  // The value of another set determines the type.
  expect(withCell({}, column('count'), '12', 3)).toEqual({ count: 12 });
});

test('rows become sets, named after their first text, up to the maximum number', () => {
  const { template, kept, first } = addRows(
    { sample: { id: 1 } },
    [{ id: 7, name: 'Ann' }, { id: 8, name: 'Ann' }, { id: 9 }],
    (row) => `Row ${row}`,
  );
  expect([kept, first]).toEqual([3, '/samples/Ann']);
  expect(template).toEqual({
    sample: { id: 1 },
    samples: { Ann: { id: 7, name: 'Ann' }, 'Ann-2': { id: 8, name: 'Ann' }, 'Row 3': { id: 9 } },
  });
  const rows = Array.from({ length: 60 }, (_, id) => ({ id: id + 100 }));
  const full = addRows(template, rows, (row) => `Row ${row}`);
  expect([full.kept, setsLeft(full.template)]).toEqual([47, 0]);
  expect(addSet({ sample: {} }, 'a', {}).name).toBe('a');
});

test('the first row fills an empty sample, and existing rows are not added again', () => {
  const rows = [{ id: 'a' }, { id: 'b' }];
  const { template, kept, first } = addRows({ sample: {} }, rows, String);
  expect([template, kept, first]).toEqual([{ sample: { id: 'a' }, samples: { b: { id: 'b' } } }, 2, 'sample']);
  const again = addRows(template, [...rows, { id: 'c' }], String);
  expect([again.template, again.kept, again.first]).toEqual([
    { sample: { id: 'a' }, samples: { b: { id: 'b' }, c: { id: 'c' } } },
    3,
    'sample',
  ]);
});
