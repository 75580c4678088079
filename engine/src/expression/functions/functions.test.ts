import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { evaluated } from '../testing.ts';
import { FUNCTION_ENTRIES, FUNCTIONS } from './table.ts';

const data = {
  rows: [
    { n: 3, s: 'c' },
    { n: 1, s: 'a' },
    { n: null, s: 'b' },
  ],
  s: 'abc',
  list: [3, null, 1],
  long: 'x'.repeat(300),
};

const check = (source: string, expected: JsonValue) => expect(evaluated(source, data)).toEqual(expected);

describe('the table', () => {
  test.each(FUNCTION_ENTRIES)('the example of $name has the documented result', ({ example: [source, result] }) => {
    expect(evaluated(source)).toEqual(result);
  });

  test('names and aliases are unique, and signatures start with the name', () => {
    const names = FUNCTION_ENTRIES.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    expect(FUNCTIONS.size).toBe(names.length);
    for (const { name, signature, about, min, max, lambda } of FUNCTION_ENTRIES) {
      expect(signature.startsWith(`${name}(`)).toBe(true);
      expect(about).toMatch(/\.$/);
      expect(min).toBeLessThanOrEqual(max);
      // Lambdas are passed separately, so a lambda must be the last argument.
      if (lambda !== undefined) expect(lambda).toBe(max - 1);
    }
  });

  test.each(FUNCTION_ENTRIES.flatMap((entry) => entry.aliases.map((alias) => [alias, entry.name] as const)))(
    '%s is %s',
    (alias, name) => {
      expect(FUNCTIONS.get(alias)).toBe(FUNCTIONS.get(name));
    },
  );
});

describe('text', () => {
  test.each<[string, JsonValue]>([
    ['upper(1.5)', '1.5'],
    ['"ß".toUpperCase()', 'SS'],
    ['lower(true)', 'true'],
    ['trim("\u00a0 a \\n")', 'a'],
    ['upper([])', 'E_TYPE'],
    ['length(s)', 3],
    ['len("")', 0],
    ['length(5)', 'E_TYPE'],
    ['slice(s, 1)', 'bc'],
    ['slice(s, -2, -1)', 'b'],
    ['slice(s, 1.9, 2.9)', 'b'],
    ['slice(s, 2, 1)', ''],
    ['slice(s, null, 1)', 'a'],
    ['slice(s, -1e300, 1e300)', 'abc'],
    ['slice(list, 1)', [null, 1]],
    ['slice(s, "1")', 'E_TYPE'],
    ['substr(s, 1, 1)', 'b'],
    ['substr(s, -2)', 'bc'],
    ['substr(s, -9, 2)', 'ab'],
    ['substr(s, 1, -1)', ''],
    ['substr(s, 9)', ''],
    ['padStart(5, 3)', '  5'],
    ['padStart("5", 3, "ab")', 'ab5'],
    ['padStart("5", 3, "")', '5'],
    ['padStart("5", -1, "x")', '5'],
    ['padEnd("5", 3, 0)', '500'],
    ['padEnd("5", 65537)', 'E_STRING_LIMIT'],
    ['padStart("5", 1e300)', 'E_STRING_LIMIT'],
    ['replace("aXbX", "X", "$&$1$$")', 'a$&$1$$bX'],
    ['replace(s, "z", "y")', 'abc'],
    ['replace(s, "", "-")', '-abc'],
    ['replace(s, "b", null)', 'ac'],
    ['replaceAll("aXbX", "X", "$&")', 'a$&b$&'],
    ['replaceAll("a.b.c", ".", "")', 'abc'],
    ['replaceAll("aaa", "aa", "b")', 'ba'],
    ['replaceAll(s, "", "-")', '-a-b-c-'],
    ['replaceAll(padEnd("", 60000, "a"), "a", "bb")', 'E_STRING_LIMIT'],
    ['replaceAll(padEnd("", 60000, "a"), "a", "")', ''],
    ['includes(s, "bc")', true],
    ['contains(s, "")', true],
    ['includes(list, 1)', true],
    ['includes(list, "1")', false],
    ['includes(list, null)', true],
    ['includes(rows, rows[0])', true],
    ['includes(s, long)', 'E_ARG'],
    ['replace(s, long, "")', 'E_ARG'],
    ['replaceAll(s, long, "")', 'E_ARG'],
    ['split(s, long)', 'E_ARG'],
    ['startsWith(long, long)', true],
    ['startsWith(s, "ab")', true],
    ['endsWith(s, "ab")', false],
    ['split("a,b,,c", ",")', ['a', 'b', '', 'c']],
    ['split("", ",")', ['']],
    ['split(s, "")', ['a', 'b', 'c']],
    ['split(padEnd("", 20000, ","), ",")', 'E_ARRAY_LIMIT'],
    ['length(split(padEnd("", 9999, ","), ","))', 10000],
    ['join(list)', '3,,1'],
    ['join(list, "")', '31'],
    ['join([[1]])', 'E_TYPE'],
    ['join("abc")', 'E_TYPE'],
    ['join(map(split(padEnd("", 999, ","), ","), x => padEnd("", 99)), "")', 'E_STRING_LIMIT'],
    ['string(null)', ''],
    ['string(0.1)', '0.1'],
    ['string([])', 'E_TYPE'],
  ])('%s', check);
});

describe('number', () => {
  test.each<[string, JsonValue]>([
    ['number("")', null],
    ['number(null)', null],
    ['number(" -1.5e2 ")', -150],
    ['number(".5")', 0.5],
    ['number("5.")', 5],
    ['number(true)', 1],
    ['number("1,5")', 'E_TYPE'],
    ['number("0x10")', 'E_TYPE'],
    ['number("Infinity")', 'E_TYPE'],
    ['number(" ")', 'E_TYPE'],
    ['number("1e999")', 'E_NUMBER'],
    ['number(padEnd("1", 70))', 'E_TYPE'],
    ['number([])', 'E_TYPE'],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.005, 2)', 1.01],
    ['round(-1.005, 2)', -1.01],
    ['round(8.345, 2)', 8.35],
    ['round(0.01499999999999999, 2)', 0.01],
    ['round(1234, -2)', 1200],
    ['round(1250, -2)', 1300],
    ['round(49, -2)', 0],
    ['round(50, -2)', 100],
    ['round(5, -2)', 0],
    ['round(1.5e-7, 7)', 2e-7],
    ['round(1e-7, 2)', 0],
    ['round(1e21, 2)', 1e21],
    ['round(1.5e300, 15)', 1.5e300],
    ['round(123456789012345680, -15)', 123000000000000000],
    ['round(0.1 + 0.2, 15)', 0.3],
    ['round(9.995, 2)', 10],
    ['round(1, 16)', 'E_ARG'],
    ['round(1, -16)', 'E_ARG'],
    ['round(1, 0.5)', 'E_ARG'],
    ['round("1")', 'E_TYPE'],
    ['floor(-0.5)', -1],
    ['ceil(0.5)', 1],
    ['abs(null)', null],
    ['sum([0.1, 0.2, 0.3])', 0.6],
    ['sum([1e100, 1, -1e100])', 1],
    ['sum([])', 0],
    ['sum([null])', 0],
    ['sum(rows, r => r.n)', 4],
    ['sum(rows, (r, i) => i)', 3],
    ['sum(["1"])', 'E_TYPE'],
    ['sum([1e308, 1e308])', 'E_NUMBER'],
    ['avg(rows, r => r.n)', 2],
    ['avg([])', null],
    ['min(rows, r => r.n)', 1],
    ['max(list)', 3],
    ['min([null])', null],
    ['max([-3, -2])', -2],
    ['max(1)', 'E_TYPE'],
  ])('%s', check);
});

describe('list', () => {
  test.each<[string, JsonValue]>([
    ['map(rows, r => r.s)', ['c', 'a', 'b']],
    ['map(list, (x, i) => i)', [0, 1, 2]],
    ['map("abc", x => x)', 'E_TYPE'],
    ['filter(list, x => x)', [3, 1]],
    ['find(rows, r => r.n == 1).s', 'a'],
    ['find(rows, r => r.n == 9)', null],
    ['some([], x => true)', false],
    ['every([], x => false)', true],
    ['some(list, x => x == null)', true],
    ['every(list, x => x)', false],
    ['groupBy(rows, r => r.n).map(g => g.key)', [3, 1, null]],
    ['groupBy(rows, r => r.n > 1).map(g => g.items.map(r => r.s))', [['c'], ['a', 'b']]],
    ['groupBy([1, "1", true], x => x).length', 3],
    ['groupBy([], x => x)', []],
    ['groupBy(rows, r => r)', 'E_TYPE'],
    ['distinct([1, "1", 1, null, null])', [1, '1', null]],
    ['distinct(rows, r => r.n == null).map(r => r.s)', ['c', 'b']],
    ['distinct(null)', []],
    ['flat([[1, [2]], [], 3, null])', [1, [2], 3, null]],
    ['flat(range(0, 200).map(x => range(0, 100))).length', 'E_ARRAY_LIMIT'],
    ['range(1, 0)', []],
    ['range(3, 3, -1)', [3, 2, 1]],
    ['range(1, 10001)', 'E_ARG'],
    ['range(0.5, 2)', 'E_ARG'],
    ['range(1, -1)', 'E_ARG'],
    ['sortBy(list)', [null, 1, 3]],
    ['sortBy(rows, r => r.s).map(r => r.s)', ['a', 'b', 'c']],
    ['sortBy(rows, r => r.n).map(r => r.s)', ['b', 'a', 'c']],
    ['sortBy(rows, r => -r.n).map(r => r.s)', ['b', 'c', 'a']],
    ['sortBy(rows, r => 1).map(r => r.s)', ['c', 'a', 'b']],
    ['sortBy(["b", 2, true, null, "a", 1, false])', [null, false, true, 1, 2, 'a', 'b']],
    ['sortBy(["b", "B", "a", "ä"])', ['a', 'ä', 'b', 'B']],
    ['sortBy(rows)', 'E_TYPE'],
    ['sortBy([[1]])', 'E_TYPE'],
    ['sortBy([long])', 'E_ARG'],
    ['reverse(list)', [1, null, 3]],
    ['reverse("abc")', 'cba'],
    ['reverse(1)', 'E_TYPE'],
    ['join(reverse(split(s, "")), "")', 'cba'],
  ])('%s', check);

  test('sorting and reversing do not change the data', () => {
    const frozen = Object.freeze({ list: Object.freeze([3, 1, 2]) as readonly number[] });
    expect(evaluated('[sortBy(list), reverse(list), list]', frozen)).toEqual([
      [1, 2, 3],
      [2, 1, 3],
      [3, 1, 2],
    ]);
  });
});

describe('format', () => {
  test.each<[string, JsonValue]>([
    ['formatNumber(1234.5678)', '1,234.568'],
    ['formatNumber(1234.5, 2, "de-DE")', '1.234,50'],
    ['formatNumber(1.005, 2)', '1.01'],
    ['formatNumber(-0.4, 0)', '0'],
    ['formatNumber(null)', ''],
    ['formatNumber("1")', 'E_TYPE'],
    ['formatNumber(1, 21)', 'E_ARG'],
    ['formatNumber(1, -1)', 'E_ARG'],
    ['formatCurrency(1234.5, "usd")', '$1,234.50'],
    ['formatCurrency(1234.5, "JPY")', '¥1,235'],
    ['formatCurrency(-3, "EUR", "de-DE")', '-3,00\u00a0€'],
    ['formatCurrency(null, "EUR")', ''],
    ['formatCurrency(1, "EURO")', 'E_ARG'],
    ['formatCurrency(1, "€")', 'E_ARG'],
    ['formatPercent(0.5)', '50%'],
    ['formatPercent(0.1234, 1, "de-DE")', '12,3\u00a0%'],
    ['formatPercent(null)', ''],
  ])('%s', check);

  test.each([
    ['quote("Tea")', '“Tea”'],
    ['quote("Tea", "en-GB", true)', '‘Tea’'],
    ['quote("Tee", "de-AT")', '„Tee“'],
    ['quote("Tee", "de-CH")', '«Tee»'],
    ['quote("thé", "fr-FR")', '«\u00a0thé\u00a0»'],
    ['quote("thé", "fr", true)', '“thé”'],
    ['quote("茶", "ja-JP")', '「茶」'],
    ['quote("茶", "zh-Hant-TW")', '「茶」'],
    ['quote("чай", "ru")', '«чай»'],
    ['quote("cay", "xx")', '“cay”'],
    ['quote("say " + quote("tea", "de", true), "de")', '„say ‚tea‘“'],
    ['quote(7)', '“7”'],
    ['quote(null)', ''],
    ['quote("Tea", "en_US")', 'E_ARG'],
    ['quote("Tea", "en", "inner")', 'E_TYPE'],
    ['quote([])', 'E_TYPE'],
  ])('%s', check);

  test('U+202F becomes U+00A0', () => {
    expect(new Intl.NumberFormat('fr-FR').format(1234)).toContain('\u202f'); // Confirms that the documented pitfall still exists.
    expect(evaluated('formatNumber(1234567, 0, "fr-FR")')).toBe('1\u00a0234\u00a0567');
  });

  test.each(['xx-XX', 'klingon', 'en_US', '', 'x', 'en-US-'.repeat(10), '💥'])(
    'rejects the locale %j instead of using the locale of the process',
    (locale) => {
      expect(evaluated('formatNumber(1, 1, l)', { l: locale })).toBe('E_ARG');
      expect(evaluated('formatNumber(1)', {}, { locale })).toBe('E_ARG');
      expect(evaluated('formatDate("2026-01-31", "MMMM", "UTC", l)', { l: locale })).toBe('E_ARG');
    },
  );

  test("uses the render's locale by default", () => {
    expect(evaluated('formatNumber(1.5, 1)', {}, { locale: 'de-DE' })).toBe('1,5');
    expect(evaluated('formatNumber(1.5, 1, "en-US")', {}, { locale: 'de-DE' })).toBe('1.5');
  });
});

test('rounds the decimal as written, halves away from zero', () => {
  const whole = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
  const scale = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(whole, scale, fc.integer({ min: 0, max: 6 }), fc.boolean(), (number, places, digits, isHalf) => {
      const written = isHalf ? number * 10 + 5 : number;
      const value = Number(`${written}e-${places}`);
      const unit = 10n ** BigInt(Math.max(0, places - digits));
      const magnitude = (BigInt(Math.abs(written)) * 2n + unit) / (2n * unit);
      const expected = places <= digits ? value : Math.sign(written) * Number(`${magnitude}e-${digits}`);
      expect(evaluated('round(v, d)', { v: value, d: digits })).toBe(expected || 0);
    }),
    { numRuns: 500 },
  );
});

describe('bytes', () => {
  test.each<[string, JsonValue]>([
    ['bytes("4Ab0", "hex")', [0x4a, 0xb0]],
    ['bytes("abc", "hex")', 'E_ARG'],
    ['bytes("-_", "base64")', 'E_ARG'],
    ['bytes("QQ", "base64")', [65]],
    ['bytes("é", "latin1")', [0xe9]],
    ['bytes("€", "latin1")', 'E_ARG'],
    ['bytes("a", "utf-16")', 'E_ARG'],
    ['bytes(padStart("", 20000, "a"))', 'E_ARRAY_LIMIT'],
    ['hex("é")', 'c3a9'],
    ['base64(null)', ''],
    ['base64([256])', 'E_ARG'],
    ['base64([1.5])', 'E_ARG'],
    ['base64(bytes("+/+/", "base64"))', '+/+/'],
    ['base64url("a?>")', 'YT8-'],
    ['encodeUri("ä=1")', '%C3%A4%3D1'],
    ['encodeUri("\\ud800")', '%EF%BF%BD'],
    // Checksum of the example in the Pix manual of the Banco Central do Brasil: its last four digits.
    [
      'crc16("00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304")',
      '1D3D',
    ],
    ['tlv(1, "é")', [1, 2, 0xc3, 0xa9]],
    ['tlv(256, "a")', 'E_ARG'],
    ['tlv(1, long)', 'E_ARG'],
  ])('%s is %j', check);
});

describe('date parts', () => {
  test.each<[string, JsonValue]>([
    ['isoWeek("2026-01-01")', 1],
    ['isoWeek("2027-01-03")', 53],
    ['isoWeek("2027-01-04")', 1],
    ['isoWeekYear("2024-12-30")', 2025],
    ['isoWeek("0001-01-01")', 1],
    ['quarter("2026-12-31")', 4],
    ['dayOfYear("2024-12-31")', 366],
    ['dayOfYear(null)', null],
    ['quarter("today")', 'E_TYPE'],
  ])('%s is %j', check);

  test("are parts of the date in the template's time zone", () => {
    const env = { timeZone: 'America/New_York' };
    expect(evaluated('dayOfYear("2026-01-01T03:00:00Z")', {}, env)).toBe(365);
    expect(evaluated('dayOfYear("2026-01-01T03:00:00")', {}, env)).toBe(1);
  });
});

describe('amounts', () => {
  test.each<[string, JsonValue]>([
    ['formatCurrency(-5, "USD", "en-US", null, "accounting")', '($5.00)'],
    ['formatCurrency(5, "EUR", "de-DE", 0)', '5\u00a0€'],
    ['formatCurrency(1.2345, "EUR", "de-DE", 4)', '1,2345\u00a0€'],
    ['formatCurrency(5, "CHF", "de-CH", 2, "code")', 'CHF\u00a05.00'],
    ['formatCurrency(-5, "EUR", "de-DE", 2, "accounting")', '-5,00\u00a0€'],
    ['formatCurrency(-5, "EUR", "de-DE", 2, "brackets")', '(5,00\u00a0€)'],
    ['formatCurrency(-5, "CHF", "de-CH", 2, "brackets")', '(CHF\u00a05.00)'],
    ['formatCurrency(-5, "EUR", "en-US", null, "brackets")', '(€5.00)'],
    ['formatCurrency(-5, "EUR", "de-DE", null, "code brackets")', '(5,00\u00a0EUR)'],
    ['formatCurrency(-5, "EUR", "en-US", null, "accounting code")', '(EUR\u00a05.00)'],
    ['formatCurrency(5, "EUR", "en-US", null, "brackets")', '€5.00'],
    ['formatCurrency(-0.001, "EUR", "en-US", null, "brackets")', '€0.00'],
    ['formatCurrency(-5, "EUR", "de-DE", 2, "brackets accounting")', 'E_ARG'],
    ['formatCurrency(-5, "EUR", "de-DE", 2, "code code")', 'E_ARG'],
    ['formatCurrency(5, "EUR", "de-DE", 2, "name")', 'E_ARG'],
    ['amountInWords(12.345, "KWD")', 'twelve KWD 345/1000'],
    ['amountInWords(3.5, "JPY")', 'four JPY'],
    ['amountInWords(-0.001, "EUR")', 'zero euros'],
    ['formatCurrency(5, "EUR", "de-DE", -1)', 'E_ARG'],
  ])('%s is %j', check);
});
