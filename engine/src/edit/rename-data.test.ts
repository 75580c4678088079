import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { renameData } from './rename-data.ts';

const template = (elements: readonly JsonValue[], more: JsonObject = {}): JsonObject => ({
  dimensions: { width: '100mm', height: '50mm' },
  ...more,
  elements,
});
const text = (contentExpression: string): JsonObject => ({
  type: 'text',
  position: { x: '0mm', y: '0mm' },
  contentExpression,
});
const sourceOf = (renamed: JsonValue) =>
  ((renamed as { elements: readonly JsonObject[] }).elements[0] as { contentExpression: string }).contentExpression;

test.each<[path: string, name: string, before: string, after: string]>([
  [
    'customer.name',
    'title',
    'upper(customer.name) + data.customer.name',
    'upper(customer.title) + data.customer.title',
  ],
  ['customer.name', 'title', 'customer?.name ?? name', 'customer?.title ?? name'],
  ['customer.name', 'title', 'customer["name"] + other.name', 'customer["title"] + other.name'],
  [
    'customer.name',
    'full name',
    '(customer).name + customer?.name',
    '(customer)["full name"] + customer?.["full name"]',
  ],
  ['customer', 'class', 'customer.name', 'data.class.name'],
  ['customer', 'bill to', 'customer.name', 'data["bill to"].name'],
  ['customer', 'x', 'lines.map(x => x.sku + customer.name)', 'lines.map(x => x.sku + data.x.name)'],
  [
    'lines.*.sku',
    'code',
    'lines[0].sku + lines.map(x => x.sku).join("")',
    'lines[0].code + lines.map(x => x.code).join("")',
  ],
  [
    'lines.*.sku',
    'code',
    'find(filter(lines, l => l.sku != ""), l => l.ok).sku',
    'find(filter(lines, l => l.code != ""), l => l.ok).code',
  ],
  ['lines.*.sku', 'code', 'lines.map(l => l.parts).map(p => p.sku)', 'lines.map(l => l.parts).map(p => p.sku)'],
  ['lines.*.parts.*.sku', 'code', 'lines[0].parts.map(p => `${p.sku}`)', 'lines[0].parts.map(p => `${p.code}`)'],
  ['a', 'b', 'a +', 'a +'],
])('%s becomes %s in %s', (path, name, before, after) => {
  expect(sourceOf(renameData(template([text(before)]), path.split('.'), name))).toBe(after);
});

test('renames fields of items in loops, rows and groups, by every name of the item', () => {
  const before = template(
    [
      {
        type: 'repeat',
        items: 'orders',
        as: 'order',
        elements: [
          text('order.lines.length + item.lines.length'),
          {
            type: 'table',
            items: { expression: 'order.lines' },
            groupBy: { by: 'item.kind', header: '{{ group.rows[0].sku }}' },
            columns: [
              {
                header: '{{ sum(rows, r => r.sku) }}',
                text: 'a {{ item.sku }} \\{{ sku }}',
                footer: { expression: 'page.rows[0].sku' },
              },
            ],
          },
        ],
      },
    ],
    {
      schema: {
        type: 'object',
        properties: {
          orders: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                lines: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['kind', 'sku'],
                    properties: { sku: { type: 'string' }, kind: {} },
                  },
                },
              },
            },
          },
        },
      },
      sample: { orders: [{ lines: [{ kind: 'a', sku: '1' }] }], sku: 'stays' },
      samples: { two: { orders: [{ lines: [{ sku: '2' }, {}] }] } },
    },
  );
  const after = JSON.stringify(renameData(before, ['orders', '*', 'lines', '*', 'sku'], 'code'));
  expect(after).toBe(
    JSON.stringify(before)
      .replaceAll('.sku', '.code')
      .replaceAll('"kind","sku"', '"kind","code"')
      .replaceAll('"sku":"1"', '"code":"1"')
      .replaceAll('"sku":"2"', '"code":"2"')
      .replaceAll('"sku":{', '"code":{'),
  );
  const lists = JSON.stringify(renameData(before, ['orders', '*', 'lines'], 'positions'));
  expect(lists).toContain('"order.positions.length + item.positions.length"');
  expect(lists).toContain('"order.positions"');
});

test.each(['invoice', 'pallet-label'])('renaming each field of %s and back results in the same text', (slug) => {
  const folder = new URL(`../../../library/${slug}/`, import.meta.url);
  const [read, sample] = ['template.json', 'data.json'].map((name) =>
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ) as [JsonObject, JsonObject];
  const starter = { ...read, sample };
  for (const name of Object.keys(sample)) {
    const renamed = renameData(starter, [name], 'anotherName');
    expect(renamed, name).not.toEqual(starter);
    expect(JSON.stringify(renameData(renamed, ['anotherName'], name)), name).toBe(JSON.stringify(starter));
  }
});

test('renames fields of items in e-invoice lists, by every name of the item', () => {
  const each = { name: { expression: 'line.sku' }, note: 'No. {{ item.sku }}' };
  const template = {
    dimensions: { width: '60mm', height: '40mm' },
    elements: [],
    einvoice: { profile: 'en16931', invoice: { lines: { items: 'lines', as: 'line', each } } },
  };
  const renamed = JSON.stringify(renameData(template, ['lines', '*', 'sku'], 'code'));
  expect(renamed).toBe(JSON.stringify(template).replaceAll('.sku', '.code'));
});

test('renames fields of items in a chart, but not values of its axis', () => {
  const series = [{ name: 'Sold {{ item.sku }}', value: 'week.sku * 2' }];
  const chart = { type: 'chart', position: { x: '0mm', y: '0mm' }, items: 'weeks', as: 'week', series };
  const before = template([{ ...chart, label: '{{ week.sku }}', tick: '{{ value.sku }}' }]);
  const renamed = JSON.stringify(renameData(before, ['weeks', '*', 'sku'], 'code'));
  expect(renamed).toBe(JSON.stringify(before).replaceAll('item.sku', 'item.code').replaceAll('week.sku', 'week.code'));
});

test('follows computed values, which hide the field with their name', () => {
  const before = template([text('sold[1].sku + sku + count')], {
    let: { sold: 'filter(weeks, w => w.sku)', count: 'sold.length', sku: 'sold[0].sku' },
  });
  const renamed = JSON.stringify(renameData(before, ['weeks', '*', 'sku'], 'code'));
  expect(renamed).toBe(
    JSON.stringify(before)
      .replace('w.sku', 'w.code')
      .replace('sold[0].sku', 'sold[0].code')
      .replace('sold[1].sku', 'sold[1].code'),
  );
  expect(renameData(before, ['count'], 'number')).toEqual(before);
});
