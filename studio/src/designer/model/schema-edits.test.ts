import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { compileSchema, validateData } from '@platen/engine/data-schema/index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAt } from './edits.ts';
import {
  addField,
  FIELD_TYPES,
  removeField,
  schemaLike,
  typeOfField,
  withAbout,
  withRequired,
  withType,
} from './schema-edits.ts';

const document: JsonValue = {
  elements: [],
  sample: {
    order: { number: 'A-1', date: '2026-01-31' },
    lines: [
      { sku: 'x', qty: 2 },
      { sku: 'y', price: 1.5 },
    ],
    n: 1,
  },
  samples: { short: { lines: [] } },
};

test('the first schema is derived from the sample', () => {
  const after = withAbout(document, ['n'], 'Pieces');
  expect(getAt(after, '/schema')).toEqual({
    type: 'object',
    properties: {
      order: {
        type: 'object',
        properties: { number: { type: 'string' }, date: { type: 'string', format: 'date' } },
      },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: { sku: { type: 'string' }, price: { type: 'number' }, qty: { type: 'integer' } },
        },
      },
      n: { type: 'integer', description: 'Pieces' },
    },
  });
});

test('a field is added to the items of a list and of its samples, and removed again', () => {
  const after = addField(document, ['lines', '*'], 'ok', 'boolean');
  expect(getAt(after, '/schema/properties/lines/items/properties/ok')).toEqual({ type: 'boolean' });
  expect(getAt(after, '/sample/lines')).toEqual([
    { sku: 'x', qty: 2, ok: true },
    { sku: 'y', price: 1.5, ok: true },
  ]);
  const required = withRequired(after, ['lines', '*', 'ok'], true);
  expect(getAt(required, '/schema/properties/lines/items/required')).toEqual(['ok']);
  const removed = removeField(required, ['lines', '*', 'ok']);
  expect(getAt(removed, '/sample')).toEqual(getAt(document, '/sample'));
  expect(getAt(removed, '/schema')).toEqual(schemaLike(getAt(document, '/sample')!));
});

test('a field can have any type, and the samples match the schema', () => {
  const paths = [['order', 'number'], ['lines'], ['lines', '*', 'qty'], ['n'], ['order']];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...FIELD_TYPES)), { maxLength: 5 }),
      (changes) => {
        let after: JsonValue = document;
        for (const [path, type] of changes) {
          const pointer = `/sample${path.map((step) => `/${step === '*' ? 0 : step}`).join('')}`;
          if (getAt(after, pointer) === undefined) continue;
          after = withType(after, path, type);
          expect(
            typeOfField(
              getAt(after, `/schema${path.map((step) => (step === '*' ? '/items' : `/properties/${step}`)).join('')}`),
              undefined,
            ),
          ).toBe(type);
        }
        const schema = getAt(after, '/schema');
        if (!isJsonObject(schema)) return;
        expect(validateData(compileSchema(schema), getAt(after, '/sample') as JsonObject)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
