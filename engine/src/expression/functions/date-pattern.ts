/** Formats a date with a pattern of common Unicode date field symbols (UTS #35). */

import { burn } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import { failCall } from './arguments.ts';
import type { Call } from './entry.ts';
import { dateFormat, digitsOf, withPlainSpaces } from './formatters.ts';
import { type LocalFields, localFields } from './time-zone.ts';

export type DateStyle = {
  readonly pattern: string;
  /** IANA name of the time zone. */
  readonly timeZone: string;
  /** BCP 47 tag, for digits and for the names of months, days and day periods. */
  readonly locale: string;
};

/** Named styles of a locale: a date in four lengths, optionally with the time, or only the time. */
const STYLE = /^(?:(short|medium|long|full)( time)?|time)$/;

const SYMBOLS = 'yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss a'.split(' ');

/** Quoted text, a run of one letter, or other text. */
const TOKEN = /'((?:[^']|'')*)'|(([A-Za-z])\3*)|[^A-Za-z']+/g;

export function writeDate(call: Call, ms: number, style: DateStyle): string {
  const { pattern } = style;
  if (pattern.length > LIMITS.datePattern) {
    failCall(call, 'E_ARG', `the pattern is too long; at most ${LIMITS.datePattern} characters are allowed`);
  }
  burn(call.run, pattern.length, call.span); // Charges for each character, because each letter may be a field.
  const styled = STYLE.exec(pattern);
  if (styled) return localized(call, ms, style, styled);
  refuseMinutesForMonth(call, pattern);
  const fields = localFields({ call, timeZone: style.timeZone }, ms);
  const digits = digitsOf(call.run, style.locale, call.span);
  let text = '';
  let end = 0;
  for (const match of pattern.matchAll(TOKEN)) {
    const [whole, quoted, symbol] = match;
    if (match.index !== end) break;
    end += whole.length;
    if (quoted !== undefined) text += quoted === '' ? "'" : quoted.replaceAll("''", "'");
    else text += symbol === undefined ? whole : writeField({ call, symbol, fields, ms, style, digits });
  }
  if (end < pattern.length) failCall(call, 'E_ARG', 'the pattern has an unclosed quote');
  return text;
}

/** Formats a date in the locale's format. Replaces special spaces with U+0020, because JavaScript engines differ. */
function localized(call: Call, ms: number, { locale, timeZone }: DateStyle, [whole, date, time]: RegExpExecArray) {
  const options: Intl.DateTimeFormatOptions = {
    ...(date !== undefined && { dateStyle: date as 'short' | 'medium' | 'long' | 'full' }),
    ...((time !== undefined || whole === 'time') && { timeStyle: 'short' }),
  };
  const formatter = dateFormat(call.run, locale, { ...options, timeZone, calendar: 'gregory' }, call.span);
  return withPlainSpaces(formatter.format(ms));
}

/** Rejects "dd.mm.yyyy", which would print minutes instead of the month. */
function refuseMinutesForMonth(call: Call, pattern: string): void {
  if (!pattern.includes('mm')) return;
  const symbols = new Set([...pattern.matchAll(TOKEN)].map(([, , symbol]) => symbol));
  const has = (...wanted: readonly string[]) => wanted.some((symbol) => symbols.has(symbol));
  if (!has('mm') || has('M', 'MM', 'MMM', 'MMMM')) return;
  const day = has('d', 'dd');
  const year = has('yy', 'yyyy');
  const isDate = has('H', 'HH', 'h', 'hh') ? day && year : day || year;
  if (isDate) failCall(call, 'E_ARG', 'the pattern has no month, and mm means minutes; did you mean MM?');
}

type Field = {
  readonly call: Call;
  readonly symbol: string;
  readonly fields: LocalFields;
  readonly ms: number;
  readonly style: DateStyle;
  /** The locale's digits 0 to 9. */
  readonly digits: readonly string[];
};

function writeField({ call, symbol, fields, ms, style, digits }: Field): string {
  const padded = (value: number, width: number) =>
    String(value)
      .padStart(width, '0')
      .replace(/\d/g, (digit) => digits[Number(digit)]!);
  switch (symbol) {
    case 'yyyy':
      return padded(fields.year, 4);
    case 'yy':
      return padded(fields.year % 100, 2);
    case 'MMMM':
      return monthName(call, ms, style, 'long');
    case 'MMM':
      return monthName(call, ms, style, 'short');
    case 'MM':
    case 'M':
      return padded(fields.month, symbol.length);
    case 'dd':
    case 'd':
      return padded(fields.day, symbol.length);
    case 'EEEE':
      return nameOf(call, ms, style, { weekday: 'long' });
    case 'EEE':
      return nameOf(call, ms, style, { weekday: 'short' });
    case 'HH':
    case 'H':
      return padded(fields.hour, symbol.length);
    case 'hh':
    case 'h':
      return padded(fields.hour % 12 || 12, symbol.length);
    case 'mm':
      return padded(fields.minute, 2);
    case 'ss':
      return padded(fields.second, 2);
    case 'a':
      return dayPeriod(call, style.locale, fields.hour < 12);
    default: {
      const near = [symbol.toLowerCase(), symbol.toUpperCase()].find((other) => SYMBOLS.includes(other));
      const hint = near ? `did you mean ${near} instead of ${symbol}?` : "put other letters in quotes, such as 'T'";
      return failCall(call, 'E_ARG', `the pattern may use ${SYMBOLS.join(' ')}; ${hint}`);
    }
  }
}

/** Sample times 10:00 and 15:00 in ms, because some languages have more than two day periods. */
const MORNING = 36_000_000;
const AFTERNOON = 54_000_000;

function dayPeriod(call: Call, locale: string, isMorning: boolean): string {
  const options = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const;
  const parts = dateFormat(call.run, locale, options, call.span).formatToParts(isMorning ? MORNING : AFTERNOON);
  const name = parts.find(({ type }) => type === 'dayPeriod')?.value;
  return withPlainSpaces(name ?? (isMorning ? 'AM' : 'PM'));
}

/** Returns the name of a month. Many languages inflect it after a day ("31 января", but "январь"). */
function monthName(call: Call, ms: number, style: DateStyle, width: 'long' | 'short'): string {
  if (/d/.test(style.pattern)) {
    const inflected = nameOf(call, ms, style, { day: 'numeric', month: width }, 'month');
    // In some languages, such as Japanese, the result is only a number. The name without a day is then used.
    if (/\p{L}/u.test(inflected)) return inflected;
  }
  return nameOf(call, ms, style, { month: width });
}

function nameOf(
  call: Call,
  ms: number,
  { locale, timeZone }: DateStyle,
  options: Intl.DateTimeFormatOptions,
  part?: 'month',
): string {
  // Sets the Gregorian calendar, because some locales default to a calendar with other months than the date's digits.
  const formatter = dateFormat(call.run, locale, { ...options, timeZone, calendar: 'gregory' }, call.span);
  const found = part && formatter.formatToParts(ms).find(({ type }) => type === part);
  return withPlainSpaces(found ? found.value : formatter.format(ms));
}
