/** Formats numbers for a locale with the JavaScript engine's CLDR data. Null returns an empty text. */
import { compare, intlNumber, negate, type Value } from '../exact.ts';
import { made } from '../values.ts';
import { booleanArg, type ExactArgs, exactArg, failCall, textArg, wholeArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';
import { numberFormat, withPlainSpaces } from './formatters.ts';

/** Range of decimal places that every supported `Intl` accepts. Newer versions accept 100. */
const DECIMALS = [0, 20] as const;

export const FORMAT_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'formatNumber',
    aliases: [],
    group: 'format',
    min: 1,
    max: 4,
    signature: 'formatNumber(number, decimals?, locale?, grouping = true)',
    about:
      'Formats a number with the separators of a locale. Without `decimals`, the result has up to three decimals. If `grouping` is false, it has no thousands separators.',
    example: ['formatNumber(1234.5, 2)', '1,234.50'],
    exact: 'value',
    apply: (call, args) => {
      const useGrouping = booleanArg(call, args, 3, true);
      const decimals =
        (args[1] ?? null) === null ? { maximumFractionDigits: 3 } : fixed(wholeArg(call, args, 1, DECIMALS));
      return format(call, args, 2, useGrouping ? decimals : { ...decimals, useGrouping });
    },
  },
  {
    name: 'formatCurrency',
    aliases: [],
    group: 'format',
    min: 2,
    max: 5,
    signature: 'formatCurrency(number, currency, locale?, decimals?, style?)',
    about:
      'Formats an amount in a currency, such as "EUR" (ISO 4217). The currency also sets the number of decimals. The style "code" writes the code instead of the symbol. The style "brackets" writes negative amounts in brackets, and "accounting" only if this is customary in the locale. "code brackets" and "code accounting" do both.',
    example: ['formatCurrency(19.9, "EUR")', '€19.90'],
    exact: 'value',
    apply: (call, args) => {
      const currency = textArg(call, args, 1);
      if (!/^[A-Za-z]{3}$/.test(currency)) {
        return failCall(call, 'E_ARG', 'the currency must be an ISO 4217 code of three letters such as "EUR"');
      }
      const decimals = (args[3] ?? null) === null ? {} : fixed(wholeArg(call, args, 3, DECIMALS));
      const { options, hasBrackets } = currencyStyle(call, args);
      const currencyOptions = { style: 'currency', currency: currency.toUpperCase(), ...decimals, ...options } as const;
      const text = format(call, args, 2, currencyOptions);
      return hasBrackets ? inBrackets(call, args, text, currencyOptions) : text;
    },
  },
  {
    name: 'formatPercent',
    aliases: [],
    group: 'format',
    min: 1,
    max: 3,
    signature: 'formatPercent(number, decimals = 0, locale?)',
    about: 'Formats a fraction as a percentage: 0.5 is 50%.',
    example: ['formatPercent(0.256, 1)', '25.6%'],
    exact: 'value',
    apply: (call, args) => format(call, args, 2, { style: 'percent', ...fixed(wholeArg(call, args, 1, DECIMALS)) }),
  },
];

function fixed(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

function format(call: Call<Value>, args: ExactArgs, localeIndex: number, options: Intl.NumberFormatOptions): string {
  const value = exactArg(call, args, 0);
  if (value === null) return '';
  const { run, span } = call;
  const locale = textArg(call, args, localeIndex, run.env.locale);
  // The sign display "negative" omits the minus sign of negative numbers that round to zero.
  const formatter = numberFormat(run, locale, { signDisplay: 'negative', ...options }, span);
  return made(run, withPlainSpaces(formatter.format(intlNumber(value))), span);
}

type CurrencyStyle = { readonly options: Intl.NumberFormatOptions; readonly hasBrackets: boolean };

/** Reads the words of a style, in any order. */
function currencyStyle(call: Call<Value>, args: ExactArgs): CurrencyStyle {
  const words = textArg(call, args, 4).split(' ').filter(Boolean);
  const [codes, signs] = [words.filter((word) => word === 'code'), words.filter((word) => word !== 'code')];
  const [sign, ...otherSigns] = signs;
  const isKnown = sign === undefined || sign === 'accounting' || sign === 'brackets';
  if (codes.length > 1 || otherSigns.length > 0 || !isKnown) {
    return failCall(
      call,
      'E_ARG',
      'the style must be "code", "accounting", "brackets", "code accounting" or "code brackets"',
    );
  }
  return {
    options: {
      ...(codes.length > 0 && { currencyDisplay: 'code' }),
      ...(sign === 'accounting' && { currencySign: 'accounting' }),
    },
    hasBrackets: sign === 'brackets',
  };
}

/** Returns the amount without its sign in brackets if `text` has a minus sign, which amounts rounded to zero do not have. */
function inBrackets(call: Call<Value>, args: ExactArgs, text: string, options: Intl.NumberFormatOptions): string {
  const value = exactArg(call, args, 0);
  if (value === null || compare(value, 0) >= 0) return text;
  const positive = format(call, [negate(value), ...args.slice(1)], 2, options);
  return positive === text ? text : `(${positive})`;
}
