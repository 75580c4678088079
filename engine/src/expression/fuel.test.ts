/** Cost of expressions; "E9" is docs/decisions/e9-limits.md. */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { compile } from './expression.ts';
import { createFuel } from './fuel.ts';
import { LIMITS } from './limits.ts';
import type { Environment } from './run.ts';
import { evaluated, outcome, testEnvironment } from './testing.ts';

/** Returns the fuel that a source uses. */
function fuelOf(source: string, data: JsonValue = {}, env: Environment = testEnvironment()): number {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.error.message);
  const before = env.fuel.left;
  compiled.expression.evaluate(data, {}, env);
  return before - env.fuel.left;
}

const long = 'x'.repeat(6400);
const list = Array.from({ length: 1000 }, (_, index) => index);

describe('E9: costs', () => {
  test.each<[string, number]>([
    ['1 + 2', 3],
    ['long', 1],
    ['long + ""', 3 + 100],
    ['`${long}`', 2 + 100],
    ['upper(long)', 2 + 200],
    ['length(long)', 2 + 100],
    ['long == "x"', 3 + 100],
    ['long < "x"', 3 + 100],
    ['includes([long], "x")', 4 + 1 + 1 + 100],
    ['[1, 2, 3]', 4 + 3],
    ['list', 1],
    ['reverse(list)', 2 + 1000],
    ['slice(list, 10, 20)', 4 + 10],
    ['sum(list)', 2 + 1000],
    ['map(list, x => x + 1)', 5 + 1000 * (1 + 3 + 1) + 1000],
    ['sortBy(list)', 2 + 1000 + 16_000 + 1000],
    ['formatNumber(1)', 2 + 1020],
    ['formatDate(0, "yyyy")', 3 + 4],
    ['replaceAll("abc", "", "-")', 4 + 4],
    ['replaceAll("abcb", "b", "-")', 4 + 2],
  ])('%s', (source, expected) => {
    const compiled = compile(source);
    const cost = compiled.ok ? compiled.expression.cost : 0;
    expect(fuelOf(source, { long, list }) - cost).toBe(expected - cost);
  });

  test('a formatter is expensive at its first use in a render and cheap afterwards, whatever the shared cache contains', () => {
    const env = testEnvironment();
    expect(fuelOf('formatNumber(1)', {}, env)).toBe(1022);
    expect(fuelOf('formatNumber(2)', {}, env)).toBe(22);
    const nextRender = testEnvironment({ intl: env.intl });
    expect(fuelOf('formatNumber(1)', {}, nextRender)).toBe(1022);
  });

  test('the caches stay within their limits', () => {
    const env = testEnvironment({ fuel: createFuel(1e9) });
    const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'fi', 'cs', 'hu', 'ja', 'zh'];
    for (const locale of locales) {
      for (let decimals = 0; decimals <= 20; decimals++) fuelOf(`formatNumber(1, ${decimals}, "${locale}")`, {}, env);
    }
    expect(env.intl.numbers.size).toBe(LIMITS.formatters);
    expect(env.fuel.formatters.size).toBe(LIMITS.formatters);
  });
});

describe('E9: limits', () => {
  const nested = 'list.map(a => list.map(b => list.map(c => a + b + c)))';

  test('an evaluation stops after 100,000 units', () => {
    expect(evaluated(nested, { list })).toBe('E_BUDGET');
    expect(evaluated('list.map(a => upper(text))', { list, text: 'x'.repeat(65_000) })).toBe('E_BUDGET');
    expect(evaluated('list.map(a => text == other)', { list, text: long, other: `${long}y` })).toBe('E_BUDGET');
    expect(evaluated('list.filter(a => includes(text, "zzz"))', { list, text: long })).toBe('E_BUDGET');
    expect(evaluated('upper(huge)', { huge: 'x'.repeat(7_000_000) })).toBe('E_BUDGET');
    expect(evaluated('sum(many)', { many: new Array<number>(100_001).fill(1) })).toBe('E_BUDGET');
    expect(evaluated('replaceAll(huge, "x", "")', { huge: 'x'.repeat(200_000) })).toBe('E_BUDGET');
  });

  test('an evaluation always stops at the same point', () => {
    const env = testEnvironment();
    const first = outcome(nested, { list }, { env });
    const second = outcome(nested, { list }, { env });
    expect(first).toEqual(second);
    expect(env.fuel.left).toBe(LIMITS.renderFuel - 2 * LIMITS.evaluationFuel);
  });

  test('a render stops after 5,000,000 units in all evaluations', () => {
    const env = testEnvironment();
    for (let index = 0; index < 50; index++) outcome(nested, { list }, { env });
    expect(env.fuel.left).toBe(0);
    const result = outcome('1', {}, { env });
    expect(result.ok ? '' : result.error).toMatchObject({
      code: 'E_BUDGET',
      message: expect.stringContaining('document'),
    });
  });

  test('the fuel of a failed evaluation is used up', () => {
    const env = testEnvironment();
    expect(outcome('sum(list) + upper([])', { list }, { env }).ok).toBe(false);
    expect(env.fuel.left).toBeLessThan(LIMITS.renderFuel - 1000);
  });

  test('texts and arrays have limits', () => {
    const text = 'x'.repeat(40_000);
    expect(evaluated('length(text + "")', { text })).toBe(40_000);
    expect(evaluated('text + text', { text })).toBe('E_STRING_LIMIT');
    expect(evaluated('`${text}${text}`', { text })).toBe('E_STRING_LIMIT');
    expect(evaluated('upper(text)', { text: 'ß'.repeat(40_000) })).toBe('E_STRING_LIMIT');
    const many = new Array<number>(10_001).fill(1);
    expect(evaluated('map(many, x => x)', { many })).toBe('E_ARRAY_LIMIT');
    expect(evaluated('reverse(many)', { many })).toBe('E_ARRAY_LIMIT');
    expect(evaluated('filter(many, x => true)', { many })).toBe('E_ARRAY_LIMIT');
    expect(evaluated('length(many)', { many })).toBe(10_001);
  });

  test('passing on a long value is free and unlimited', () => {
    const photo = 'x'.repeat(20_000_000);
    expect(evaluated('photo', { photo })).toBe(photo);
    expect(evaluated('true ? photo : ""', { photo })).toBe(photo);
  });
});
