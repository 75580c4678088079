/**
 * Provides `Intl` objects for formatting functions. They are charged, checked before creation, and cached by the World.
 */
import { fail, type Span } from '../expression-error.ts';
import { burn } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import type { Run } from '../run.ts';

const USE_COST = 20;
const BUILD_COST = 1_000;

export function numberFormat(
  run: Run,
  locale: string,
  options: Intl.NumberFormatOptions,
  span: Span,
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  payFormatter(run, `n ${key}`, span);
  const known = run.env.intl.numbers.get(key);
  if (known) return known;
  checkLocale(locale, [Intl.NumberFormat], span);
  const made = new Intl.NumberFormat(locale, options);
  run.env.intl.numbers.set(key, made);
  return made;
}

export function dateFormat(
  run: Run,
  locale: string,
  options: Intl.DateTimeFormatOptions & { readonly timeZone: string },
  span: Span,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  payFormatter(run, `d ${key}`, span);
  const known = run.env.intl.dates.get(key);
  if (known) return known;
  checkLocale(locale, [Intl.NumberFormat, Intl.DateTimeFormat], span);
  checkTimeZone(options.timeZone, span);
  const made = new Intl.DateTimeFormat(locale, options);
  run.env.intl.dates.set(key, made);
  return made;
}

const LATIN_DIGITS: readonly string[] = [...'0123456789'];

/** Returns the digits 0 to 9 that `formatNumber` uses for a locale. Returns Latin digits for unknown locales. */
export function digitsOf(run: Run, locale: string, span: Span): readonly string[] {
  if (WRITES_LATIN_DIGITS.test(locale) || locale.length > LIMITS.locale || !isSupported(locale, [Intl.NumberFormat])) {
    return LATIN_DIGITS;
  }
  const formatter = numberFormat(run, locale, { useGrouping: false }, span);
  return LATIN_DIGITS.map((_, digit) => formatter.format(digit));
}

/** Common languages with Latin digits, which need no formatter for that check. */
const WRITES_LATIN_DIGITS =
  /^(?:bg|cs|da|de|el|en|es|et|fi|fr|he|hr|hu|it|ja|ko|lt|lv|nb|nl|no|pl|pt|ro|ru|sk|sl|sv|tr|uk|zh)(?:-(?!u-)[A-Za-z0-9]+)*$/;

/** Charges for a formatter. The price does not depend on the World's caches. */
export function payFormatter(run: Run, key: string, span: Span): void {
  const { formatters } = run.env.fuel;
  burn(run, formatters.get(key) ? USE_COST : USE_COST + BUILD_COST, span);
  formatters.set(key, true);
}

/** Classes to check for support of a locale. The first call of each takes about 20 ms. */
type Formatters = readonly Pick<typeof Intl.NumberFormat, 'supportedLocalesOf'>[];

/** Checks a locale, because `Intl` would replace an unknown locale with the locale of the process. */
function checkLocale(locale: string, formatters: Formatters, span: Span): void {
  if (locale.length > LIMITS.locale || !isSupported(locale, formatters)) {
    fail('E_ARG', 'the locale is unknown; use a BCP 47 tag such as "en-US" or "de-DE"', span);
  }
}

function isSupported(locale: string, formatters: Formatters): boolean {
  try {
    return formatters.every((formatter) => formatter.supportedLocalesOf(locale).length > 0);
  } catch {
    return false; // The tag has an invalid syntax.
  }
}

/** Checks a time zone. Rejects offsets such as "+05:30", because only newer JavaScript engines accept them. */
function checkTimeZone(timeZone: string, span: Span): void {
  if (timeZone.length <= 64 && /^[A-Za-z]/.test(timeZone)) {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone });
      return;
    } catch {
      // Unknown locales and invalid tags cause the same error.
    }
  }
  fail('E_ARG', 'the time zone is unknown; use an IANA name such as "Europe/Berlin", or null before a locale', span);
}

/** Replaces U+202F with U+00A0. Few fonts have the narrow space, and JavaScript engines differ in using it. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}
