import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { schemaOfReads } from './data-reads.ts';

const page = { dimensions: { width: '100mm', height: '60mm' } };
const place = { position: { x: '1mm', y: '4mm' } };
const reads = (...elements: JsonObject[]) => schemaOfReads({ ...page, elements });

const NUMBER = { type: 'number' };
const DATE = { format: 'date' };

test('finds the fields of texts and expressions, each once and in order', () => {
  const schema = reads(
    { type: 'text', ...place, text: 'To {{ name }}, {{ customer.city }}' },
    { type: 'text', ...place, contentExpression: 'upper(name) + customer["zip code"] + data.sku' },
    { type: 'barcode', ...place, text: '{{ sku }}', width: '40mm', height: '10mm' },
  );
  expect(schema).toEqual({
    type: 'object',
    properties: {
      name: {},
      customer: { type: 'object', properties: { city: {}, 'zip code': {} } },
      sku: {},
    },
  });
});

test('finds the fields of list items in tables, repeats and functions', () => {
  const schema = reads(
    {
      type: 'repeat',
      ...place,
      items: 'boxes',
      as: 'box',
      elements: [{ type: 'text', text: '{{ box.label }} {{ index }}' }],
    },
    { type: 'text', ...place, text: '{{ sum(lines.map(l => l.qty * l.price)) }}' },
    { type: 'table', ...place, items: 'lines', columns: [{ header: 'a', contentExpression: 'item.name' }] },
  );
  expect(schema).toEqual({
    type: 'object',
    properties: {
      boxes: { type: 'array', items: { type: 'object', properties: { label: {} } } },
      lines: { type: 'array', items: { type: 'object', properties: { qty: NUMBER, price: NUMBER, name: {} } } },
    },
  });
});

test('fields have the type that functions and calculations require', () => {
  const texts = [
    'formatCurrency(price ?? 0, currency)',
    'formatDate(day, pattern)',
    'dateAdd(paid ? paidOn : day, days, "day")',
    '-discount + fee',
    'sum(lines, l => l.net)',
    'round(customer.factor * 2)',
    'size > 3',
    'total.formatNumber(2)',
    'code',
    'code * 1',
    'both - 1',
    'formatDate(both)',
  ];
  expect(reads(...texts.map((contentExpression) => ({ type: 'text', ...place, contentExpression })))).toEqual({
    type: 'object',
    properties: {
      price: NUMBER,
      currency: {},
      day: DATE,
      pattern: {},
      paid: {},
      paidOn: DATE,
      days: {},
      discount: NUMBER,
      fee: {},
      lines: { type: 'array', items: { type: 'object', properties: { net: NUMBER } } },
      customer: { type: 'object', properties: { factor: NUMBER } },
      size: {},
      total: NUMBER,
      code: NUMBER,
      both: {},
    },
  });
});

test('ignores page numbers and computed values, and finds no field without expressions', () => {
  expect(
    schemaOfReads({
      ...page,
      let: { total: 'net * 2' },
      footer: { height: '9mm', elements: [{ type: 'text', ...place, text: '{{ page.number }}' }] },
      elements: [{ type: 'text', ...place, text: '{{ total }}' }],
    }),
  ).toEqual({ type: 'object', properties: { net: NUMBER } });
  expect(reads({ type: 'text', ...place, text: 'Fragile' })).toEqual({});
  expect(schemaOfReads(null)).toEqual({});
});

test("finds every field that a starter's sample has and its template names", () => {
  const template = JSON.parse(readFileSync(new URL('../../../library/invoice/template.json', import.meta.url), 'utf8'));
  const { properties } = schemaOfReads(template) as { properties: JsonObject };
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['customer', 'number', 'items', 'sender']));
  expect(Object.keys(properties)).not.toContain('einvoice');
});
