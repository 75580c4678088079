/** Syntax of other languages causes a suggestion of the equivalent syntax. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FUNCTIONS } from './functions/table.ts';
import { compile } from './index.ts';

const told = (source: string) => {
  const compiled = compile(source);
  return compiled.ok ? 'no problem' : compiled.error.message;
};

test.each([
  ['{{ order.id }}', 'remove {{ and }}'],
  ['Order {{ order.id }}', 'use "text" instead of "expression"'],
  ['Math.round(price)', 'write round(x)'],
  ['Math.pow(price, 2)', 'write x ** y'],
  ['Math.max(a, b)', 'write max(x)'],
  ['Date.now()', 'use now()'],
  ['price.toFixed(2)', 'write formatNumber(x, 2)'],
  ['price.toLocaleString()', 'formatCurrency(x, "EUR")'],
  ['parseInt(count)', 'write floor(number(x))'],
  ['number_with_delimiter(price)', 'write formatNumber'],
  ['items.forEach(x => x)', '"repeat" or "table"'],
  ['items.reduce((a, b) => a + b)', 'write sum(x'],
  ['CONCATENATE(a, b)', 'write a + b'],
  ['name | upcase', 'use functions, such as upper(x)'],
  ['date | date: "%d"', 'use functions'],
  ['a and b', 'use &&'],
  ['not a', 'use !'],
  ['IF(a, b, c)', 'the function "IF" does not exist'],
  ['if(a, b, c)', 'write condition ? a : b'],
  ['a if b else c', 'write condition ? a : b'],
  ['#if paid', 'blocks are not supported'],
  ['else', 'blocks are not supported'],
  ['this.name', 'use item in a loop'],
  ['@index', 'item and index'],
  ['"a" & "b"', 'use + to join texts'],
  ['a <> b', 'use !='],
  ['“a”', 'straight quotes'],
  ['order.first name', 'contains spaces as order["first name"]'],
  ['paid ? "yes"', 'needs both sides'],
  ['new Date()', 'use now()'],
])('%s', (source, advice) => {
  expect(told(source)).toContain(advice);
});

test('accepts valid expressions with the same words as data keys', () => {
  for (const source of [
    'Math',
    'data.Math.round(1)',
    'Math.round()',
    'Date.slice(0, 4)',
    'order.and',
    'data.if',
    '"a | b {{ c }}"',
  ]) {
    expect(compile(source), source).toMatchObject({ ok: true });
  }
  expect(compile('Math.round(1)', { locals: ['Math'] })).toMatchObject({ ok: true });
});

test('suggests only existing functions', () => {
  const files = ['./suggestions.ts', './function-words.ts'];
  const source = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  const advised = [...source.matchAll(/(?:write|by|as in|,| or) (?:list\.)?([a-z]\w+)\((?!words)/gi)].map(
    ([, name]) => name!,
  );
  expect(advised.length).toBeGreaterThan(30);
  for (const name of advised) expect(FUNCTIONS.has(name), name).toBe(true);
});
