import type { JsonValue } from '@platen/engine/base/json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOfValue, valueWithChanges } from './value-changes.ts';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

test('the changes between any two values reproduce the second', () => {
  fc.assert(
    fc.property(json, fc.option(json, { nil: undefined }), (next, before) => {
      const sent = structuredClone(changesOfValue(next, before));
      expect(JSON.stringify(valueWithChanges(sent, before))).toBe(JSON.stringify(next));
    }),
  );
});

test('if a value shares parts with the previous one, only the differences are sent', () => {
  const [first, second] = [{ x: 1 }, { x: 2, y: { z: [1, 2] } }];
  const before = { elements: [first, second], sample: { a: 1 } };
  const next = { ...before, elements: [first, { ...second, x: 3 }] };
  const changes = changesOfValue(next, before);
  expect(changes).toEqual({ at: [['elements', { at: [['1', { at: [['x', { value: 3 }]] }]] }]] });
  const made = valueWithChanges(changes, before) as typeof before;
  expect(made).toEqual(next);
  expect(made.sample).toBe(before.sample);
  expect(made.elements[0]).toBe(first);
  expect(changesOfValue(before, before)).toBe(null);
});

test('a property may have any name, and keeps its position', () => {
  const odd = JSON.parse('{"__proto__":{"a":1},"b":2}') as JsonValue;
  const next = JSON.parse('{"__proto__":{"a":2},"b":2}') as JsonValue;
  expect(JSON.stringify(valueWithChanges(changesOfValue(next, odd), odd))).toBe(JSON.stringify(next));
  const turned = { b: 1, a: 2 };
  expect(JSON.stringify(valueWithChanges(changesOfValue(turned, { a: 2, b: 1 }), { a: 2, b: 1 }))).toBe(
    JSON.stringify(turned),
  );
});
