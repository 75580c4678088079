/** Computes with exact decimal numbers. Amounts are never stored as binary fractions. */
import Big, { type RoundingMode } from 'big.js';

/** Rounding mode that rounds halves away from zero, as EN 16931 requires (6.5.13 and the BR-DEC rules). */
const HALF_UP: RoundingMode = 1;

/**
 * Decimal places of quotients. 60 digits are enough to round a quotient of two numbers from `readDecimal` to cents
 * correctly.
 */
const QUOTIENT_DIGITS = 60;

/** Separate constructor, so that its settings do not affect other users of the library. */
const Decimal = Big();
Decimal.DP = QUOTIENT_DIGITS;
Decimal.RM = HALF_UP;

export const ZERO = Decimal(0);

/** Significant digits that every double preserves. Digits after them are rounding errors. */
const RELIABLE_DIGITS = 15;

/** Maximum decimal places of quantities and prices, which EN 16931 does not limit. */
const FRACTION_DIGITS = 10;

const MOST_DIGITS_BEFORE_POINT = 13;

/** Syntax of numbers in texts, with limits that bound the work. */
const WRITTEN = /^[-+]?\d{1,400}(?:\.\d{1,400})?(?:e[-+]?\d{1,3})?$/i;

/**
 * Parses a number as the decimal of its written form, rounded to 10 decimal places. Uses only the first 15 significant
 * digits of a double, because binary arithmetic changes 74.5 to 74.50000000000001. Returns undefined for other texts,
 * and for 14 or more digits before the decimal point.
 */
export function readDecimal(value: string | number): Big | undefined {
  const text = typeof value === 'number' ? value.toPrecision(RELIABLE_DIGITS) : value;
  if (!WRITTEN.test(text)) return undefined;
  const rounded = Decimal(text.replace(/^\+/, '')).round(FRACTION_DIGITS, HALF_UP);
  return rounded.e < MOST_DIGITS_BEFORE_POINT ? rounded : undefined;
}

export function sum(values: readonly Big[]): Big {
  return values.reduce((total, value) => total.plus(value), ZERO);
}

/** Rounds to whole cents. */
export function toCents(value: Big): Big {
  return value.round(2, HALF_UP);
}

/** Returns a percentage of an amount, in whole cents. */
export function percentOf(value: Big, percentage: Big): Big {
  return toCents(value.times(percentage).div(100));
}

/** Formats an amount with two decimals. Zero has no minus sign. */
export function amountText(value: Big): string {
  return plain(value).toFixed(2, HALF_UP);
}

/** Formats a number with all digits and without exponent. */
export function numberText(value: Big): string {
  return plain(value).toFixed();
}

function plain(value: Big): Big {
  return value.eq(0) ? ZERO : value;
}

/** Returns the number of decimal places. */
export function decimalsOf(value: Big): number {
  return (numberText(value).split('.')[1] ?? '').length;
}
