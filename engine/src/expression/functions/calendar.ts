/** Calendar arithmetic in a time zone: adds units to a date, and counts whole units between two dates. */
import { assertNever } from '../../base/assert.ts';
import { daysInMonth, type Instant, isInRange, utc } from './instant.ts';
import { fromLocal, toLocal, type Zone } from './time-zone.ts';

export const UNITS = ['day', 'week', 'month', 'year', 'hour', 'minute', 'second'] as const;
export type Unit = (typeof UNITS)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Adds units to a date. Days and longer units preserve the local time. Months and years preserve the day, or use the
 * last day of the month. Hours and shorter units are elapsed time. Returns undefined outside the years 1 to 9999.
 */
export function addUnits({ form, ms }: Instant, count: number, unit: Unit, zone: Zone): Instant | undefined {
  const moved = move(ms, count, unit, form === 'plainDate' ? undefined : zone);
  return moved !== undefined && isInRange(moved) ? { form, ms: moved } : undefined;
}

/**
 * Counts whole units from one date to another: the largest count for which `addUnits` does not go past the second date.
 */
export function unitsBetween(from: Instant, to: Instant, unit: Unit, zone: Zone): number {
  const own = from.form === 'plainDate' && to.form === 'plainDate' ? undefined : zone;
  const [start, end] = [from, to].map(({ form, ms }) => (own && form === 'plainDate' ? fromLocal(own, ms) : ms));
  return between(start!, end!, unit, own) + 0; // Adding 0 converts -0 to 0.
}

/** Time zone; undefined if the times are already local. */
type MaybeZone = Zone | undefined;

function between(start: number, end: number, unit: Unit, zone: MaybeZone): number {
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
      return Math.trunc((end - start) / LENGTHS[unit]);
    case 'day':
      return wholeUnits({ start, end, zone, unit }, (from, to) => Math.floor(to / DAY) - Math.floor(from / DAY));
    case 'week':
      return Math.trunc(between(start, end, 'day', zone) / 7);
    case 'month':
      return wholeUnits({ start, end, zone, unit }, (from, to) => monthOf(to) - monthOf(from));
    case 'year':
      return Math.trunc(between(start, end, 'month', zone) / 12);
    default:
      return assertNever(unit);
  }
}

const LENGTHS = { second: SECOND, minute: MINUTE, hour: HOUR } as const;

type Between = {
  readonly start: number;
  readonly end: number;
  readonly zone: MaybeZone;
  readonly unit: 'day' | 'month';
};

/** Counts by local date with `count`. Subtracts one if the last unit is incomplete because of the time of day. */
function wholeUnits({ start, end, zone, unit }: Between, count: (from: number, to: number) => number): number {
  const most = zone ? count(toLocal(zone, start), toLocal(zone, end)) : count(start, end);
  const reached = move(start, most, unit, zone);
  if (reached === undefined) return most;
  if (end >= start && reached > end) return Math.max(0, most - 1);
  return end < start && reached < end ? Math.min(0, most + 1) : most;
}

/** Adds units. Returns undefined outside the calendar's range. */
function move(ms: number, count: number, unit: Unit, zone: MaybeZone): number | undefined {
  if (count === 0) return ms;
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
      return ms + count * LENGTHS[unit];
    case 'day':
    case 'week': {
      const days = unit === 'week' ? count * 7 : count;
      return onClock(ms, zone, (local) => local + days * DAY);
    }
    case 'month':
    case 'year': {
      const months = unit === 'year' ? count * 12 : count;
      return onClock(ms, zone, (local) => moveMonths(local, months));
    }
    default:
      return assertNever(unit);
  }
}

/** Applies a change to the local time of an instant. */
function onClock(ms: number, zone: MaybeZone, change: (local: number) => number): number | undefined {
  if (!zone) return change(ms);
  const local = change(toLocal(zone, ms));
  return isInRange(local) ? fromLocal(zone, local) : undefined;
}

function moveMonths(local: number, count: number): number {
  const date = new Date(local);
  const total = monthOf(local) + count;
  const year = Math.floor(total / 12);
  const month = total - year * 12;
  const timeOfDay = local - Math.floor(local / DAY) * DAY;
  return utc(year, month, Math.min(date.getUTCDate(), daysInMonth(year, month))) + timeOfDay;
}

/** Returns the number of months since year 0. */
function monthOf(local: number): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
