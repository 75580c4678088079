/** Decimal numbers, exact: amounts are never binary fractions. */
import Big, { type RoundingMode } from 'big.js';

/** Half away from zero, as EN 16931 asks (6.5.13, and BR-DEC rules). */
const HALF_UP: RoundingMode = 1;

/** Digits of quotients behind the point: of what `readDecimal` reads none lies nearer to a half cent without being one. */
const QUOTIENT_DIGITS = 60;

/** A constructor of its own, so that its setting is nobody else’s. */
const Decimal = Big();
Decimal.DP = QUOTIENT_DIGITS;
Decimal.RM = HALF_UP;

export const ZERO = Decimal(0);

/** Up to 13 digits before the point and 10 behind. */
const WRITTEN = /^[-+]?\d{1,13}(?:\.\d{1,10})?$/;

/** Reads a number as the decimal that it is written as; undefined for what is none of so many digits. */
export function readDecimal(value: string | number): Big | undefined {
  const text = typeof value === 'number' ? Decimal(value).toFixed() : value;
  return WRITTEN.test(text) ? Decimal(text.replace(/^\+/, '')) : undefined;
}

export function sum(values: readonly Big[]): Big {
  return values.reduce((total, value) => total.plus(value), ZERO);
}

/** To whole cents. */
export function toCents(value: Big): Big {
  return value.round(2, HALF_UP);
}

/** So many hundredths of it, in whole cents. */
export function percentOf(value: Big, percentage: Big): Big {
  return toCents(value.times(percentage).div(100));
}

/** With two digits behind the point; nothing has no sign. */
export function amountText(value: Big): string {
  return plain(value).toFixed(2, HALF_UP);
}

/** As it is, without exponent. */
export function numberText(value: Big): string {
  return plain(value).toFixed();
}

function plain(value: Big): Big {
  return value.eq(0) ? ZERO : value;
}

/** Digits behind the point. */
export function decimalsOf(value: Big): number {
  return (numberText(value).split('.')[1] ?? '').length;
}
