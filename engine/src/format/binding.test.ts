import { expect, test } from 'vitest';
import { createExpressionCache } from '../expression/index.ts';
import { parseTemplate } from './template.ts';

const parse = (element: object) =>
  parseTemplate(
    { dimensions: { width: '1in', height: '1in' }, elements: [{ position: { x: '0mm', y: '0mm' }, ...element }] },
    createExpressionCache(),
  );

test('a plain string is interpolated where text is expected, like `text`', () => {
  const parsed = parse({ type: 'text', text: 'a', alt: 'Order {{ data.order }}' });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(parsed.value.elements[0]?.alt?.parts).toMatchObject(['Order ', { expression: { source: 'data.order' } }]);
});

test('an invalid expression in a plain string is a problem with its position', () => {
  const parsed = parse({ type: 'text', text: 'a', alt: 'Order {{ data. }}' });
  expect(parsed).toMatchObject({ ok: false, problems: [{ code: 'E_SYNTAX', path: '/elements/0/alt' }] });
});
