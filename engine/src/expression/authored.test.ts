/** Tracks which characters of a result come from the expression and which from data. */
import { expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { compile } from './expression.ts';
import { testEnvironment } from './testing.ts';

const data = { gtin: '0950', lot: 'A(1)', none: null, count: 7, code: '(01)X', flag: true } as const;

function readBy(source: string, known: Readonly<Record<string, string>> = {}) {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.error.message);
  const { expression } = compiled;
  const plain: JsonValue = expression.evaluate(data, {}, testEnvironment());
  const env = testEnvironment({ authored: (name) => known[name] });
  const { value, authored } = expression.evaluateAuthored(data, {}, env);
  expect(value).toEqual(plain);
  // Replaces the mask character with stars for readability.
  return authored?.replaceAll('\uffff', '*');
}

test.each([
  ['"(01)" + gtin + "(10)" + lot', '(01)****(10)****'],
  ['`(01)${gtin}(10)${lot}`', '(01)****(10)****'],
  ['"(01)" + gtin + (lot ? "(10)" + lot : "")', '(01)****(10)****'],
  ['"(01)" + gtin + (none ? "(10)" + none : "")', '(01)****'],
  ['none ?? "(10)" + lot', '(10)****'],
  ['flag && "(10)" + lot', '(10)****'],
  ['none || "(10)" + lot', '(10)****'],
  ['join(["(01)", gtin, "(10)", lot], "")', '(01)****(10)****'],
  ['["a", lot, "b"].join("-")', 'a-****-b'],
  ['join(["a", lot])', 'a,****'],
  ['"(37)" + count', '(37)*'],
  ['"(37)" + 12', '(37)12'],
  ['"(37)" + (count + 1)', '(37)*'],
  ['"(37)" + none', '(37)'],
  ['"x"', 'x'],
  ['lot', undefined],
  ['upper("(10)" + lot)', undefined],
  ['count + 1', undefined],
  ['none', undefined],
])('%s', (source, authored) => {
  expect(readBy(source)).toBe(authored);
});

test('a computed value has an authored text, and a local does not', () => {
  expect(readBy('code', { code: '(01)\uffff' })).toBe('(01)*');
  expect(readBy('data.code', { code: '(01)\uffff' })).toBe('(01)*');
  const compiled = compile('code', { locals: ['code'] });
  const env = testEnvironment({ authored: () => 'code' });
  expect(compiled.ok && compiled.expression.evaluateAuthored(data, { code: 'x' }, env).authored).toBeUndefined();
});

test('missing keys that the author expects are not reported, and other missing keys are', () => {
  const missing: string[] = [];
  const env = testEnvironment({ missing: ({ property }) => missing.push(property) });
  for (const source of ['a ?? "x"', 'b?.c ?? "x"', '"x" + d', 'upper(e ?? "x") + "y"']) {
    const compiled = compile(source);
    if (compiled.ok) compiled.expression.evaluateAuthored(data, {}, env);
  }
  expect(missing).toEqual(['d']);
});
