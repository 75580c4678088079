/** Reading a list on every page costs no more than reading it once. */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { compile } from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import { createFuel } from './fuel.ts';
import { firstOf, growingList } from './growing-list.ts';
import type { Environment, Locals } from './run.ts';
import { testEnvironment } from './testing.ts';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ a: (index % 97) / 100, q: 1 + (index % 7), kind: 'abc'[index % 3]! }));

function expressionOf(source: string) {
  const compiled = compile(source, { locals: ['page', 'rows', 'factor'] });
  if (!compiled.ok) throw new Error(compiled.error.message);
  return compiled.expression;
}

const ROWS_ON_PAGE = 20;

type Pages = { readonly values: readonly JsonValue[]; readonly spent: number };

/** Returns the values on each page, and the total fuel. */
function onPages(source: string, count: number, isGrowing = true): Pages {
  const expression = expressionOf(source);
  const rows = rowsOf(count);
  const list = growingList(rows, ['page']);
  const env: Environment = testEnvironment({ fuel: createFuel(1e9) });
  const values: JsonValue[] = [];
  for (let from = 0; from < count; from += ROWS_ON_PAGE) {
    const first = (length: number) => (isGrowing ? firstOf(list, length) : rows.slice(0, length));
    const to = Math.min(from + ROWS_ON_PAGE, count);
    const page = {
      number: from / ROWS_ON_PAGE + 1,
      rows: rows.slice(from, to),
      rowsBefore: first(from),
      rowsSoFar: first(to),
    };
    const locals: Locals = { page, rows, factor: 3 };
    values.push(expression.evaluate({ rates: [1, 2], all: rows }, locals, env));
  }
  return { values, spent: 1e9 - env.fuel.left };
}

const SOURCES = [
  'sum(page.rowsSoFar, r => r.a)',
  'sum(page.rowsBefore, r => r.a * r.q) + sum(page.rowsSoFar, r => r.a * r.q)',
  'sum(page.rowsSoFar.filter(r => r.kind == "a"), r => r.a)',
  'page.rowsSoFar.filter(r => r.q > 2).filter(r => r.kind == "b").length',
  'sum(page.rowsSoFar.map(r => r.a * r.q / 3))',
  'avg(page.rowsSoFar, r => r.a) + min(page.rowsSoFar, r => r.q) + max(page.rowsSoFar, r => r.q)',
  'page.rowsSoFar.some(r => r.a > 0.9) && page.rowsBefore.every(r => r.q > 0)',
  'page.rowsSoFar.find(r => r.q == 7).kind',
  'sum(page.rowsSoFar, (r, i) => r.a * i * factor)',
  'rates.map(x => sum(page.rowsSoFar, r => r.a * x)).join("/")',
  '"abc".split("").map(k => page.rowsSoFar.filter(r => r.kind == k).sum(r => r.a)).join(" ")',
  'sum(page.rows, r => r.a) / sum(rows, r => r.a)',
  'sum(all, r => r.a) - sum(all.filter(r => r.kind == "c"), r => r.a)',
  '[page.rowsBefore, page.rowsSoFar].map(list => list.sum(r => r.a)).join("-")',
];

describe('reading a list on every page', () => {
  test.each(SOURCES)('has the same result as a copy: %s', (source) => {
    expect(onPages(source, 450).values).toEqual(onPages(source, 450, false).values);
  });

  test.each(SOURCES)('costs twice as much for twice as many rows: %s', (source) => {
    const [once, twice] = [onPages(source, 2_000).spent, onPages(source, 4_000).spent];
    expect(twice / once).toBeLessThan(2.1);
  });

  test('evaluates a lambda that reads the page again on each page', () => {
    const source = 'sum(page.rowsSoFar, r => r.a * page.number)';
    expect(onPages(source, 100).values).toEqual(onPages(source, 100, false).values);
  });

  test('has the same result with more values of an outer parameter than the cache keeps', () => {
    const source = 'page.rowsSoFar.map((x, i) => sum(page.rowsSoFar, r => r.q * i)).sum()';
    expect(onPages(source, 60).values).toEqual(onPages(source, 60, false).values);
  });

  test('restarts for a shorter reading, and leaves no state after a failed one', () => {
    const list = growingList([{ a: 1 }, { a: 2 }, { a: 'x' }, { a: 4 }], ['page']);
    const env = testEnvironment();
    const expression = expressionOf('page.filter(r => r.a * 1 > 0).length + sum(page, r => r.a)');
    const upTo = (length: number) => {
      try {
        return expression.evaluate({}, { page: firstOf(list, length) }, env);
      } catch (error) {
        return error instanceof ExpressionError ? error.code : error;
      }
    };
    expect([2, 1, 3, 2, 4, 0].map(upTo)).toEqual([5, 2, 'E_TYPE', 5, 'E_TYPE', 0]);
  });

  test('the first items work like an array', () => {
    const array = firstOf(growingList([3, 1, 2], []), 2);
    expect(array).toEqual([3, 1]);
    expect([...array]).toEqual([3, 1]);
    expect(JSON.stringify(array)).toBe('[3,1]');
    expect([array[2], array.at(-1), array.slice(1), array.toReversed()]).toEqual([undefined, 1, [1], [1, 3]]);
    const env = testEnvironment();
    const locals = { page: array };
    const value = (source: string) => expressionOf(source).evaluate({}, locals, env);
    expect(
      value('[page[2], page[1], page.length, join(page), reverse(page), sortBy(page), includes(page, 2)]'),
    ).toEqual([null, 1, 2, '3,1', [1, 3], [1, 3], false]);
  });

  test('filters a list with more items than a function may create', () => {
    const { values } = onPages('page.rowsSoFar.filter(r => r.q > 0).length', 12_000);
    expect(values.at(-1)).toBe(12_000);
  });
});
