/** Writes a date by a pattern of Unicode's date field symbols (UTS #35), of which there are only the common ones. */

import { burn } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import { failCall } from './arguments.ts';
import type { Call } from './entry.ts';
import { dateFormat, withPlainSpaces } from './formatters.ts';

export type DateStyle = {
  readonly pattern: string;
  /** IANA name. */
  readonly timeZone: string;
  /** BCP 47 tag, for the names of months and days. */
  readonly locale: string;
};

type Fields = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;

const SYMBOLS = 'yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss a'.split(' ');

/** A quoted text, a run of one letter, or anything else. */
const TOKEN = /'((?:[^']|'')*)'|(([A-Za-z])\3*)|[^A-Za-z']+/g;

export function writeDate(call: Call, ms: number, style: DateStyle): string {
  const { pattern } = style;
  if (pattern.length > LIMITS.datePattern) {
    failCall(call, 'E_ARG', `the pattern may have ${LIMITS.datePattern} characters`);
  }
  burn(call.run, pattern.length, call.span); // each letter may be a field
  refuseMinutesForMonth(call, pattern);
  const fields = fieldsOf(call, ms, style.timeZone);
  let text = '';
  let end = 0;
  for (const match of pattern.matchAll(TOKEN)) {
    const [whole, quoted, symbol] = match;
    if (match.index !== end) break;
    end += whole.length;
    if (quoted !== undefined) text += quoted === '' ? "'" : quoted.replaceAll("''", "'");
    else text += symbol === undefined ? whole : writeField({ call, symbol, fields, ms, style });
  }
  if (end < pattern.length) failCall(call, 'E_ARG', 'a quote in the pattern is not closed');
  return text;
}

/** "dd.mm.yyyy" would print a date with minutes for its month, and nobody would notice until the paper is read. */
function refuseMinutesForMonth(call: Call, pattern: string): void {
  if (!pattern.includes('mm')) return;
  const symbols = new Set([...pattern.matchAll(TOKEN)].map(([, , symbol]) => symbol));
  const has = (...wanted: readonly string[]) => wanted.some((symbol) => symbols.has(symbol));
  if (!has('mm') || has('M', 'MM', 'MMM', 'MMMM')) return;
  const day = has('d', 'dd');
  const year = has('yy', 'yyyy');
  const isDate = has('H', 'HH', 'h', 'hh') ? day && year : day || year;
  if (isDate) failCall(call, 'E_ARG', 'the pattern has no month, and mm are minutes: did you mean MM?');
}

type Field = {
  readonly call: Call;
  readonly symbol: string;
  readonly fields: Fields;
  readonly ms: number;
  readonly style: DateStyle;
};

function writeField({ call, symbol, fields, ms, style }: Field): string {
  switch (symbol) {
    case 'yyyy':
      return digits(fields.year, 4);
    case 'yy':
      return digits(fields.year % 100, 2);
    case 'MMMM':
      return monthName(call, ms, style, 'long');
    case 'MMM':
      return monthName(call, ms, style, 'short');
    case 'MM':
    case 'M':
      return digits(fields.month, symbol.length);
    case 'dd':
    case 'd':
      return digits(fields.day, symbol.length);
    case 'EEEE':
      return nameOf(call, ms, style, { weekday: 'long' });
    case 'EEE':
      return nameOf(call, ms, style, { weekday: 'short' });
    case 'HH':
    case 'H':
      return digits(fields.hour, symbol.length);
    case 'hh':
    case 'h':
      return digits(fields.hour % 12 || 12, symbol.length);
    case 'mm':
      return digits(fields.minute, 2);
    case 'ss':
      return digits(fields.second, 2);
    case 'a':
      return fields.hour < 12 ? 'AM' : 'PM';
    default: {
      const near = [symbol.toLowerCase(), symbol.toUpperCase()].find((other) => SYMBOLS.includes(other));
      const hint = near ? `did you mean ${near} in place of ${symbol}?` : "other letters go into quotes, such as 'T'";
      return failCall(call, 'E_ARG', `the pattern may use ${SYMBOLS.join(' ')}; ${hint}`);
    }
  }
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function fieldsOf(call: Call, ms: number, timeZone: string): Fields {
  if (timeZone === 'UTC') {
    const date = new Date(ms);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
    };
  }
  const numeric = 'numeric';
  const formatter = dateFormat(
    call.run,
    'en-US',
    {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    },
    call.span,
  );
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatter.formatToParts(ms)) {
    if (Object.hasOwn(fields, type)) fields[type as keyof Fields] = Number(value);
  }
  return fields;
}

/** Many languages inflect the name beside a day ("31 января", but "январь"). */
function monthName(call: Call, ms: number, style: DateStyle, width: 'long' | 'short'): string {
  if (/d/.test(style.pattern)) {
    const beside = nameOf(call, ms, style, { day: 'numeric', month: width }, 'month');
    if (/\p{L}/u.test(beside)) return beside; // Japanese has a bare number there
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
  // Some locales have another calendar by default, whose months are not those of the date's digits.
  const formatter = dateFormat(call.run, locale, { ...options, timeZone, calendar: 'gregory' }, call.span);
  const found = part && formatter.formatToParts(ms).find(({ type }) => type === part);
  return withPlainSpaces(found ? found.value : formatter.format(ms));
}
