/** Implements functions that spell numbers and amounts in words. For null, they return an empty text. */
import { minorUnitsOf } from '../../base/minor-units.ts';
import { type Numeric, roundTo, toNumber, type Value } from '../exact.ts';
import { made } from '../values.ts';
import { GREATEST_SPELLED, SPELLED_LANGUAGES } from '../words/language.ts';
import { amountWords, numberWords } from '../words/write-words.ts';
import { type ExactArgs, exactArg, failCall, textArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';

export const WORD_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'numberInWords',
    aliases: [],
    group: 'format',
    min: 1,
    max: 2,
    signature: 'numberInWords(number, locale?)',
    about: 'Writes a whole number in words, in English, German, French, Spanish or Italian.',
    example: ['numberInWords(1234)', 'one thousand two hundred thirty-four'],
    exact: 'value',
    apply: (call, args) => {
      const exact = spelledArg(call, args);
      if (exact === null) return '';
      const value = toNumber(exact);
      if (!Number.isInteger(value)) return failCall(call, 'E_ARG', 'expected a whole number; use round(...)');
      return written(call, args, 1, (locale) => numberWords(value, locale));
    },
  },
  {
    name: 'amountInWords',
    aliases: [],
    group: 'format',
    min: 2,
    max: 3,
    signature: 'amountInWords(number, currency, locale?)',
    about:
      'Writes an amount in words, in English, German, French, Spanish or Italian. It writes EUR, USD, GBP and CHF with their names, and other currencies with their code and a fraction, such as 50/100.',
    example: ['amountInWords(12.5, "EUR")', 'twelve euros and fifty cents'],
    exact: 'value',
    apply: (call, args) => {
      const value = spelledArg(call, args);
      if (value === null) return '';
      const currency = textArg(call, args, 1);
      if (!/^[A-Za-z]{3}$/.test(currency)) {
        return failCall(call, 'E_ARG', 'the currency must be an ISO 4217 code of three letters such as "EUR"');
      }
      const code = currency.toUpperCase();
      const decimals = minorUnitsOf(code);
      const amount = Math.round(toNumber(roundTo(value, decimals)) * 10 ** decimals);
      return written(call, args, 2, (locale) => amountWords(amount, code, locale));
    },
  },
];

function spelledArg(call: Call<Value>, args: ExactArgs): Numeric | null {
  const value = exactArg(call, args, 0);
  if (value === null) return null;
  if (Math.abs(toNumber(value)) <= GREATEST_SPELLED) return value;
  return failCall(
    call,
    'E_ARG',
    'the number is too large; the largest number that can be written in words is 999,999,999,999',
  );
}

function written(
  call: Call<Value>,
  args: ExactArgs,
  index: number,
  write: (locale: string) => string | undefined,
): string {
  const words = write(textArg(call, args, index, call.run.env.locale));
  if (words !== undefined) return made(call.run, words, call.span);
  return failCall(call, 'E_ARG', `there are no words in this language; use one of ${SPELLED_LANGUAGES}`);
}
