import { expect, test } from 'vitest';
import { columnsOfList, headerOf } from './list-columns.ts';

test.each([
  ['unitPrice', 'Unit price'],
  ['item_no', 'Item no'],
  ['net-weight', 'Net weight'],
  ['EAN', 'EAN'],
  ['customerID', 'Customer ID'],
  ['SKUCode', 'SKU code'],
  ['größeInMm', 'Größe in mm'],
  ['Unit Price', 'Unit Price'],
  ['line1Total', 'Line1 total'],
  ['', ''],
])('the header of %s is %s', (name, header) => {
  expect(headerOf(name)).toBe(header);
});

test('columns show fields of any name, and align numbers to the right', () => {
  const fields = [
    { name: 'unit price', isNumber: true },
    { name: 'name', isNumber: false },
  ];
  expect(columnsOfList('lines', fields)).toEqual([
    { header: 'unit price', contentExpression: 'item["unit price"]', style: { textAlign: 'right' } },
    { header: 'Name', contentExpression: 'item.name' },
  ]);
});

test('a list of plain values has one column with the name of the list', () => {
  expect(columnsOfList('order.trackingCodes', [])).toEqual([{ header: 'Tracking codes', contentExpression: 'item' }]);
  expect(columnsOfList('data["parts list"]', [])).toEqual([{ header: 'parts list', contentExpression: 'item' }]);
});
