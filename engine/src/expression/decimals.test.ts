/** Numbers in expressions, compared with big.js as a reference. See docs/decisions/decimals.md. */
import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { compile } from './expression.ts';
import { createFuel } from './fuel.ts';
import { evaluated, seededRandom, testEnvironment } from './testing.ts';

/** Reference implementation with quotients of 60 digits and halves rounded away from zero. */
const Oracle = Big();
Oracle.DP = 60;
Oracle.RM = 1;

const random = seededRandom(20_261_126);
const env = testEnvironment({ locale: 'en-US' });

/** Compiles each source only once. */
function calculation(source: string): (data: JsonObject) => JsonValue {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.error.message);
  return (data) => compiled.expression.evaluate(data, {}, { ...env, fuel: createFuel() });
}

/** Formats like `formatNumber(value, digits, "en-US", false)`. */
function written(value: Big, digits: number): string {
  const text = value.toFixed(digits, 1);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** Returns the double of a decimal, or of its first 15 digits. */
function asNumber(value: Big): number {
  const nearest = Number(value.toFixed());
  return Oracle(nearest).eq(value) ? nearest : Number(value.prec(15, 1).toFixed());
}

function whole(below: number): number {
  return Math.floor(random() * below);
}

/** Returns a number of up to 15 significant digits, from about 1e-17 to 1e15. */
function anyNumber(): number {
  const digits = 1 + whole(15);
  const units = Array.from({ length: digits }, () => whole(10)).join('');
  return Number(`${random() < 0.2 ? '-' : ''}${units}e-${whole(digits + 3)}`);
}

const amount = () => (whole(2) === 0 ? whole(1e6) : whole(1e11)) / 100;
const quantity = () => (1 + whole(99_999)) / 1000;
const rate = () => whole(10_000) / (whole(2) === 0 ? 100 : 1000);

type Case = readonly [source: string, numbers: () => number, oracle: (a: Big, b: Big, c: Big) => Big];

/** Compares each number with 2, 4 and 6 decimal places. */
const CASES: readonly Case[] = [
  ['a * b', amount, (a, b) => a.times(b)],
  ['a * c / 100', rate, (a, _, c) => a.times(c).div(100)],
  ['a * b * (1 + c / 100)', quantity, (a, b, c) => a.times(b).times(c.div(100).plus(1))],
  ['a / (1 + c / 100)', rate, (a, _, c) => a.div(c.div(100).plus(1))],
  ['a + b - c', amount, (a, b, c) => a.plus(b).minus(c)],
  ['sum([a, b, c, a * b, -c])', amount, (a, b) => a.plus(b).plus(a.times(b))],
  ['sum([a, b, c], x => x * c)', rate, (a, b, c) => a.plus(b).plus(c).times(c)],
  ['[a, b, c].map(x => x * b).sum()', quantity, (a, b, c) => a.plus(b).plus(c).times(b)],
  ['avg([a, b, c * a])', amount, (a, b, c) => a.plus(b).plus(c.times(a)).div(3)],
  ['max([a * b, a * c])', quantity, (a, b, c) => (b.gt(c) === a.gte(0) ? a.times(b) : a.times(c))],
  ['a * b', anyNumber, (a, b) => a.times(b)],
  ['a + b * c', anyNumber, (a, b, c) => a.plus(b.times(c))],
  ['a - b + c', anyNumber, (a, b, c) => a.minus(b).plus(c)],
  ['(a * b) % 0.07', quantity, (a, b) => a.times(b).mod('0.07')],
  ['(1 + c / 1000) ** 4', rate, (_, __, c) => c.div(1000).plus(1).pow(4)],
];

const ROUNDS = effort(700, 3_000);

test(`${CASES.length * ROUNDS * 10} calculations equal exact decimals after rounding and formatting`, () => {
  const differences: string[] = [];
  for (const [source, numbers, oracle] of CASES) {
    const formats = [2, 4, 6].map((digits) => ({
      digits,
      round: calculation(`round(${source}, ${digits})`),
      format: calculation(`formatNumber(${source}, ${digits}, "en-US", false)`),
      formatRounded: calculation(`formatNumber(round(${source}, ${digits}), ${digits}, "en-US", false)`),
    }));
    const plain = calculation(source);
    for (let round = 0; round < ROUNDS; round++) {
      const data = { a: numbers(), b: numbers(), c: numbers() };
      const exact = oracle(Oracle(data.a), Oracle(data.b), Oracle(data.c));
      const isNumber = exact.abs().lt(1e15);
      const fault = `${source} ${JSON.stringify(data)}`;
      if (isNumber && plain(data) !== asNumber(exact)) differences.push(fault);
      for (const { digits, round: rounded, format, formatRounded } of formats) {
        const text = written(exact, digits);
        const isText = format(data) === text && formatRounded(data) === text;
        const isRight = isText && (!isNumber || rounded(data) === asNumber(Oracle(text)));
        if (!isRight) differences.push(`${fault} to ${digits} digits`);
      }
    }
  }
  expect(differences).toEqual([]);
});

test('comparisons equal comparisons of exact decimals', () => {
  const [less, same, isOrdered] = ['a * b < c * d', 'a * b == c * d', '(a * b >= c * d) == !(a * b < c * d)'].map(
    calculation,
  );
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b, c] = [anyNumber(), anyNumber(), anyNumber()];
    const d =
      whole(3) === 0
        ? anyNumber()
        : Number(
            Oracle(a)
              .times(b)
              .div(c === 0 ? 1 : c)
              .prec(15, 1)
              .toFixed(),
          );
    const [left, right] = [Oracle(a).times(b), Oracle(c).times(d)];
    const data = { a, b, c, d };
    expect([less!(data), same!(data), isOrdered!(data)], JSON.stringify(data)).toEqual([
      left.lt(right),
      left.eq(right),
      true,
    ]);
  }
});

describe('decimals', () => {
  test.each<[string, JsonValue]>([
    ['9.50 * 0.21', 1.995],
    ['round(9.50 * 0.21, 2)', 2],
    ['formatCurrency(9.50 * 0.21, "EUR")', '€2.00'],
    ['formatCurrency(15 * 0.009, "EUR")', '€0.14'],
    ['0.1 + 0.2', 0.3],
    ['"" + (0.1 + 0.2)', '0.3'],
    ['`${0.1 + 0.2}`', '0.3'],
    ['0.1 + 0.2 == 0.3', true],
    ['0.1 + 0.2 > 0.3', false],
    ['0.3 - 0.1 - 0.2', 0],
    ['0.3 % 0.1', 0],
    ['-5.5 % 2.2', -1.1],
    ['1.1 ** 2', 1.21],
    ['1.1 ** -1', 0.909090909090909],
    ['3 ** 0.5', 1.73205080756888],
    ['4.35 * 100', 435],
    ['floor(4.35 * 100)', 435],
    ['ceil(1.1 * 10)', 11],
    ['ceil(0.1 * 3 * 10)', 3],
    ['round(-1.005, 2)', -1.01],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1234.5, -2)', 1200],
    ['round(1250, -2)', 1300],
    ['round(0.1 + 0.7, 1) * 10', 8],
    ['abs(0.1 - 0.3)', 0.2],
    ['avg([0.1, 0.2, 0.3])', 0.2],
    ['min([0.1 * 3, 0.3])', 0.3],
    ['sum([1e100, 1, -1e100])', 1],
    ['sum(map([0.1, 0.2], x => x * 3))', 0.9],
    ['formatPercent(0.145, 0)', '15%'],
    ['formatPercent(0.07 * 3, 2)', '21.00%'],
  ])('%s', (source, expected) => {
    expect(evaluated(source)).toEqual(expected);
  });

  test.each<[string, JsonValue]>([
    ['1 / 3', 0.333333333333333],
    ['2 / 3', 0.666666666666667],
    ['1 / 3 * 3', 1],
    ['1 / 3 * 3 == 1', true],
    ['1 / 3 + 1 / 3 + 1 / 3', 1],
    ['floor(1 / 3 * 3)', 1],
    ['round(2 / 3 * 0.0075, 3)', 0.005],
    ['10 / 4', 2.5],
    ['100 / 1.19 * 1.19', 100],
    ['(1 / 7) ** 2 * 49', 1],
    ['1 / 3 > 0.333333333333333', true],
    ['7 / 7 / 7 == 1 / 7', true],
  ])(
    'a quotient is rounded to 34 significant digits, so that calculations with it are exact: %s',
    (source, expected) => {
      expect(evaluated(source)).toEqual(expected);
    },
  );

  test.each<[string, JsonValue]>([
    ['9007199254740990 + 1', 9007199254740991],
    ['string(9007199254740991 + 1)', 'E_NUMBER'],
    ['string(9007199254740991 + 1.5)', 'E_NUMBER'],
    ['9007199254740991 + 1 - 1', 9007199254740991],
    ['123456789012345.67 * 10 + 0.05', 1234567890123457],
    ['1e308 * 10', 'E_NUMBER'],
    ['1e308 * 10 / 10', 'E_NUMBER'],
    ['1e-308 * 1e-308', 0],
    ['1e-200 ** 4', 0],
    ['10 ** 400', 'E_NUMBER'],
    ['10 ** -400', 0],
    ['0.5 ** 9007199254740991', 0],
    ['2 ** 9007199254740991', 'E_NUMBER'],
    ['(-8) ** 0.5', 'E_NUMBER'],
    ['0 ** -1', 'E_NUMBER'],
    ['1 / 0', 'E_NUMBER'],
    ['1 % 0', 'E_NUMBER'],
    ['0 / 0', 'E_NUMBER'],
  ])('limits: %s', (source, expected) => {
    expect(evaluated(source)).toEqual(expected);
  });

  test('numbers of the data are shown unchanged', () => {
    expect(evaluated('a', { a: 0.30000000000000004 })).toBe(0.30000000000000004);
    expect(evaluated('a + 0', { a: 0.30000000000000004 })).toBe(0.30000000000000004);
  });

  test('results of expressions are JSON, also in lists', () => {
    expect(evaluated('[1 / 3, "a", [2 / 3]]')).toEqual([0.333333333333333, 'a', [0.666666666666667]]);
    expect(evaluated('[1, 2].map(x => x / 3)')).toEqual([0.333333333333333, 0.666666666666667]);
    expect(evaluated('[1, 2].map(x => [x / 3])')).toEqual([[0.333333333333333], [0.666666666666667]]);
  });
});
