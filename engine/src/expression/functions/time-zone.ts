/** Computes local times in time zones with the runtime's `Intl` and IANA time zone database. */

import type { Call } from './entry.ts';
import { dateFormat } from './formatters.ts';

/** Local date and time of an instant. */
export type LocalFields = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;

/** IANA name, and the call to which formatters are charged and which reports unknown names. */
export type Zone = { readonly call: Call; readonly timeZone: string };

const DAY = 86_400_000;

export function localFields({ call, timeZone }: Zone, ms: number): LocalFields {
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
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  const formatter = dateFormat(call.run, 'en-US', { ...NUMERIC, timeZone }, call.span);
  for (const { type, value } of formatter.formatToParts(ms)) {
    if (Object.hasOwn(fields, type)) fields[type as keyof LocalFields] = Number(value);
  }
  return fields;
}

const NUMERIC = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** Returns the local time as if it were UTC, in ms since 1970. */
export function toLocal(zone: Zone, ms: number): number {
  return ms + offsetAt(zone, ms);
}

/** 1 January 1800. No zone changed its offset earlier, and `Intl` formats BC years without a sign. */
const FIRST_CHANGES = -5_364_662_400_000;

/** Returns the offset from UTC to local time in milliseconds. */
function offsetAt(zone: Zone, instant: number): number {
  if (zone.timeZone === 'UTC') return 0;
  const ms = Math.max(instant, FIRST_CHANGES);
  const { year, month, day, hour, minute, second } = localFields(zone, ms);
  const local = new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
  return local - Math.floor(ms / 1000) * 1000;
}

/**
 * Returns the instant of a local time, as in Temporal's "compatible" mode. If two instants match, returns the earlier.
 * A time skipped by a clock change moves forward by the length of the gap.
 */
export function fromLocal(zone: Zone, local: number): number {
  if (zone.timeZone === 'UTC') return local;
  const before = offsetAt(zone, local - DAY);
  const after = offsetAt(zone, local + DAY);
  const [earlier, later] = [local - before, local - after];
  if (offsetAt(zone, earlier) === before) return earlier;
  return offsetAt(zone, later) === after ? later : earlier;
}
