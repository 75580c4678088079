/** Origin of a code's content: template or data. See docs/decisions/gs1-content.md. */

import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { createExpressionCache, createIntlCache } from '../expression/index.ts';
import { parseTemplate } from '../format/template.ts';
import { bind } from './bind.ts';
import { ONLY_PAGE } from './bound.ts';

const data: JsonObject = { gtin: '0950', serial: '5k(10)A', whole: '(01)0950(21)X', none: null, items: ['a(10)'] };

function boundBy(element: object, more: object = {}) {
  const dimensions = { width: '1in', height: '1in' };
  const code = { type: 'datamatrix', gs1: true, position: { x: '0mm', y: '0mm' }, ...element };
  const parsed = parseTemplate({ dimensions, elements: [code], ...more }, createExpressionCache());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const bound = bind(parsed.value, data, { now: 0, intl: createIntlCache() });
  if (!bound.ok) throw new Error(JSON.stringify(bound.problems));
  const { content, authored } = bound.value.elements[0]!.on(ONLY_PAGE, { problems: [], warnings: [] })!;
  return [content, authored?.replaceAll('\uffff', '*')];
}

test.each([
  [{ text: '(01){{ gtin }}(21){{ serial }}' }, ['(01)0950(21)5k(10)A', '(01)****(21)*******']],
  [{ text: '{{ whole }}' }, ['(01)0950(21)X', '*************']],
  [{ contentExpression: '"(21)" + serial' }, ['(21)5k(10)A', '(21)*******']],
  // The template's author leaves the code's syntax to the data.
  [{ contentExpression: 'whole' }, ['(01)0950(21)X', '(01)0950(21)X']],
  [{ text: '(01)1{{ none ? "(10)" + none : "" }}' }, ['(01)1', '(01)1']],
  [{ text: '(01)1{{ serial ? "(21)" + serial : "" }}' }, ['(01)1(21)5k(10)A', '(01)1(21)*******']],
])('%j', (element, expected) => {
  expect(boundBy(element)).toEqual(expected);
});

test.each([
  [{ text: '{{ code }}' }, '"(01)" + gtin + "(21)" + serial', '(01)****(21)*******'],
  [{ contentExpression: 'code' }, '"(01)" + gtin + "(21)" + serial', '(01)****(21)*******'],
  [{ text: '{{ code }}' }, '`(21)${serial}`', '(21)*******'],
  [{ text: '{{ code }}' }, 'whole', '*************'],
  [{ contentExpression: 'code' }, 'whole', '(01)0950(21)X'],
])('%j of the computed value %j', (element, code, authored) => {
  expect(boundBy(element, { let: { code } })[1]).toBe(authored);
});

test('sorts elements with predefined lengths first, masks values, and omits null', () => {
  const gs1Elements = { '21': '{{ serial }}', '10': { expression: 'none' }, '17': '261231', '01': '{{ gtin }}' };
  expect(boundBy({ gs1Elements })).toEqual(['(01)0950(17)261231(21)5k(10)A', '(01)****(17)******(21)*******']);
});
