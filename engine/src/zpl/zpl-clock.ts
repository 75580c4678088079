/**
 * Implements the printer's clock. `^FC` sets the characters that begin clock fields, and `^SO` sets the offsets of two
 * additional times.
 */

/** Offset of an additional time from the clock, in the order of `^SO`: months, days, years, hours, minutes, seconds. */
export type ClockOffset = readonly number[];

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DAY_MS = 86_400_000;

/** Returns the time of the clock in ms, with an offset added. */
export function movedClock(now: number, offset: ClockOffset): number {
  const [months = 0, days = 0, years = 0, hours = 0, minutes = 0, seconds = 0] = offset;
  const at = new Date(now);
  const moved = Date.UTC(at.getUTCFullYear() + years, at.getUTCMonth() + months, at.getUTCDate() + days);
  const time = now - Math.floor(now / DAY_MS) * DAY_MS;
  return moved + time + hours * 3_600_000 + minutes * 60_000 + seconds * 1000;
}

/** Replaces the fields of one clock in a text, such as `%d` with the indicator `%`. */
export function withClock(text: string, indicator: string, now: number): string {
  if (indicator === '' || Number.isNaN(now)) return text;
  let shown = '';
  for (let at = 0; at < text.length; at++) {
    const part = text[at] === indicator ? clockField(text[at + 1] ?? '', new Date(now)) : undefined;
    shown += part ?? text[at];
    if (part !== undefined) at++;
  }
  return shown;
}

function clockField(letter: string, at: Date): string | undefined {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = at.getUTCFullYear();
  const day = at.getUTCDay();
  const dayOfYear = Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  switch (letter) {
    case 'a':
      return DAYS[day]!.slice(0, 3);
    case 'A':
      return DAYS[day]!;
    case 'b':
      return MONTHS[at.getUTCMonth()]!.slice(0, 3);
    case 'B':
      return MONTHS[at.getUTCMonth()]!;
    case 'd':
      return two(at.getUTCDate());
    case 'H':
      return two(at.getUTCHours());
    case 'I':
      return two(at.getUTCHours() % 12 || 12);
    case 'j':
      return String(dayOfYear).padStart(3, '0');
    case 'm':
      return two(at.getUTCMonth() + 1);
    case 'M':
      return two(at.getUTCMinutes());
    case 'p':
      return at.getUTCHours() < 12 ? 'AM' : 'PM';
    case 'S':
      return two(at.getUTCSeconds());
    case 'U':
      return two(Math.floor((dayOfYear + 6 - day) / 7));
    case 'w':
      return String(day);
    case 'W':
      return two(Math.floor((dayOfYear + 6 - ((day + 6) % 7)) / 7));
    case 'y':
      return two(year % 100);
    case 'Y':
      return String(year);
    default:
      return undefined;
  }
}
