/**
 * Parses and formats dates in the expression language: a plain date, a local date-time, a date-time with offset, or
 * milliseconds since 1970.
 */
import { assertNever } from '../../base/assert.ts';
import type { JsonValue } from '../../base/json.ts';
import { withArticle } from '../values.ts';
import { failCall } from './arguments.ts';
import type { Call } from './entry.ts';
import { fromLocal, toLocal, type Zone } from './time-zone.ts';

/** Format of the date in the source. Dates that are calculated from this date keep the format. */
export type Form = 'plainDate' | 'localDateTime' | 'dateTime' | 'milliseconds';

export type Instant = {
  readonly form: Form;
  /** Milliseconds since 1970-01-01T00:00Z; midnight UTC for a plain date. */
  readonly ms: number;
};

const MINUTE = 60_000;

/** Years 1 to 9999, which ISO 8601 writes with four digits. `Intl` throws for dates far outside this range. */
const EARLIEST = utc(1, 0, 1);
const LATEST = utc(10_000, 0, 1) - 1;

/**
 * Range of numbers treated as seconds since 1970, for the years 1973 to 2286. As milliseconds, they would be dates from
 * January to April 1970.
 */
const SECONDS = { from: 1e8, to: 1e10 } as const;
/** Milliseconds of dates in 1970 are usually multiples of this, because days and time zone offsets are. */
const QUARTER_HOUR = 15 * MINUTE;

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|([+-])(\d\d):(\d\d))?)?$/;

/** Returns the date of an argument; null for null. Fails with E_TYPE for other values. */
export function instantArg(call: Call, args: readonly JsonValue[], index: number): Instant | null {
  const value = args[index] ?? null;
  if (value === null) return null;
  const instant = readDate(value);
  if (instant?.form === 'localDateTime') return { form: instant.form, ms: fromLocal(zoneOf(call), instant.ms) };
  if (instant) return instant;
  if (typeof value === 'number') {
    if (countsSeconds(value)) {
      const wanted = 'use fromUnix(...) for seconds, or text for a time in early 1970';
      return failCall(call, 'E_ARG', `a number means milliseconds since 1970; ${wanted}`);
    }
    return failCall(call, 'E_TYPE', 'the number is a date outside the years 1 to 9999; use milliseconds since 1970');
  }
  if (typeof value === 'string') {
    if (/^-?\d+$/.test(value)) {
      const counted = 'use fromUnix(...) for seconds since 1970, or number(...) for milliseconds';
      return failCall(call, 'E_TYPE', `the text is a number, not a date; ${counted}`);
    }
    const wanted = '"2026-01-31" or "2026-01-31T12:00:00", with an offset such as Z or +02:00 unless it is local time';
    return failCall(call, 'E_TYPE', `a date must be written as ${wanted}`);
  }
  return failCall(call, 'E_TYPE', `expected a date, not ${withArticle(value)}`);
}

/** Returns the time zone in which a call interprets local times and counts days. */
export function zoneOf(call: Call): Zone {
  return { call, timeZone: call.run.env.timeZone };
}

/** Parses a date that needs no time zone. Returns undefined for other values, including numbers in seconds. */
export function readInstant(value: JsonValue): Instant | undefined {
  const date = readDate(value);
  return date?.form === 'localDateTime' ? undefined : date;
}

/** Parses a date in any format. For a local date-time, `ms` is the local time. */
export function readDate(value: JsonValue): Instant | undefined {
  if (typeof value === 'string') return parseIso(value);
  if (typeof value !== 'number' || !isInRange(value) || countsSeconds(value)) return undefined;
  return { form: 'milliseconds', ms: Math.floor(value) };
}

/** Converts seconds since 1970 to milliseconds. Returns undefined outside the years 1 to 9999. */
export function ofSeconds(seconds: number): number | undefined {
  const ms = Math.round(seconds * 1000);
  return isInRange(ms) ? ms : undefined;
}

/**
 * Returns whether a number is in seconds instead of milliseconds. Systems send both, and a current date in seconds
 * would otherwise be in January 1970.
 */
function countsSeconds(value: number): boolean {
  return value >= SECONDS.from && value < SECONDS.to && value % QUARTER_HOUR !== 0;
}

/** Parses ISO 8601. `Date.parse` is unsuitable: it accepts 30 February and depends on the process's time zone. */
function parseIso(text: string): Instant | undefined {
  if (text.length > 40) return undefined;
  const match = ISO.exec(text);
  if (!match) return undefined;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const [offsetHour, offsetMinute] = [part(10), part(11)];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month - 1)) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined;
  const midnight = utc(year, month - 1, day);
  if (match[4] === undefined) return { form: 'plainDate', ms: midnight };
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = (offsetHour * 60 + offsetMinute) * (match[9] === '-' ? -MINUTE : MINUTE);
  const ms = midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds - offset;
  return isInRange(ms) ? { form: match[8] === undefined ? 'localDateTime' : 'dateTime', ms } : undefined;
}

/**
 * Formats a date in its original format. Ambiguous local times get their offset, so that they mean the same instant.
 */
export function writeInstant({ form, ms }: Instant, zone: Zone): JsonValue {
  switch (form) {
    case 'milliseconds':
      return ms;
    case 'plainDate':
      return new Date(ms).toISOString().slice(0, 10);
    case 'dateTime':
      return new Date(ms).toISOString().replace('.000Z', 'Z');
    case 'localDateTime': {
      const local = toLocal(zone, ms);
      const text = new Date(local).toISOString().replace(/(?:\.000)?Z$/, '');
      return fromLocal(zone, local) === ms ? text : text + offsetText(local - ms);
    }
    default:
      return assertNever(form);
  }
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE));
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hour}:${minute}`;
}

/** Replaces `Date.UTC`, which changes the years 0 to 99 to 1900 to 1999. */
export function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

export function daysInMonth(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate();
}

export function isInRange(ms: number): boolean {
  return ms >= EARLIEST && ms <= LATEST;
}
