import { expect, test } from 'vitest';
import { Reader } from '../format/kit.ts';
import { fitSheet, SHEET_NAMES, sheet } from '../format/sheet.ts';
import { rectPath } from '../scene/path.ts';
import type { Page } from '../scene/scene.ts';
import { imposeSheets } from './sheet.ts';

const reader = () =>
  new Reader(
    {
      add: () => undefined,
      compile: () => {
        throw new Error('none here');
      },
    },
    () => [],
  );

const label: Page = {
  width: 100,
  height: 50,
  items: [{ kind: 'path', path: rectPath({ x: 0, y: 0, width: 9, height: 9 }) }],
};

const settings = sheet.read(
  { page: { width: '230pt', height: '170pt' }, columns: 2, rows: 3, gapX: '10pt' },
  undefined,
  reader(),
)!;

test('labels fill a sheet row by row from where they start, and further sheets from their beginning', () => {
  const fitted = fitSheet(settings, label);
  if (typeof fitted === 'string') throw new Error(fitted);
  const places = imposeSheets([label, label, label, label], fitted, 4).map(({ items }) =>
    items.map((item) => item.kind === 'group' && item.transform?.slice(4)),
  );
  expect(places).toEqual([
    [
      [120, 60],
      [10, 110],
      [120, 110],
    ],
    [[10, 10]],
  ]);
});

test('labels that do not fit the sheet, or are not those of the product, are named', () => {
  expect(fitSheet(settings, { width: 120, height: 50 })).toContain('do not fit');
  const product = sheet.read('avery-l7160', undefined, reader())!;
  expect(fitSheet(product, label)).toContain('63.5 × 38.1 mm');
});

test.each(SHEET_NAMES)('the labels of %s lie inside its sheet', (name) => {
  const read = sheet.read(name, undefined, reader())!;
  const fitted = fitSheet(read, read.label!);
  if (typeof fitted === 'string') throw new Error(fitted);
  expect(fitted.margin.left).toBeGreaterThanOrEqual(0);
  expect(fitted.margin.top).toBeGreaterThanOrEqual(-0.01);
});

test('names and measures that are none are refused', () => {
  const problems = (value: unknown) => {
    const own = reader();
    sheet.read(value, undefined, own);
    return own.problems.map(({ code, path }) => `${code} ${path}`);
  };
  expect(problems('avery-5161x')).toEqual(['INVALID_VALUE ']);
  expect(problems({ page: 'A4', columns: 0 })).toEqual(['OUT_OF_RANGE /columns', 'REQUIRED /rows']);
});
