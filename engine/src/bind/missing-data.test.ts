/** MISSING_DATA messages contain the full path and the most similar name. */
import { expect, test } from 'vitest';
import { createExpressionCache, createIntlCache } from '../expression/index.ts';
import { parseTemplate } from '../format/template.ts';
import { bind } from './bind.ts';

const data = {
  order: { number: 1, customer: { name: 'secret' }, 'ship-to': 1 },
  items: [{ qty: 1, unit: 'secret' }],
  'order-date': 'secret',
  nothing: null,
};

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

const told = (expression: string) => {
  const [first, ...others] = warnings({ type: 'text', text: `{{ ${expression} }}` }).map(({ message }) => message);
  expect(others).toEqual([]);
  return first;
};

test('explains that a computed value reads a later one', () => {
  const parsed = parseTemplate(
    { dimensions: { width: '1in', height: '1in' }, let: { total: 'net * 2', net: 'order.number' }, elements: [] },
    createExpressionCache(),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const template = { ...parsed.value, onError: 'empty' as const };
  const bound = bind(template, data, { now: 0, intl: createIntlCache() });
  const message = 'the data has no "net"; values in "let" can read only the values above them; move this value up';
  expect(bound.ok && bound.warnings).toContainEqual(expect.objectContaining({ code: 'MISSING_DATA', message }));
});

test.each([
  ['order.custmer.name', 'the data has no "order.custmer"; did you mean order.customer?'],
  ['data.order.nmber', 'the data has no "order.nmber"; did you mean order.number?'],
  ['oder.number', 'the data has no "oder"; did you mean order?'],
  ['order["nmber"]', 'the data has no "order["nmber"]"; did you mean order["number"]?'],
  ['number', 'the data has no "number"; did you mean order.number?'],
  ['items[0].qyt', 'the data has no "items[0].qyt"; did you mean items[0].qty?'],
  ['sum(items, x => x.qtty)', 'the data has no "x.qtty"; did you mean x.qty?'],
  ['items.qty', 'the data has no "items.qty"; "items" is a list; read an item with items[0].qty, or use a repeat'],
  ['items[3].qty', 'the data has no "items[3]"; the list has fewer items'],
  [
    'order.customer.name.first',
    'the data has no "order.customer.name.first"; "order.customer.name" is a text, not an object',
  ],
  [
    'order.customer.name["first"]',
    'the data has no "order.customer.name["first"]"; "order.customer.name" is a text, not an object',
  ],
  ['order.customer.name[9]', 'the data has no "order.customer.name[9]"; the text has fewer characters'],
  ['order.number.long', 'the data has no "order.number.long"; "order.number" is a number, not an object'],
  ['None', 'the data has no "None"; write null'],
  ['totalPages', 'the data has no "totalPages"; write page.count'],
  ['colour', 'the data has no "colour"; send it, or read optional data with ?. or ??'],
  ['order.ship-1', 'the data has no "order.ship"; send it, or read optional data with ?. or ??'],
])('%s', (expression, message) => {
  expect(told(expression)).toBe(message);
});

test('suggests a syntax for a key with a hyphen', () => {
  expect(told('order.ship-order.number * 0 + nothing')).toContain('the data has no "order.ship"');
  const [first] = warnings({ type: 'text', text: '{{ order.ship-to }}' });
  expect(first?.message).toBe('the data has no "order.ship"; read a key that contains a hyphen as order["ship-to"]');
});

test("suggests the loop variable for a key of the loop's item", () => {
  const element = { type: 'repeat', width: '1in', items: 'items', elements: [{ type: 'text', text: '{{ unit }}' }] };
  expect(warnings(element)[0]?.message).toBe('the data has no "unit"; did you mean item.unit?');
});

test('never quotes a value', () => {
  expect(told('order.nmber')).not.toContain('secret');
});
