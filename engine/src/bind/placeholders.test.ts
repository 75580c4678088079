/** Placeholders of other template languages cause a warning if the data has their name; otherwise they are text. */
import { expect, test } from 'vitest';
import { createExpressionCache, createIntlCache } from '../expression/index.ts';
import { parseTemplate } from '../format/template.ts';
import { bind } from './bind.ts';

const data = { name: 'secret', order: { id: 1 }, rows: [{ sku: 'secret' }, { sku: 'secret' }] };

function warnings(element: object) {
  const dimensions = { width: '1in', height: '1in' };
  const parsed = parseTemplate(
    { dimensions, elements: [{ position: { x: '0mm', y: '0mm' }, ...element }] },
    createExpressionCache(),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const bound = bind(parsed.value, data, { now: 0, intl: createIntlCache() });
  return bound.ok ? bound.warnings : [];
}

test.each([
  ['Dear ${name},', 5, 12],
  ['Dear {name}', 5, 11],
  ['{{ name }} and #{ order.id }', 15, 28],
  ['<%= name %>', 0, 11],
])('%s', (text, start, end) => {
  const name = text.includes('order') ? 'order' : 'name';
  const message = `"${name}" in single braces is printed as is; to print a value of the data, write {{ ${name} }}`;
  const path = '/elements/0/text';
  const told = [{ code: 'NO_EFFECT', message, path, start, end, elementId: expect.any(String) }];
  expect(warnings({ type: 'text', text })).toEqual(told);
  expect(warnings({ type: 'text', text, markup: 'markdown' })).toEqual(told);
});

test('knows the names of a list, and reports all items once', () => {
  const text = { type: 'text', text: '${row.sku}' };
  const repeat = (as: string) => ({ type: 'repeat', items: 'rows', as, elements: [text] });
  expect(warnings(repeat('row'))).toHaveLength(1);
  expect(warnings(repeat('line'))).toEqual([]);
});

test.each(['{unknown}', '\\{{ name }}', '{ "name": 1 }', 'a {name', '{{ "{name}" }}', '{}', '${}'])(
  'treats %s as text',
  (text) => {
    expect(warnings({ type: 'text', text })).toEqual([]);
  },
);

test('does not search inputs that would take too long', () => {
  const text = `${'{ '.repeat(10_000)}${'${a'.repeat(5_000)}${'{    a'.repeat(4_000)}`;
  expect(warnings({ type: 'text', text })).toEqual([]);
});
