/** Implements functions for date parts as numbers, such as the day of the year, in the template's time zone. */
import type { FunctionEntry } from './entry.ts';
import { instantArg, zoneOf } from './instant.ts';
import { toLocal } from './time-zone.ts';

const DAY = 86_400_000;

export const DATE_PARTS: readonly FunctionEntry[] = [
  part(
    'isoWeek',
    'Returns the ISO 8601 week number. Weeks begin on Monday, and week 1 contains the first Thursday of the year.',
    {
      example: ['isoWeek("2026-12-31")', 53],
      read: (date) => weekOf(date).week,
    },
  ),
  part('isoWeekYear', 'Returns the year that the week of a date belongs to (ISO 8601).', {
    example: ['isoWeekYear("2027-01-01")', 2026],
    read: (date) => weekOf(date).year,
  }),
  part('quarter', 'Returns the quarter of the year, from 1 to 4.', {
    example: ['quarter("2026-05-01")', 2],
    read: (date) => Math.floor(date.getUTCMonth() / 3) + 1,
  }),
  part('dayOfYear', 'Returns the day of the year, from 1 to 366.', {
    example: ['dayOfYear("2026-02-01")', 32],
    read: (date) => daysBetween(startOfYear(date.getUTCFullYear()), date) + 1,
  }),
];

type Part = {
  readonly example: FunctionEntry['example'];
  /** Reads the date part from a date whose UTC fields contain the local date. */
  readonly read: (date: Date) => number;
};

function part(name: string, about: string, { example, read }: Part): FunctionEntry {
  return {
    name,
    aliases: [],
    group: 'date',
    min: 1,
    max: 1,
    signature: `${name}(date)`,
    about,
    example,
    apply: (call, args) => {
      const instant = instantArg(call, args, 0);
      if (instant === null) return null;
      return read(new Date(instant.form === 'plainDate' ? instant.ms : toLocal(zoneOf(call), instant.ms)));
    },
  };
}

/** Returns the ISO week (ISO 8601-1:2019, 5.2.3). A week belongs to the year of its Thursday. */
function weekOf(date: Date): { readonly year: number; readonly week: number } {
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * DAY);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor(daysBetween(startOfYear(year), thursday) / 7) + 1 };
}

function startOfYear(year: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date;
}

function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / DAY);
}
