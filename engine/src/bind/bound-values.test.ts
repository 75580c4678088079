/** Documents with bound properties whose effects are not visible in rendered images. */

import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { createExpressionCache, createIntlCache } from '../expression/index.ts';
import { parseTemplate } from '../format/template.ts';
import { bind } from './bind.ts';
import { ONLY_PAGE } from './bound.ts';

function bound(template: JsonObject, data: JsonObject) {
  const parsed = parseTemplate({ dimensions: 'A4', ...template }, createExpressionCache());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return bind(parsed.value, data, { now: 0, intl: createIntlCache() });
}

const rows = { type: 'table', position: { mode: 'flow' }, items: 'rows', columns: [{ text: 'x' }] };

test('shares the style of rows with equal values', () => {
  const rowStyle = { color: { expression: 'item.color' } };
  const found = bound(
    { elements: [{ ...rows, rowStyle }] },
    { rows: ['red', 'blue', 'red'].map((color) => ({ color })) },
  );
  if (!found.ok) throw new Error('not bound');
  const table = found.value.elements[0]!.on(ONLY_PAGE, { problems: [], warnings: [] })!.table!;
  const [first, second, third] = table.rows.map(({ cells }) => cells[0]!.bound.element);
  expect(first).toBe(third);
  expect(first).not.toBe(second);
});

test.each([
  ['fail', { ok: false }],
  ['empty', { ok: true, warnings: [expect.objectContaining({ code: 'EXPRESSION_FAILED' })] }],
])('reports an invalid value with onError %s', (onError, wanted) => {
  const text = { type: 'text', position: { x: '1mm', y: '1mm' }, text: 'x', width: { expression: 'w' } };
  expect(bound({ onError, elements: [text] }, { w: 12 })).toMatchObject(wanted);
});

test('evaluates computed values in order, and lets them hide data keys', () => {
  const found = bound(
    {
      let: { a: 'a + 1', b: 'a * 10' },
      elements: [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: '{{ b }}' }],
    },
    { a: 1 },
  );
  if (!found.ok) throw new Error('not bound');
  const on = found.value.elements[0]!.on(ONLY_PAGE, { problems: [], warnings: [] });
  expect(on?.content).toBe('20');
});
