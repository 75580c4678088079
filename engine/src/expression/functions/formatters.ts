/** `Intl` objects for the formatting functions: paid for, checked before they are built, and kept by the World. */
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
  pay(run, `n ${key}`, span);
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
  pay(run, `d ${key}`, span);
  const known = run.env.intl.dates.get(key);
  if (known) return known;
  checkLocale(locale, [Intl.NumberFormat, Intl.DateTimeFormat], span);
  checkTimeZone(options.timeZone, span);
  const made = new Intl.DateTimeFormat(locale, options);
  run.env.intl.dates.set(key, made);
  return made;
}

function pay(run: Run, key: string, span: Span): void {
  const { formatters } = run.env.fuel;
  burn(run, formatters.get(key) ? USE_COST : USE_COST + BUILD_COST, span);
  formatters.set(key, true);
}

/** Each is asked for what it knows, which takes it some 20 ms the first time. */
type Formatters = readonly Pick<typeof Intl.NumberFormat, 'supportedLocalesOf'>[];

/** An unknown locale would silently become the one of the process. */
function checkLocale(locale: string, formatters: Formatters, span: Span): void {
  if (locale.length > LIMITS.locale || !isSupported(locale, formatters)) {
    fail('E_ARG', 'the locale is not known: use a BCP 47 tag such as "en-US" or "de-DE"', span);
  }
}

function isSupported(locale: string, formatters: Formatters): boolean {
  try {
    return formatters.every((formatter) => formatter.supportedLocalesOf(locale).length > 0);
  } catch {
    return false; // not even shaped like a tag
  }
}

/** Offsets such as "+05:30" are refused because only newer engines take them. */
function checkTimeZone(timeZone: string, span: Span): void {
  if (timeZone.length <= 64 && /^[A-Za-z]/.test(timeZone)) {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone });
      return;
    } catch {
      // falls through to the one message
    }
  }
  fail('E_ARG', 'the time zone is not known: use an IANA name such as "Europe/Berlin" or "UTC"', span);
}

/** U+202F becomes U+00A0: few fonts have the narrow space, and engines differ in using it. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}
