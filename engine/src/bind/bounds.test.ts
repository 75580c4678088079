/** Small templates that expand enormously. None of them uses up a worker's time or memory. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { invoiceTemplate, SHORT } from '../einvoice/testing.ts';
import { createExpressionCache, createIntlCache } from '../expression/index.ts';
import { parseTemplate } from '../format/template.ts';
import { bind } from './bind.ts';

function problemsOf(template: JsonObject, data: JsonObject) {
  const parsed = parseTemplate({ dimensions: 'A4', elements: [], ...template }, createExpressionCache());
  if (!parsed.ok) return parsed.problems;
  const bound = bind(parsed.value, data, { now: 0, intl: createIntlCache() });
  return bound.ok ? [] : bound.problems;
}

const list = (length: number) => Array<number>(length).fill(1);

test('reports too many elements for a hundred charts of 2,000 numbers', () => {
  const chart = { type: 'chart', position: { mode: 'flow' }, items: { expression: 'all' } };
  const elements = Array.from({ length: 100 }, () => chart);
  const [problem, ...more] = problemsOf({ elements }, { all: list(2_000) });
  expect(problem).toMatchObject({ code: 'TOO_MANY', path: '/elements/49' });
  expect(more).toEqual([]);
});

test('reports too many entries in lists inside e-invoice lines', () => {
  const few = { items: 'few', each: { amount: 0.01, reason: 'x' } };
  const { each, ...lines } = SHORT['lines'] as { readonly each: JsonObject; readonly items: string };
  const template = invoiceTemplate({ ...SHORT, lines: { ...lines, each: { ...each, allowances: few, charges: few } } });
  const [problem, ...more] = problemsOf(template, { all: [], items: list(10_000), few: list(100) });
  expect([problem!.code, more.filter(({ code }) => code === 'TOO_MANY')]).toEqual(['TOO_MANY', []]);
});

test('rejects a price of a million digits', () => {
  const { each, ...lines } = SHORT['lines'] as { readonly each: JsonObject; readonly items: string };
  const template = invoiceTemplate({ ...SHORT, lines: { ...lines, each: { ...each, price: { expression: 'line' } } } });
  const problems = problemsOf(template, { all: [], items: ['1'.repeat(1_000_000)] });
  expect(problems).toContainEqual(expect.objectContaining({ code: 'INVALID_VALUE', path: '/data/items/0' }));
});

test('evaluates 200 computed values with 100,000 data keys', () => {
  const names = (length: number, first: string) => Array.from({ length }, (_, index) => `${first}${index}`);
  const computed = Object.fromEntries(names(200, 'l').map((name) => [name, '1']));
  const data = Object.fromEntries(names(100_000, 'k').map((name) => [name, 1]));
  expect(problemsOf({ let: computed }, data)).toEqual([]);
});

test('ignores an outline title that consists mostly of spaces', () => {
  const style = { clip: `path(${' '.repeat(200_000)}x` };
  const problems = problemsOf({ elements: [{ type: 'rectangle', position: { mode: 'flow' }, style }] }, {});
  expect(problems).toContainEqual(expect.objectContaining({ code: 'INVALID_VALUE', path: '/elements/0/style/clip' }));
});

const FLOW = { mode: 'flow' };

test('reports errors inside and outside lists, once per list', () => {
  const wrong = { type: 'text', position: FLOW, text: '{{ formatDate("today") }}' };
  const rows = { type: 'table', position: FLOW, items: 'all', columns: [{ text: '{{ formatDate("today") }}' }] };
  const grouped = { ...rows, groupBy: { by: 'formatDate("today")' } };
  const elements = [wrong, { type: 'repeat', position: FLOW, items: 'all', elements: [wrong] }, rows, grouped];
  const problems = problemsOf({ elements }, { all: list(1_000) });
  expect(problems.map(({ path }) => path)).toEqual([
    '/elements/0/text',
    '/elements/1/elements/0/text',
    '/elements/2/columns/0/text',
    '/elements/3/groupBy/by',
    '/elements/3/columns/0/text',
  ]);
});

test('does not bind lists after too many elements', () => {
  const repeat = { type: 'repeat', position: FLOW, items: 'all', elements: [{ type: 'rectangle', position: FLOW }] };
  const elements = Array.from({ length: 2_000 }, () => repeat);
  const [problem, ...more] = problemsOf({ elements }, { all: list(50_000) });
  expect([problem!.code, more]).toEqual(['TOO_MANY', []]);
});
