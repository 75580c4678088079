import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { expect, test } from 'vitest';
import { sourceOf, withSource } from './text-editing.ts';

const template = (element: JsonObject): JsonValue => ({ elements: [element] });
const after = (element: JsonObject, source: string) => withSource(template(element), '/elements/0', source);

test.each<[JsonObject, string]>([
  [{ text: 'a {{ b }}' }, 'a {{ b }}'],
  [{ contentExpression: 'data.b' }, '{{ data.b }}'],
  [{ content: { text: 'a' } }, 'a'],
  [{ content: { expression: 'data.b' } }, '{{ data.b }}'],
  [{}, ''],
])('%j is edited as %s', (element, source) => {
  expect(sourceOf(template(element), '/elements/0')).toBe(source);
  const before = template(element);
  expect(withSource(before, '/elements/0', source)).toBe(before);
});

test('a text stays in the form that it has', () => {
  expect(after({ text: 'a', id: 1 }, 'b')).toEqual(template({ text: 'b', id: 1 }));
  expect(after({ content: { text: 'a' } }, 'b')).toEqual(template({ content: { text: 'b' } }));
  expect(after({ content: { expression: 'a' } }, '{{ b }}')).toEqual(template({ content: { expression: 'b' } }));
  expect(after({ contentExpression: 'a' }, '{{ b }}')).toEqual(template({ contentExpression: 'b' }));
});

test('an expression that gets words around it becomes a text', () => {
  expect(after({ content: { expression: 'a' } }, 'No. {{ a }}')).toEqual(
    template({ content: { text: 'No. {{ a }}' } }),
  );
  expect(after({ contentExpression: 'a' }, 'x')).toEqual(template({ content: { text: 'x' } }));
  expect(after({}, '{{ b }}')).toEqual(template({ content: { text: '{{ b }}' } }));
});
