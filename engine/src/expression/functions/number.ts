/** Implements number functions and sums over lists. Null returns null, and lists skip null items. */
import { isHeld } from '../../base/exact-json.ts';
import { compare, divide, floor, held, type Numeric, negate, plus, roundTo, type Value } from '../exact.ts';
import { finite, finiteExact, withArticle } from '../values.ts';
import { type Args, type ExactArgs, exactArg, failCall, wholeArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';
import { folded } from './fold.ts';

export const NUMBER_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'number',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'number(value)',
    about: 'Converts a text to a number. An empty text becomes null, true becomes 1, and false becomes 0.',
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
    about: 'Rounds to a number of decimal digits, from -15 to 15. Halves are rounded away from zero.',
    example: ['round(1.005, 2)', 1.01],
    exact: 'value',
    apply: (call, args) => {
      const digits = wholeArg(call, args, 1, [-15, 15]);
      return ofNumber(call, args, (value) => roundTo(value, digits));
    },
  },
  {
    name: 'floor',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'floor(number)',
    about: 'Rounds down to a whole number.',
    example: ['floor(-1.5)', -2],
    exact: 'value',
    apply: (call, args) => ofNumber(call, args, floor),
  },
  {
    name: 'ceil',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'ceil(number)',
    about: 'Rounds up to a whole number.',
    example: ['ceil(1.2)', 2],
    exact: 'value',
    apply: (call, args) => ofNumber(call, args, (value) => negate(floor(negate(value)))),
  },
  {
    name: 'abs',
    aliases: [],
    group: 'number',
    min: 1,
    max: 1,
    signature: 'abs(number)',
    about: 'Returns the number without its sign.',
    example: ['abs(-3)', 3],
    exact: 'value',
    apply: (call, args) => ofNumber(call, args, (value) => (compare(value, 0) < 0 ? negate(value) : value)),
  },
  {
    name: 'sum',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'sum(array, x => number?)',
    about: 'Returns the exact sum, or 0 for an empty list.',
    example: ['sum([0.1, 0.2, 0.3])', 0.6],
    exact: 'value',
    apply: (call, args) => finiteExact(total(call, args).sum, call.span),
  },
  {
    name: 'avg',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'avg(array, x => number?)',
    about: 'Returns the mean, or null for an empty list.',
    example: ['avg([1, 2, 6])', 3],
    exact: 'value',
    apply: (call, args) => {
      const { sum, count } = total(call, args);
      return count === 0 ? null : finiteExact(divide(sum, count), call.span);
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
    about: 'Returns the smallest number, or null for an empty list.',
    example: ['min([3, 1, 2])', 1],
    exact: 'value',
    apply: (call, args) => extreme(call, args, (value, best) => compare(value, best) < 0),
  },
  {
    name: 'max',
    aliases: [],
    group: 'number',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'max(array, x => number?)',
    about: 'Returns the largest number, or null for an empty list.',
    example: ['max([3, 1, 2])', 3],
    exact: 'value',
    apply: (call, args) => extreme(call, args, (value, best) => compare(value, best) > 0),
  },
];

function ofNumber(call: Call<Value>, args: ExactArgs, operation: (value: Numeric) => Numeric): Value {
  const value = exactArg(call, args, 0);
  return value === null ? null : finiteExact(operation(value), call.span);
}

const NUMERIC = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

/** Converts a text to a number, and an empty text to null. True is 1 and false is 0. */
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
        'the text has too many digits for a number; use the text itself, or shorten it with slice(...)',
      );
    }
    return failCall(call, 'E_TYPE', 'the text is not a number such as 12.50');
  }
  return failCall(call, 'E_TYPE', `${withArticle(value)} cannot be converted to a number`);
}

function numberIn(call: Call<Value>, value: Value): Numeric | null {
  return typeof value === 'number' ? value : exactArg(call, [value], 0);
}

type Total = { sum: Numeric; count: number };

function total(call: Call<Value>, args: ExactArgs): Total {
  const { sum, count } = folded<Total>(call, args, {
    start: () => ({ sum: 0, count: 0 }),
    step: (state, value) => {
      const number = numberIn(call, value);
      if (number === null) return state;
      state.sum = plus(state.sum, number);
      state.count++;
      return state;
    },
  });
  return { sum: held(sum), count };
}

function extreme(call: Call<Value>, args: ExactArgs, isBetter: (value: Numeric, best: Numeric) => boolean): Value {
  return folded<Numeric | null>(call, args, {
    start: () => null,
    step: (best, value) => {
      const number = numberIn(call, value);
      return number !== null && (best === null || isBetter(number, best)) ? number : best;
    },
  });
}
