import { expect, test } from 'vitest';
import { Reader } from '../format/kit.ts';
import { fitSheet, SHEET_NAMES, sheet } from '../format/sheet.ts';
import { A4, LETTER, namesOf, PRODUCT_NAMES, PRODUCTS } from '../format/sheet-products.ts';
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

test('labels fill a sheet row by row from the start position, and later sheets from the beginning', () => {
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

test('reports labels that do not fit the sheet, or differ from the product', () => {
  expect(fitSheet(settings, { width: 120, height: 50 })).toContain('do not fit');
  const product = sheet.read('avery-l7160', undefined, reader())!;
  expect(fitSheet(product, label)).toContain('63.5 × 38.1 mm');
});

test.each(SHEET_NAMES)('the labels of %s are inside its sheet', (name) => {
  const read = sheet.read(name, undefined, reader())!;
  const fitted = fitSheet(read, read.label!);
  if (typeof fitted === 'string') throw new Error(fitted);
  expect(fitted.margin.left).toBeGreaterThanOrEqual(0);
  expect(fitted.margin.top).toBeGreaterThanOrEqual(-0.01);
});

test('sheets with different names differ, and aliases name the same sheet', () => {
  const measures = PRODUCT_NAMES.map((name) => JSON.stringify(PRODUCTS.get(name)));
  expect(new Set(measures).size).toBe(PRODUCT_NAMES.length);
  const names = PRODUCT_NAMES.flatMap((name) => [name, ...namesOf(name)]);
  expect(new Set(names).size).toBe(names.length);
  for (const [one, other] of [
    ['avery-8160', 'avery-5160'],
    ['avery-5967', 'avery-5167'],
    ['avery-l6009', 'avery-l4736'],
    ['herma-10001', 'avery-l4731'],
    ['avery-94200', 'avery-5160'],
    ['avery-94207', 'avery-5163'],
    ['herma-5090', 'zweckform-4760'],
  ] as const) {
    expect(PRODUCTS.get(one)).toBe(PRODUCTS.get(other));
  }
});

test.each([
  ['avery-l4731', 'A4', 7, 27, 25.4, 10],
  ['avery-l4732', 'A4', 5, 16, 35.6, 16.9],
  ['avery-l4736', 'A4', 4, 12, 45.7, 21.2],
  ['avery-6570', 'Letter', 4, 8, 1.75 * 25.4, 1.25 * 25.4],
  ['avery-8167', 'Letter', 4, 20, 1.75 * 25.4, 0.5 * 25.4],
  ['avery-94237', 'Letter', 2, 4, 3 * 25.4, 2 * 25.4],
  ['avery-94107', 'Letter', 3, 4, 2 * 25.4, 2 * 25.4],
  ['herma-4201', 'A4', 4, 16, 45.7, 16.9],
  ['herma-4283', 'A4', 1, 7, 192, 38],
])('%s is %s with %i × %i labels', (name, paper, columns, rows, width, height) => {
  const product = PRODUCTS.get(name)!;
  expect(product.page).toBe(paper === 'A4' ? A4 : LETTER);
  expect([product.columns, product.rows]).toEqual([columns, rows]);
  expect((product.label.width / 72) * 25.4).toBeCloseTo(width, 6);
  expect((product.label.height / 72) * 25.4).toBeCloseTo(height, 6);
});

test('rejects unknown names and sizes', () => {
  const problems = (value: unknown) => {
    const own = reader();
    sheet.read(value, undefined, own);
    return own.problems.map(({ code, path }) => `${code} ${path}`);
  };
  expect(problems('avery-5161x')).toEqual(['INVALID_VALUE ']);
  expect(problems({ page: 'A4', columns: 0 })).toEqual(['OUT_OF_RANGE /columns', 'REQUIRED /rows']);
});
