/** Functions on numbers and sums over lists; null gives null, and lists skip it. */
import { decimalOf } from '../../base/decimal.ts';
import { isHeld } from '../../base/exact-json.ts';
import type { JsonValue } from '../../base/json.ts';
import { finite, withArticle } from '../values.ts';
import { type Args, failCall, mapped, numberArg, wholeArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';

export const NUMBER_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'number',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'number(value)',
    about: 'A text as number, null for an empty text; 1 or 0 for a boolean.',
    example: ['number("12.50") * 2', 25],
    apply: toNumber,
  },
  {
    name: 'round',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    signature: 'round(number, digits = 0)',
    about: 'Rounds to so many decimal digits (-15 to 15), a half away from zero as it is written.',
    example: ['round(1.005, 2)', 1.01],
    apply: (call, args) => {
      const value = numberArg(call, args, 0);
      const digits = wholeArg(call, args, 1, [-15, 15]);
      return value === null ? null : finite(roundDecimal(value, digits), call.span);
    },
  },
  {
    name: 'floor',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'floor(number)',
    about: 'The next whole number below.',
    example: ['floor(-1.5)', -2],
    apply: (call, args) => ofNumber(call, args, Math.floor),
  },
  {
    name: 'ceil',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'ceil(number)',
    about: 'The next whole number above.',
    example: ['ceil(1.2)', 2],
    apply: (call, args) => ofNumber(call, args, Math.ceil),
  },
  {
    name: 'abs',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'abs(number)',
    about: 'The number without its sign.',
    example: ['abs(-3)', 3],
    apply: (call, args) => ofNumber(call, args, Math.abs),
  },
  {
    name: 'sum',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'sum(array, x => number?)',
    about: 'The sum, without the rounding errors of adding one by one; 0 for none.',
    example: ['sum([0.1, 0.2, 0.3])', 0.6],
    apply: (call, args) => finite(compensatedSum(numbers(call, args)), call.span),
  },
  {
    name: 'avg',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'avg(array, x => number?)',
    about: 'The mean; null for none.',
    example: ['avg([1, 2, 6])', 3],
    apply: (call, args) => {
      const values = numbers(call, args);
      return values.length === 0 ? null : finite(compensatedSum(values) / values.length, call.span);
    },
  },
  {
    name: 'min',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'min(array, x => number?)',
    about: 'The smallest number; null for none.',
    example: ['min([3, 1, 2])', 1],
    apply: (call, args) => extreme(numbers(call, args), (value, best) => value < best),
  },
  {
    name: 'max',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'max(array, x => number?)',
    about: 'The largest number; null for none.',
    example: ['max([3, 1, 2])', 3],
    apply: (call, args) => extreme(numbers(call, args), (value, best) => value > best),
  },
];

function ofNumber(call: Call, args: Args, operation: (value: number) => number): JsonValue {
  const value = numberArg(call, args, 0);
  return value === null ? null : finite(operation(value), call.span);
}

const NUMERIC = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

/** The number that a text is, null for an empty one; a boolean is 1 or 0. */
export function toNumber(call: Call, [value = null]: Args): number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    if (value.length < 64 && NUMERIC.test(value)) {
      if (isHeld(value.trim().replace(/^\+/, ''))) return finite(Number(value), call.span);
      return failCall(
        call,
        'E_NUMBER',
        'the text has more digits than a number holds: show it as it is, or cut it by slice(...)',
      );
    }
    return failCall(call, 'E_TYPE', 'the text is not a number such as 12.50');
  }
  return failCall(call, 'E_TYPE', `${withArticle(value)} cannot become a number`);
}

function numbers(call: Call, args: Args): readonly number[] {
  const found: number[] = [];
  for (const { value } of mapped(call, args)) {
    const number = typeof value === 'number' ? value : numberArg(call, [value], 0);
    if (number !== null) found.push(number);
  }
  return found;
}

/**
 * Works on the decimal digits, because 1.005 × 100 is 100.49999999999999 in binary. Where the value is not that near to the
 * middle of two results, binary gives the same, a division of whole numbers being exact to the last bit.
 */
function roundDecimal(value: number, digits: number): number {
  const unit = EXACT_POWERS[digits];
  if (unit === undefined) return roundDigits(value, digits);
  const scaled = Math.abs(value) * unit;
  const isClear = scaled < EXACT_BELOW && Math.abs(scaled - Math.floor(scaled) - 0.5) > NEAR_MIDDLE;
  return isClear ? (Math.sign(value) * Math.round(scaled)) / unit : roundDigits(value, digits);
}

/** The powers of ten that are exact in binary. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, digits) => Number(`1e${digits}`));
/** What is below has an error of less than a millionth. */
const EXACT_BELOW = 2 ** 32;
const NEAR_MIDDLE = 1e-5;

function roundDigits(value: number, digits: number): number {
  const decimal = decimalOf(Math.abs(value));
  const dropped = decimal.scale - digits;
  if (dropped <= 0) return value;
  const unit = 10n ** BigInt(dropped);
  const rounded = (decimal.digits + unit / 2n) / unit;
  return Math.sign(value) * Number(`${rounded}e${-digits}`);
}

/** Neumaier's variant of Kahan's sum. */
function compensatedSum(values: readonly number[]): number {
  let sum = 0;
  let correction = 0;
  for (const value of values) {
    const next = sum + value;
    correction += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + correction;
}

function extreme(values: readonly number[], isBetter: (value: number, best: number) => boolean): JsonValue {
  let best: number | null = null;
  for (const value of values) if (best === null || isBetter(value, best)) best = value;
  return best;
}
