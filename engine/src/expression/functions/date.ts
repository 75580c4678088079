/**
 * Implements date functions. The current time is the time of the render, which the caller passes in. Other dates come
 * from the data.
 */
import { made } from '../values.ts';
import { type Args, failCall, numberArg, textArg, wholeArg } from './arguments.ts';
import { addUnits, UNITS, type Unit, unitsBetween } from './calendar.ts';
import { DATE_PARTS } from './date-parts.ts';
import { writeDate } from './date-pattern.ts';
import type { Call, FunctionEntry } from './entry.ts';
import { dateFormat } from './formatters.ts';
import { instantArg, ofSeconds, writeInstant, zoneOf } from './instant.ts';
import { toNumber } from './number.ts';

export const DATE_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'now',
    aliases: [],
    group: 'date',
    min: 0,
    max: 0,
    signature: 'now()',
    about: 'Returns the time of the render, in milliseconds since 1970.',
    example: ['formatDate(now())', '2026-01-31'],
    apply: ({ run }) => run.env.now,
  },
  {
    name: 'fromUnix',
    aliases: [],
    group: 'date',
    min: 1,
    max: 1,
    signature: 'fromUnix(seconds)',
    about:
      'Converts Unix time in seconds to milliseconds since 1970, which all date functions accept. The seconds can be a number or a text.',
    example: ['formatDate(fromUnix(1769860800))', '2026-01-31'],
    apply: (call, args) => {
      const seconds = typeof args[0] === 'string' ? toNumber(call, args) : numberArg(call, args, 0);
      if (seconds === null) return null;
      const outside = 'the time is outside the years 1 to 9999; omit fromUnix() for milliseconds';
      return ofSeconds(seconds) ?? failCall(call, 'E_ARG', outside);
    },
  },
  {
    name: 'formatDate',
    aliases: [],
    group: 'date',
    min: 1,
    max: 4,
    signature: 'formatDate(date, pattern = "yyyy-MM-dd", timeZone?, locale?)',
    about:
      'Formats a date with a pattern of yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss a, and literal text in single quotes. The patterns "short", "medium", "long" and "full" are the formats of the locale. "long time" adds the time, and "time" shows only the time. Names, AM, PM and digits follow the locale. A date-time without an offset is local time in the template’s time zone. A number is milliseconds since 1970. For seconds, use fromUnix(...). A number from 100000000 to 10000000000 is probably in seconds and therefore an error, except for multiples of 15 minutes. Write a time in early 1970 as a text. Null returns an empty text.',
    example: [
      'formatDate("2026-01-31T18:30:00Z", "EEE d MMMM yyyy, h:mm a", "America/New_York")',
      'Sat 31 January 2026, 1:30 PM',
    ],
    apply: (call, args) => {
      const instant = instantArg(call, args, 0);
      if (instant === null) return '';
      const { timeZone, locale } = call.run.env;
      const zone = textArg(call, args, 2, timeZone);
      const isPlain = instant.form === 'plainDate';
      // Reports a locale at the place of the time zone, also for a date that needs no time zone. `dateFormat` charges for
      // the check and caches the formatter.
      if (isPlain && zone !== timeZone) dateFormat(call.run, 'en-US', { timeZone: zone }, call.span);
      const text = writeDate(call, instant.ms, {
        pattern: textArg(call, args, 1, 'yyyy-MM-dd'),
        // A plain date is the same day in all time zones.
        timeZone: isPlain ? 'UTC' : zone,
        locale: textArg(call, args, 3, locale),
      });
      return made(call.run, text, call.span);
    },
  },
  {
    name: 'dateAdd',
    aliases: [],
    group: 'date',
    min: 3,
    max: 3,
    signature: 'dateAdd(date, count, unit)',
    about:
      'Adds a number of units to a date ("day", "week", "month", "year", "hour", "minute", "second"). The result has the same format as the input date. 31 January plus one month is the last day of February. Days and longer units keep the time of day in the time zone of the template. If this time does not exist because of a clock change, the result is later. If it occurs twice, the result is the first one. Hours and shorter units are elapsed time.',
    example: ['dateAdd("2026-01-31", 1, "month")', '2026-02-28'],
    apply: (call, args) => {
      const instant = instantArg(call, args, 0);
      const unit = unitArg(call, args);
      if (instant === null || numberArg(call, args, 1) === null) return null;
      const count = wholeArg(call, args, 1, [-1e9, 1e9]);
      if (instant.form === 'plainDate' && (unit === 'hour' || unit === 'minute' || unit === 'second')) {
        return failCall(call, 'E_ARG', 'a date without time has no hours, minutes or seconds; use a date-time');
      }
      const zone = zoneOf(call);
      const moved = addUnits(instant, count, unit, zone);
      return moved ? writeInstant(moved, zone) : failCall(call, 'E_ARG', 'the result is outside the years 1 to 9999');
    },
  },
  {
    name: 'dateDiff',
    aliases: [],
    group: 'date',
    min: 3,
    max: 3,
    signature: 'dateDiff(from, to, unit)',
    about:
      'Returns the number of whole units ("day", "week", "month", "year", "hour", "minute", "second") from one date to another, and a negative number if the second date is earlier. Days and longer units count in the time zone of the template. If only one value has a time, the other value means midnight in this time zone.',
    example: ['dateDiff("2026-01-31", "2026-12-24", "month")', 10],
    apply: (call, args) => {
      const from = instantArg(call, args, 0);
      const to = instantArg(call, args, 1);
      const unit = unitArg(call, args);
      return from === null || to === null ? null : unitsBetween(from, to, unit, zoneOf(call));
    },
  },
  ...DATE_PARTS,
];

function unitArg(call: Call, args: Args): Unit {
  const wanted = textArg(call, args, 2);
  const unit = UNITS.find((known) => known === wanted);
  return unit ?? failCall(call, 'E_ARG', `the unit must be one of ${UNITS.map((known) => `"${known}"`).join(', ')}`);
}
