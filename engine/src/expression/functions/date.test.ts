/** Dates in a time zone. See docs/decisions/dates.md. */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { evaluated, outcome } from '../testing.ts';

const check = (source: string, expected: JsonValue) => expect(evaluated(source)).toEqual(expected);

describe('accepted dates', () => {
  test.each<[string, JsonValue]>([
    ['formatDate("2026-01-31")', '2026-01-31'],
    ['formatDate("2024-02-29")', '2024-02-29'],
    ['formatDate("0001-01-01")', '0001-01-01'],
    ['formatDate("9999-12-31")', '9999-12-31'],
    ['formatDate("2026-01-31T23:59:59Z")', '2026-01-31'],
    ['formatDate("2026-01-31T23:59+00:00")', '2026-01-31'],
    ['formatDate("2026-01-31T23:30:00.123456789-02:00")', '2026-02-01'],
    ['formatDate(0)', '1970-01-01'],
    ['formatDate(now())', '2026-01-31'],
    ['formatDate(null)', ''],
    ['formatDate("2026-02-30")', 'E_TYPE'],
    ['formatDate("2025-02-29")', 'E_TYPE'],
    ['formatDate("1900-02-29")', 'E_TYPE'],
    ['formatDate("2026-13-01")', 'E_TYPE'],
    ['formatDate("0000-01-01")', 'E_TYPE'],
    ['formatDate("2026-1-1")', 'E_TYPE'],
    ['formatDate("2026-01-31T12:00:00", "HH:mm")', '12:00'],
    ['formatDate("2026-01-31T12:00", "HH:mm")', '12:00'],
    ['formatDate("2026-01-31T24:00:00Z")', 'E_TYPE'],
    ['formatDate("2026-01-31T12:60:00Z")', 'E_TYPE'],
    ['formatDate("2026-01-31 12:00:00Z")', 'E_TYPE'],
    ['formatDate("2026-01-31T12:00:00+24:00")', 'E_TYPE'],
    ['formatDate("31.01.2026")', 'E_TYPE'],
    ['formatDate("now")', 'E_TYPE'],
    ['formatDate("")', 'E_TYPE'],
    ['formatDate(true)', 'E_TYPE'],
    ['formatDate([])', 'E_TYPE'],
    ['formatDate(1e300)', 'E_TYPE'],
    ['formatDate(-1e300)', 'E_TYPE'],
    ['formatDate(8.64e15)', 'E_TYPE'],
    ['formatDate(253402300799999)', '9999-12-31'],
    ['formatDate(253402300800000)', 'E_TYPE'],
    // Seconds passed as milliseconds would be a date in January 1970.
    ['formatDate(1769860800)', 'E_ARG'],
    ['dateAdd(1769860800, 1, "day")', 'E_ARG'],
    ['dateDiff(1769860800, now(), "day")', 'E_ARG'],
    ['formatDate(1769860800000)', '2026-01-31'],
    ['formatDate(2678400000)', '1970-02-01'], // A number that could be a date of birth in seconds.
    ['formatDate(99999999)', '1970-01-02'],
    ['formatDate(10000000001)', '1970-04-26'],
    ['formatDate(fromUnix(123457))', 'E_ARG'],
    ['formatDate("1970-01-02T10:17:37Z", "d HH:mm:ss")', '2 10:17:37'],
    ['formatDate("1769860800")', 'E_TYPE'],
    ['formatDate("1769860800000")', 'E_TYPE'],
  ])('%s', check);
});

describe('seconds since 1970', () => {
  test.each<[string, JsonValue]>([
    ['fromUnix(0)', 0],
    ['fromUnix(1769860800)', 1769860800000],
    ['fromUnix(1769860800.123)', 1769860800123],
    ['fromUnix(-1)', -1000],
    ['fromUnix("1769860800")', 1769860800000],
    ['fromUnix("")', null],
    ['fromUnix(null)', null],
    ['formatDate(fromUnix(null))', ''],
    ['formatDate(fromUnix(90000), "d HH:mm")', '2 01:00'],
    ['formatDate(fromUnix(1769902200), "yyyy-MM-dd HH:mm", "Europe/Berlin")', '2026-02-01 00:30'],
    ['formatDate(dateAdd(fromUnix(1769860800), 1, "month"))', '2026-02-28'],
    ['fromUnix(1769860800000)', 'E_ARG'], // A number in milliseconds.
    ['fromUnix(1e300)', 'E_ARG'],
    ['fromUnix("soon")', 'E_TYPE'],
    ['fromUnix(true)', 'E_TYPE'],
    ['fromUnix([])', 'E_TYPE'],
  ])('%s', check);

  test.each([
    [
      'formatDate(1769860800)',
      'formatDate(): a number means milliseconds since 1970; use fromUnix(...) for seconds, or text for a time in early 1970',
    ],
    [
      'formatDate("1769860800")',
      'formatDate(): the text is a number, not a date; use fromUnix(...) for seconds since 1970, or number(...) for milliseconds',
    ],
  ])('%s suggests a valid pattern', (source, message) => {
    expect(outcome(source)).toMatchObject({ ok: false, error: { message } });
  });
});

describe('patterns', () => {
  const at = '"2026-03-07T15:04:09Z"';
  test.each<[string, JsonValue]>([
    [`formatDate(${at}, "yyyy yy MMMM MMM MM M dd d")`, '2026 26 March Mar 03 3 07 7'],
    [`formatDate(${at}, "EEEE EEE HH H hh h mm ss a")`, 'Saturday Sat 15 15 03 3 04 09 PM'],
    ['formatDate("2026-03-07T00:05:00Z", "H h a")', '0 12 AM'],
    ['formatDate("2026-03-07T12:05:00Z", "H h a")', '12 12 PM'],
    [`formatDate(${at}, "yyyyMMdd'T'HHmmss")`, '20260307T150409'],
    [`formatDate(${at}, "d. MMMM 'at' HH 'o''clock' ''")`, "7. March at 15 o'clock '"],
    [`formatDate(${at}, "")`, ''],
    [`formatDate(${at}, "YYYY-MM-DD")`, 'E_ARG'],
    [`formatDate(${at}, "dd.mm.yyyy")`, 'E_ARG'], // Uses minutes instead of the month.
    [`formatDate(${at}, "dd.mm.yyyy HH:mm")`, 'E_ARG'],
    [`formatDate(${at}, "mm/yy")`, 'E_ARG'],
    [`formatDate(${at}, "EEE d, HH:mm")`, 'Sat 7, 15:04'],
    [`formatDate(${at}, "mm:ss")`, '04:09'],
    [`formatDate(${at}, "yyyyy")`, 'E_ARG'],
    [`formatDate(${at}, "d at H")`, 'E_ARG'],
    [`formatDate(${at}, "d 'at")`, 'E_ARG'],
    [`formatDate(${at}, "''' d")`, 'E_ARG'],
    [`formatDate(${at}, padEnd("", 100, "."))`, '.'.repeat(100)],
    [`formatDate(${at}, padEnd("", 101, "."))`, 'E_ARG'],
    [`formatDate(${at}, "d. MMMM yyyy", "UTC", "de-DE")`, '7. März 2026'],
    [`formatDate(${at}, "d MMMM", "UTC", "ru-RU")`, '7 марта'],
    [`formatDate(${at}, "MMMM", "UTC", "ru-RU")`, 'март'],
    [`formatDate(${at}, "d MMMM", "UTC", "ja-JP")`, '7 3月'],
  ])('%s', check);

  test('all locales use the Gregorian calendar', () => {
    expect(new Intl.DateTimeFormat('fa-IR', { month: 'long' }).format(0)).toBe('دی'); // Confirms that the documented pitfall still exists.
    expect(evaluated('formatDate("1970-01-01", "yyyy MMMM", "UTC", "fa-IR")')).toBe('۱۹۷۰ ژانویه');
  });
});

describe('time zones', () => {
  test.each<[string, JsonValue]>([
    ['formatDate("2026-01-31T23:30:00Z", "yyyy-MM-dd HH:mm", "Europe/Berlin")', '2026-02-01 00:30'],
    ['formatDate("2026-07-01T23:30:00Z", "HH:mm", "Europe/Berlin")', '01:30'],
    ['formatDate("2026-01-01T02:00:00Z", "yyyy EEEE MMM", "America/New_York")', '2025 Wednesday Dec'],
    ['formatDate("2026-01-31", "yyyy-MM-dd HH:mm", "America/New_York")', '2026-01-31 00:00'],
    ['formatDate("2026-01-31T12:00:00Z", "HH:mm", "Asia/Kathmandu")', '17:45'],
    ['formatDate(0, "HH", "Mars/Olympus")', 'E_ARG'],
    ['formatDate(0, "HH", "+05:30")', 'E_ARG'],
    ['formatDate("2026-01-31", "full", "fr")', 'E_ARG'],
    ['formatDate("2026-01-31", "full", null, "fr")', 'samedi 31 janvier 2026'],
    ['formatDate(0, "HH", "")', 'E_ARG'],
    ['formatDate(0, "HH", padEnd("", 10000, "A"))', 'E_ARG'],
  ])('%s', check);

  test("the render's zone applies to instants, but not to plain dates", () => {
    const env = { timeZone: 'Pacific/Auckland' };
    expect(evaluated('formatDate("2026-01-31T12:00:00Z")', {}, env)).toBe('2026-02-01');
    expect(evaluated('formatDate("2026-01-31")', {}, env)).toBe('2026-01-31');
    expect(evaluated('formatDate(0, "HH")', {}, { timeZone: 'Nowhere' })).toBe('E_ARG');
  });
});

describe('dateAdd', () => {
  test.each<[string, JsonValue]>([
    ['dateAdd("2026-01-31", 1, "day")', '2026-02-01'],
    ['dateAdd("2026-01-31", -31, "day")', '2025-12-31'],
    ['dateAdd("2026-01-31", 1, "month")', '2026-02-28'],
    ['dateAdd("2026-01-31", 13, "month")', '2027-02-28'],
    ['dateAdd("2026-03-31", -1, "month")', '2026-02-28'],
    ['dateAdd("2026-01-15", -13, "month")', '2024-12-15'],
    ['dateAdd("2024-02-29", 1, "year")', '2025-02-28'],
    ['dateAdd("2024-02-29", 4, "year")', '2028-02-29'],
    ['dateAdd("2026-01-31T12:34:56Z", 1, "month")', '2026-02-28T12:34:56Z'],
    ['dateAdd("2026-01-31T12:34:56.789Z", 90, "minute")', '2026-01-31T14:04:56.789Z'],
    ['dateAdd("2026-01-31T01:00:00+02:00", 1, "hour")', '2026-01-31T00:00:00Z'],
    ['dateAdd(0, 1, "day")', 86400000],
    ['dateAdd(null, 1, "day")', null],
    ['dateAdd("2026-01-31", null, "day")', null],
    ['dateAdd("2026-01-31", 1, "hour")', 'E_ARG'],
    ['dateAdd("2026-01-31", 1.5, "day")', 'E_ARG'],
    ['dateAdd("2026-01-31", 1, "week")', '2026-02-07'],
    ['dateAdd("2026-01-31", -2, "week")', '2026-01-17'],
    ['dateAdd("2026-01-31", 1, "fortnight")', 'E_ARG'],
    ['dateAdd("2026-01-31", 1, "second")', 'E_ARG'],
    ['dateAdd("2026-01-31T12:00:00Z", 90, "second")', '2026-01-31T12:01:30Z'],
    ['dateAdd("2026-01-31T12:00:00", 1, "month")', '2026-02-28T12:00:00'],
    ['dateAdd("2026-01-31", "1", "day")', 'E_TYPE'],
    ['dateAdd("9999-12-31", 1, "day")', 'E_ARG'],
    ['dateAdd("0001-01-01", -1, "month")', 'E_ARG'],
    ['dateAdd("2026-01-31", 1e9, "year")', 'E_ARG'],
    ['dateAdd("2026-01-31", 1e300, "day")', 'E_ARG'],
    ['formatDate(dateAdd(now(), 30, "day"))', '2026-03-02'],
  ])('%s', check);
});

describe('dateDiff', () => {
  test.each<[string, JsonValue]>([
    ['dateDiff("2026-01-31", "2026-02-01", "day")', 1],
    ['dateDiff("2026-02-01", "2026-01-31", "day")', -1],
    ['dateDiff("2026-01-01T00:00:00Z", "2026-01-01T23:59:59Z", "day")', 0],
    ['dateDiff("2026-01-01T23:59:59Z", "2026-01-01T00:00:00Z", "hour")', -23],
    ['dateDiff("2026-01-31", "2026-02-28", "month")', 1],
    ['dateDiff("2026-01-30", "2026-02-27", "month")', 0],
    ['dateDiff("2026-03-31", "2026-02-28", "month")', -1],
    ['dateDiff("2026-03-30", "2026-02-28", "month")', -1],
    ['dateDiff("2026-03-27", "2026-02-28", "month")', 0],
    ['dateDiff("2000-06-15", "2026-06-14", "year")', 25],
    ['dateDiff("2000-06-15", "2026-06-15", "year")', 26],
    ['dateDiff("2026-06-15", "2000-06-16", "year")', -25],
    ['dateDiff("2024-02-29", "2025-02-28", "year")', 1],
    ['dateDiff("2026-01-01T00:00:00+01:00", "2026-01-01T00:00:00Z", "minute")', 60],
    ['dateDiff("2026-01-31", now(), "hour")', 12],
    ['dateDiff("2026-01-31", "2026-01-31", "month")', 0],
    ['dateDiff(null, now(), "day")', null],
    ['dateDiff(now(), null, "day")', null],
    ['dateDiff(now(), now(), "days")', 'E_ARG'],
    ['dateDiff("2026-01-01", "2026-01-14", "week")', 1],
    ['dateDiff("2026-01-15", "2026-01-01", "week")', -2],
    ['dateDiff("2026-01-01T00:00:00Z", "2026-01-01T00:01:30.999Z", "second")', 90],
  ])('%s', check);

  test('dateAdd and dateDiff agree: adding the difference reaches the second date, and adding one more passes it', () => {
    const days = ['2024-01-31', '2024-02-29', '2025-02-28', '2025-03-01', '2025-12-31', '2026-06-15', '2028-02-29'];
    for (const from of days) {
      for (const to of days.filter((day) => day >= from)) {
        for (const unit of ['day', 'month', 'year']) {
          const data = { from, to, unit };
          expect(evaluated('dateAdd(from, dateDiff(from, to, unit), unit) <= to', data), `${from} ${to} ${unit}`).toBe(
            true,
          );
          expect(
            evaluated('dateAdd(from, dateDiff(from, to, unit) + 1, unit) > to', data),
            `${from} ${to} ${unit}`,
          ).toBe(true);
        }
      }
    }
  });
});

describe('clock changes of a time zone', () => {
  const inZone = (timeZone: string) => (source: string, expected: JsonValue) =>
    expect(evaluated(source, {}, { timeZone })).toEqual(expected);

  test.each<[string, JsonValue]>([
    // Daylight saving time starts on 8 March at 2:00 and ends on 1 November at 2:00.
    ['dateDiff("2026-03-01T00:00:00-05:00", "2026-04-01T00:00:00-04:00", "month")', 1],
    ['dateDiff("2026-03-08T00:00:00-05:00", "2026-03-09T00:00:00-04:00", "day")', 1],
    ['dateDiff("2026-03-09T00:00:00-04:00", "2026-03-08T00:00:00-05:00", "day")', -1],
    ['dateDiff("2026-03-08T00:00:00-05:00", "2026-03-09T00:00:00-04:00", "hour")', 23],
    ['dateDiff("2026-11-01T00:00:00", "2026-11-02T00:00:00", "hour")', 25],
    ['dateDiff("2026-11-01T00:00:00", "2026-11-02T00:00:00", "day")', 1],
    ['dateDiff("2026-11-01T00:00:00", "2026-11-01T23:59:59", "day")', 0],
    ['dateDiff("2026-03-02T00:00:00", "2026-03-09T00:00:00", "week")', 1],
    ['dateDiff("2025-03-08T12:00:00", "2026-03-08T12:00:00", "year")', 1],
    // 2:30 is skipped on 8 March and becomes 3:30.
    ['dateDiff("2026-03-07T02:30:00", "2026-03-08T03:15:00", "day")', 0],
    ['dateDiff("2026-03-07T02:30:00", "2026-03-08T03:30:00", "day")', 1],
    ['dateAdd("2026-03-07T02:30:00-05:00", 1, "day")', '2026-03-08T07:30:00Z'],
    ['dateAdd("2026-03-07T02:30:00", 1, "day")', '2026-03-08T03:30:00'],
    ['dateAdd("2026-02-08T02:30:00", 1, "month")', '2026-03-08T03:30:00'],
    ['dateAdd("2026-03-07T12:00:00-05:00", 1, "day")', '2026-03-08T16:00:00Z'],
    ['dateAdd("2026-03-07T12:00:00-05:00", 24, "hour")', '2026-03-08T17:00:00Z'],
    ['dateAdd("2025-03-08T02:30:00", 1, "year")', '2026-03-08T03:30:00'],
    ['dateAdd("2026-03-01T02:30:00", 1, "week")', '2026-03-08T03:30:00'],
    ['formatDate("2026-03-08T02:30:00", "HH:mm")', '03:30'],
    // 1:30 occurs twice on 1 November; the first occurrence is used.
    ['dateAdd("2026-10-31T01:30:00-04:00", 1, "day")', '2026-11-01T05:30:00Z'],
    ['dateAdd("2026-11-01T01:30:00", 1, "hour")', '2026-11-01T01:30:00-05:00'],
    ['dateAdd("2026-11-01T01:30:00", 2, "hour")', '2026-11-01T02:30:00'],
    ['dateAdd("2026-11-01T06:30:00Z", 0, "day")', '2026-11-01T06:30:00Z'],
    ['dateDiff("2026-11-01T06:30:00Z", "2026-11-01T06:30:00Z", "day")', 0],
    ['dateAdd("2026-11-01T06:30:00Z", -1, "day")', '2026-10-31T05:30:00Z'],
    // The end of a month is determined in local time.
    ['dateAdd("2026-02-01T04:30:00Z", 1, "month")', '2026-03-01T04:30:00Z'],
    ['dateAdd(1769920200000, 1, "month")', 1772339400000],
    ['dateDiff("2026-01-31T22:00:00", "2026-02-28T22:00:00", "month")', 1],
    // A plain date has no time zone. Together with a date-time, it begins in the template's zone.
    ['dateDiff("2026-03-01", "2026-04-01", "day")', 31],
    ['dateDiff("2026-03-07", "2026-03-09", "day")', 2],
    ['dateDiff("2026-03-08T00:00:00", "2026-03-09", "day")', 1],
    ['dateDiff("2026-03-08", "2026-03-09T00:00:00-04:00", "hour")', 23],
    ['formatDate("2026-01-31T20:00:00", "yyyy-MM-dd HH:mm", "Asia/Tokyo")', '2026-02-01 10:00'],
    ['formatDate("2026-07-01T12:00:00", "HH:mm")', '12:00'],
    ['formatDate("2026-07-01T12:00:00", "HH:mm", "UTC")', '16:00'],
  ])('New York: %s', inZone('America/New_York'));

  test.each<[string, string, JsonValue]>([
    ['Europe/Berlin', 'dateAdd("2026-03-28T02:30:00", 1, "day")', '2026-03-29T03:30:00'],
    ['Europe/Berlin', 'dateAdd("2026-10-25T02:30:00", 1, "hour")', '2026-10-25T02:30:00+01:00'],
    ['Australia/Lord_Howe', 'dateAdd("2026-10-03T02:15:00", 1, "day")', '2026-10-04T02:45:00'],
    ['Asia/Kathmandu', 'formatDate("2026-01-31T12:00:00", "HH:mm", "UTC")', '06:15'],
    ['Pacific/Apia', 'dateAdd("2011-12-29T12:00:00", 1, "day")', '2011-12-31T12:00:00'],
    ['Pacific/Kiritimati', 'dateDiff("2026-01-31T23:00:00", "2026-02-28T23:00:00", "month")', 1],
    ['America/Sao_Paulo', 'formatDate("2018-11-04T00:00:00", "d HH:mm")', '4 01:00'],
    ['America/New_York', 'dateAdd("0001-01-01T12:00:00", 1, "day")', '0001-01-02T12:00:00'],
    ['Asia/Tokyo', 'dateAdd("9999-12-30T12:00:00", 1, "day")', '9999-12-31T12:00:00'],
    ['Asia/Tokyo', 'dateAdd("9999-12-31T12:00:00", 1, "day")', 'E_ARG'],
    ['Asia/Tokyo', 'dateAdd(now(), 1000000000, "year")', 'E_ARG'],
    ['Nowhere', 'dateAdd(now(), 1, "day")', 'E_ARG'],
  ])('%s: %s', (timeZone, source, expected) => inZone(timeZone)(source, expected));

  test('dateAdd and dateDiff agree across clock changes', () => {
    const from = ['2026-03-07T02:30:00', '2026-03-08T01:59:59', '2026-10-31T01:30:00', '2026-11-01T06:30:00Z'];
    const to = ['2026-03-08T03:00:00', '2026-03-09T02:00:00', '2026-11-01T05:30:00Z', '2026-11-02T01:00:00'];
    const env = { timeZone: 'America/New_York' };
    const ms = (source: string, data: JsonValue) => evaluated(`dateDiff(0, ${source}, "second")`, data, env) as number;
    for (const a of from) {
      for (const b of to) {
        for (const unit of ['day', 'week', 'month', 'year', 'hour', 'minute', 'second']) {
          const data = { a, b, unit };
          const count = evaluated('dateDiff(a, b, unit)', data, env) as number;
          const forward = ms('b', data) >= ms('a', data) ? 1 : -1;
          const reached = ms(`dateAdd(a, ${count}, unit)`, data);
          const passed = ms(`dateAdd(a, ${count + forward}, unit)`, data);
          expect((ms('b', data) - reached) * forward, `${a} ${b} ${unit}`).toBeGreaterThanOrEqual(0);
          expect((passed - ms('b', data)) * forward, `${a} ${b} ${unit}`).toBeGreaterThan(0);
        }
      }
    }
  });
});

describe('dates of a locale', () => {
  const at = '"2026-03-07T15:04:09Z"';
  test.each<[string, string, JsonValue]>([
    ['ar-EG', 'formatDate("2026-01-31", "d MMMM yyyy")', '٣١ يناير ٢٠٢٦'],
    ['ar-EG', 'formatDate("2026-01-31")', '٢٠٢٦-٠١-٣١'],
    ['fa-IR', `formatDate(${at}, "yyyy/MM/dd HH:mm")`, '۲۰۲۶/۰۳/۰۷ ۱۵:۰۴'],
    ['bn-BD', `formatDate(${at}, "dd/MM/yy")`, '০৭/০৩/২৬'],
    ['my-MM', `formatDate(${at}, "dd")`, '၀၇'],
    ['mr-IN', `formatDate(${at}, "dd")`, '०७'],
    ['hi-IN', `formatDate(${at}, "dd")`, '07'],
    ['hi-IN-u-nu-deva', `formatDate(${at}, "dd")`, '०७'],
    ['ar-EG-u-nu-latn', `formatDate(${at}, "dd")`, '07'],
    ['de-DE', `formatDate(${at}, "dd.MM.yyyy")`, '07.03.2026'],
    ['en-GB', `formatDate(${at}, "h:mm a")`, '3:04 pm'],
    ['ja-JP', `formatDate(${at}, "ah:mm")`, '午後3:04'],
    ['zh-TW', 'formatDate("2026-01-31T01:00:00Z", "ah:mm")', '上午1:00'],
    ['ar-EG', `formatDate(${at}, "h:mm a")`, '٣:٠٤ م'],
    ['el-GR', `formatDate(${at}, "h:mm a")`, '3:04 μ.μ.'],
    ['en-US', `formatDate(${at}, "dd 'of' MM", "UTC", "ar-EG")`, '٠٧ of ٠٣'],
  ])('%s: %s', (locale, source, expected) => expect(evaluated(source, {}, { locale })).toBe(expected));

  test('digits equal the digits of formatNumber in every locale', () => {
    const locales = 'ar-EG ar-MA fa ur ur-IN ps ckb hi bn my ne mr as dz ks sd en de zh th km lo ta uz-Arab pa-Arab';
    for (const locale of locales.split(' ')) {
      const digits = evaluated('formatNumber(1023456789, 0, locale, false)', { locale });
      expect(evaluated('formatDate("1023-04-05T06:07:08Z", "yyyy", "UTC", locale)', { locale }), locale).toBe(
        [...String(digits)].slice(0, 4).join(''),
      );
    }
  });
});
