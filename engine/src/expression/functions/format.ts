/** Numbers as people of a locale write them, by the engine's CLDR; null is an empty text. */
import type { JsonValue } from '../../base/json.ts';
import { made } from '../values.ts';
import { type Args, booleanArg, failCall, numberArg, textArg, wholeArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';
import { numberFormat, withPlainSpaces } from './formatters.ts';

/** What every `Intl` of the last years takes; newer ones take 100. */
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
      'The number with the separators of a locale; without decimals up to three of them. With grouping false no thousands are set apart, as machines read numbers.',
    example: ['formatNumber(1234.5, 2)', '1,234.50'],
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
    max: 3,
    signature: 'formatCurrency(number, currency, locale?)',
    about: 'The number as an amount of a currency, given by its ISO 4217 code.',
    example: ['formatCurrency(19.9, "EUR")', '€19.90'],
    apply: (call, args) => {
      const currency = textArg(call, args, 1);
      if (!/^[A-Za-z]{3}$/.test(currency)) {
        return failCall(call, 'E_ARG', 'the currency must be an ISO 4217 code of three letters such as "EUR"');
      }
      return format(call, args, 2, { style: 'currency', currency: currency.toUpperCase() });
    },
  },
  {
    name: 'formatPercent',
    aliases: [],
    group: 'format',
    min: 1,
    max: 3,
    signature: 'formatPercent(number, decimals = 0, locale?)',
    about: 'A share as percentage: 0.5 is 50%.',
    example: ['formatPercent(0.256, 1)', '25.6%'],
    apply: (call, args) => format(call, args, 2, { style: 'percent', ...fixed(wholeArg(call, args, 1, DECIMALS)) }),
  },
];

function fixed(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

function format(call: Call, args: Args, localeIndex: number, options: Intl.NumberFormatOptions): JsonValue {
  const value = numberArg(call, args, 0);
  if (value === null) return '';
  const { run, span } = call;
  const locale = textArg(call, args, localeIndex, run.env.locale);
  // "negative": a small negative number rounded to zero shows no minus.
  const formatter = numberFormat(run, locale, { signDisplay: 'negative', ...options }, span);
  return made(run, withPlainSpaces(formatter.format(value)), span);
}
