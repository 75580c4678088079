/** Dates of the language: a plain date, a date-time with offset, or milliseconds since 1970, and calendar steps between them. */
import type { JsonValue } from '../../base/json.ts';
import { withArticle } from '../values.ts';
import { failCall } from './arguments.ts';
import type { Call } from './entry.ts';

/** How the date was written; a date that is computed from it is written the same way. */
export type Form = 'plainDate' | 'dateTime' | 'milliseconds';

export type Instant = {
  readonly form: Form;
  /** Since 1970-01-01T00:00Z; midnight UTC for a plain date. */
  readonly ms: number;
};

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Years 1 to 9999, the four digits of ISO 8601; far outside them `Intl` throws. */
const EARLIEST = utc(1, 0, 1);
const LATEST = utc(10_000, 0, 1) - 1;

/** Seconds since 1970 of the years 1973 to 2286, taken for milliseconds: nobody’s dates but those of the first four months of 1970. */
const SECONDS = { from: 1e8, to: 1e10 } as const;
/** What days, and hours of any time zone, are multiples of: a date of 1970 in milliseconds mostly is one. */
const QUARTER_HOUR = 15 * MINUTE;

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):(\d\d)))?$/;

/** The date an argument gives, null for null; anything else is E_TYPE. */
export function instantArg(call: Call, args: readonly JsonValue[], index: number): Instant | null {
  const value = args[index] ?? null;
  if (value === null) return null;
  const instant = readInstant(value);
  if (instant) return instant;
  if (typeof value === 'number') {
    if (countsSeconds(value)) {
      const wanted = 'write fromUnix(...) for seconds, and a text for an instant of the first months of 1970';
      return failCall(call, 'E_ARG', `a number counts milliseconds since 1970: ${wanted}`);
    }
    return failCall(call, 'E_TYPE', 'the number of milliseconds is not in the years 1 to 9999');
  }
  if (typeof value === 'string') {
    if (/^-?\d+$/.test(value)) {
      const counted = 'write fromUnix(...) for seconds since 1970, number(...) for milliseconds';
      return failCall(call, 'E_TYPE', `the text is a number: ${counted}`);
    }
    const wanted = '"2026-01-31" or, with an offset, "2026-01-31T12:00:00Z"';
    return failCall(call, 'E_TYPE', `a date is written ${wanted}`);
  }
  return failCall(call, 'E_TYPE', `a date is expected, not ${withArticle(value)}`);
}

/** The date that a value is; undefined for what is none, as a number that counts seconds. */
export function readInstant(value: JsonValue): Instant | undefined {
  if (typeof value === 'string') return parseIso(value);
  if (typeof value !== 'number' || !isInRange(value) || countsSeconds(value)) return undefined;
  return { form: 'milliseconds', ms: Math.floor(value) };
}

/** Milliseconds of so many seconds since 1970; undefined outside the years 1 to 9999. */
export function ofSeconds(seconds: number): number | undefined {
  const ms = Math.round(seconds * 1000);
  return isInRange(ms) ? ms : undefined;
}

/** Systems send both, and as milliseconds a date of today in seconds would be printed as one of January 1970. */
function countsSeconds(value: number): boolean {
  return value >= SECONDS.from && value < SECONDS.to && value % QUARTER_HOUR !== 0;
}

/** Own reading of ISO 8601, because `Date.parse` takes 30 February and lets the process's zone in. */
function parseIso(text: string): Instant | undefined {
  if (text.length > 40) return undefined;
  const match = ISO.exec(text);
  if (!match) return undefined;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const [offsetHour, offsetMinute] = [part(9), part(10)];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month - 1)) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined;
  const midnight = utc(year, month - 1, day);
  if (match[4] === undefined) return { form: 'plainDate', ms: midnight };
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = (offsetHour * 60 + offsetMinute) * (match[8] === '-' ? -MINUTE : MINUTE);
  const ms = midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds - offset;
  return isInRange(ms) ? { form: 'dateTime', ms } : undefined;
}

export const UNITS = ['day', 'month', 'year', 'hour', 'minute'] as const;
export type Unit = (typeof UNITS)[number];

/** Months and years keep the day, or take the month's last one; days, hours and minutes are counted in UTC. Undefined outside the years 1 to 9999. */
export function addUnits({ form, ms }: Instant, count: number, unit: Unit): Instant | undefined {
  const moved = { form, ms: move(ms, count, unit) };
  return isInRange(moved.ms) ? moved : undefined;
}

/** Whole units from one date to another, toward zero; the largest count for which `addUnits` does not pass the other. */
export function unitsBetween(from: Instant, to: Instant, unit: Unit): number {
  if (unit === 'month' || unit === 'year') {
    const months = monthsBetween(from.ms, to.ms);
    return truncate(unit === 'month' ? months : months / 12);
  }
  const length = unit === 'day' ? DAY : unit === 'hour' ? 60 * MINUTE : MINUTE;
  return truncate((to.ms - from.ms) / length);
}

/** In the form it was written in. */
export function writeInstant({ form, ms }: Instant): JsonValue {
  if (form === 'milliseconds') return ms;
  const iso = new Date(ms).toISOString();
  return form === 'plainDate' ? iso.slice(0, 10) : iso.replace('.000Z', 'Z');
}

function move(ms: number, count: number, unit: Unit): number {
  switch (unit) {
    case 'minute':
      return ms + count * MINUTE;
    case 'hour':
      return ms + count * 60 * MINUTE;
    case 'day':
      return ms + count * DAY;
    case 'month':
      return moveMonths(ms, count);
    case 'year':
      return moveMonths(ms, count * 12);
  }
}

function moveMonths(ms: number, count: number): number {
  const date = new Date(ms);
  const total = date.getUTCFullYear() * 12 + date.getUTCMonth() + count;
  const year = Math.floor(total / 12);
  const month = total - year * 12;
  const timeOfDay = ms - Math.floor(ms / DAY) * DAY;
  return utc(year, month, Math.min(date.getUTCDate(), daysInMonth(year, month))) + timeOfDay;
}

function monthsBetween(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  const count = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  const reached = moveMonths(from, count);
  if (to >= from && reached > to) return count - 1;
  return to < from && reached < to ? count + 1 : count;
}

/** Not `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

function daysInMonth(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate();
}

function isInRange(ms: number): boolean {
  return ms >= EARLIEST && ms <= LATEST;
}

/** Without the minus of minus zero. */
function truncate(value: number): number {
  return Math.trunc(value) + 0;
}
