import { expect, test } from 'vitest';
import { typeInWords } from './type-in-words.ts';

test.each([
  [{ type: 'string' }, 'Text'],
  [{ type: 'string', format: 'date' }, 'Date'],
  [{ type: ['integer', 'null'] }, 'Whole number or Empty'],
  [{ type: 'array', items: { type: 'number' } }, 'List: Number'],
  [{ enum: ['red', 'green', 3] }, 'red or green or 3'],
  [{ enum: [{ unit: 'mm' }, ['a', 1], null] }, '{"unit":"mm"} or ["a",1] or null'],
  [{ const: { unit: 'mm' } }, '{"unit":"mm"}'],
  [{ anyOf: [{ type: 'boolean' }, { type: 'boolean' }, { const: 7 }] }, 'Yes or no or 7'],
  [{}, 'Any value'],
] as const)('%o is %s', (schema, words) => {
  expect(typeInWords(schema)).toBe(words);
});
