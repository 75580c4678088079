import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import fc from 'fast-check';
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

test('a text keeps its notation', () => {
  expect(after({ text: 'a', id: 1 }, 'b')).toEqual(template({ text: 'b', id: 1 }));
  expect(after({ content: { text: 'a' } }, 'b')).toEqual(template({ content: { text: 'b' } }));
  expect(after({ content: { expression: 'a' } }, '{{ b }}')).toEqual(template({ content: { expression: 'b' } }));
  expect(after({ contentExpression: 'a' }, '{{ b }}')).toEqual(template({ contentExpression: 'b' }));
});

test('an expression becomes a text when text is added around it', () => {
  expect(after({ content: { expression: 'a' } }, 'No. {{ a }}')).toEqual(
    template({ content: { text: 'No. {{ a }}' } }),
  );
  expect(after({ contentExpression: 'a' }, 'x')).toEqual(template({ content: { text: 'x' } }));
  expect(after({}, '{{ b }}')).toEqual(template({ content: { text: '{{ b }}' } }));
});

/** Other properties of an element, including unknown ones. */
const others = fc.dictionary(fc.constantFrom('id', 'style', 'link', 'field', 'unknown'), fc.jsonValue(), {
  maxKeys: 4,
});
const content = fc.oneof(
  fc.record({ text: fc.string() }),
  fc.record({ contentExpression: fc.constantFrom('a', 'b.c') }),
  fc.record({ content: fc.oneof(fc.record({ text: fc.string() }), fc.record({ expression: fc.constantFrom('a') })) }),
);

test('typed text is the content of the element, and all other properties stay unchanged', () => {
  fc.assert(
    fc.property(others, content, fc.string(), (rest, own, source) => {
      const before = template({ ...rest, ...own } as JsonObject);
      const after = withSource(before, '/elements/0', source);
      const [element] = (after as { elements: JsonObject[] }).elements;
      const { text: _, contentExpression: __, content: ___, ...left } = element!;
      expect(left).toEqual(rest);
      expect(sourceOf(after, '/elements/0')).toBe(source);
    }),
  );
});
