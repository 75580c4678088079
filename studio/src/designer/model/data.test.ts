import { readdirSync, readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { compileSchema, validateData } from '@platen/engine/data-schema/index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { type DataField, dataTree, valueOfField } from './data-tree.ts';
import { extremesOf } from './extremes.ts';

test('CSV: quotes, line ends, delimiters, numbers and objects', () => {
  expect(
    readCsv('\u{FEFF}name,address.city,zip,n\r\n"Lovelace, Ada","Lon""don",01234,1.5\r\n\r\nBob,Rome,9,2\n', undefined),
  ).toEqual([
    { name: 'Lovelace, Ada', address: { city: 'Lon"don' }, zip: '01234', n: 1.5 },
    { name: 'Bob', address: { city: 'Rome' }, zip: '9', n: 2 },
  ]);
  expect(readCsv('a;b\n1,5;"x\ny"', undefined)).toEqual([{ a: '1,5', b: 'x\ny' }]);
  expect(readCsv('', undefined)).toEqual([]);
});

test('CSV: cells get the types of their fields in the schema', () => {
  const field = (type: string) => ({ type });
  const part = { type: 'object', properties: { lot: field('string'), sold: field('boolean') } };
  const schema = { properties: { price: field('string'), count: field('integer'), part } };
  const rows = readCsv('price,count,part.lot,part.sold,free\n1.50,3,7,true,1.50\n2.00,many,8,no,2\n', schema);
  expect(rows).toEqual([
    { price: '1.50', count: 3, part: { lot: '7', sold: true }, free: 1.5 },
    { price: '2.00', count: 'many', part: { lot: '8', sold: 'no' }, free: 2 },
  ]);
});

test('the tree has the fields of schema and data, each with its expression', () => {
  const document = {
    schema: {
      required: ['order'],
      properties: { order: { type: 'object', properties: { note: { type: 'string' } } } },
    },
    elements: [{ text: '{{ order.lines.length }}' }],
  };
  const tree = dataTree(document, { order: { lines: [{ 'sku no': 'x' }] }, other: 1 });
  expect(tree.map(({ name, isUsed, isRequired }) => [name, isUsed, isRequired])).toEqual([
    ['order', true, true],
    ['other', false, false],
  ]);
  expect(tree[0]!.children.map(({ expression, kind, value }) => [expression, kind, value])).toEqual([
    ['order.note', 'value', undefined],
    ['order.lines', 'list', [{ 'sku no': 'x' }]],
  ]);
  expect(tree[0]!.children[1]!.children[0]!.expression).toBe('order.lines[0]["sku no"]');
});

test('the expression of each field returns its value, for any names', () => {
  const name = fc
    .oneof(fc.string(), fc.constantFrom('a.b', 'my list', '"', '[0]', ''))
    .filter((each) => each !== 'data');
  const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.array(tie('tree'), { maxLength: 2 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const lead = (data: JsonObject, fields: readonly DataField[]) => {
    for (const { expression, value, children } of fields) {
      expect(valueOfField(data, expression)).toEqual(value);
      lead(data, children);
    }
  };
  fc.assert(
    fc.property(fc.dictionary(name, tree, { maxKeys: 3, noNullPrototype: true }), (data) => {
      lead(data, dataTree({ elements: [] }, data));
    }),
  );
});

const library = new URL('../../../../library/', import.meta.url);

test.each(readdirSync(library))('extremes of %s match its schema', (slug) => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`${slug}/${file}`, library), 'utf8'));
  const [template, sample] = [read('template.json'), read('data.json')];
  const sets = extremesOf(template, sample);
  expect(sets.length).toBeGreaterThan(2);
  if (!isJsonObject(template.schema)) return;
  const schema = compileSchema(template.schema);
  for (const { name, data } of sets) expect(validateData(schema, data), name).toEqual([]);
});
