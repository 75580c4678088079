/**
 * Implements exact numbers in expressions. A double represents the shortest decimal that converts back to it. Numbers
 * that no double represents are `Decimal`s, which never leave an expression. docs/decisions/decimals.md explains why.
 */
import {
  addDecimals,
  compareDecimals,
  Decimal,
  decimalOf,
  decimalText,
  divideDecimals,
  exponentOf,
  multiplyDecimals,
  ONE,
  powerOfDecimal,
  reliable,
  remainderOfDecimals,
  roundDecimal,
  toSignificant,
  withoutZeros,
} from '../base/decimal.ts';
import type { JsonValue } from '../base/json.ts';

export type Numeric = number | Decimal;

/** Value inside an expression. */
export type Value = JsonValue | Decimal | readonly Value[];

export function isNumeric(value: Value): value is Numeric {
  return typeof value === 'number' || value instanceof Decimal;
}

/** Significant digits that every double preserves. */
const RELIABLE_DIGITS = 15;

export function add(a: Numeric, b: Numeric): Numeric {
  return held(plus(a, b));
}

/** Returns the exact sum. Long sums call this function for each addend, and `held` once at the end. */
export function plus(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(sum)) return sum;
    const scale = commonScale(a, b);
    if (scale !== undefined) {
      const units = Math.round(a * POWERS[scale]!) + Math.round(b * POWERS[scale]!);
      if (units <= MOST_UNITS && units >= -MOST_UNITS) return units / POWERS[scale]!;
    }
  }
  return addDecimals(toDecimal(a), toDecimal(b));
}

export function subtract(a: Numeric, b: Numeric): Numeric {
  return add(a, negate(b));
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(product)) return product;
    const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)];
    if (scaleA !== undefined && scaleB !== undefined) {
      const units = Math.round(a * POWERS[scaleA]!) * Math.round(b * POWERS[scaleB]!);
      if (units <= MOST_UNITS && units >= -MOST_UNITS) return units / POWERS[scaleA + scaleB]!;
    }
  }
  return held(multiplyDecimals(toDecimal(a), toDecimal(b)));
}

/** Divides. Returns Infinity if the divisor is zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (b === 0) return Infinity;
  if (typeof a === 'number' && typeof b === 'number') {
    const quotient = a / b;
    if (isQuotient(quotient, a, b)) return quotient;
  }
  return held(divideDecimals(toDecimal(a), toDecimal(b)));
}

/** Returns whether the double `quotient` is the exact quotient. */
function isQuotient(quotient: number, a: number, b: number): boolean {
  const [scale, scaleA, scaleB] = [scaleOf(quotient), scaleOf(a), scaleOf(b)];
  if (scale === undefined || scaleA === undefined || scaleB === undefined) return false;
  const product = Math.round(quotient * POWERS[scale]!) * Math.round(b * POWERS[scaleB]!);
  const more = scale + scaleB - scaleA;
  const left = Math.round(a * POWERS[scaleA]!) * POWERS[Math.max(0, more)]!;
  const right = product * POWERS[Math.max(0, -more)]!;
  return Number.isSafeInteger(left) && Number.isSafeInteger(right) && left === right;
}

/** Returns the remainder with the sign of `a`; NaN if the divisor is zero. */
export function remainder(a: Numeric, b: Numeric): Numeric {
  if (b === 0) return Number.NaN;
  if (typeof a === 'number' && typeof b === 'number') {
    if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return a % b;
    const scale = commonScale(a, b);
    if (scale !== undefined) {
      return (Math.round(a * POWERS[scale]!) % Math.round(b * POWERS[scale]!)) / POWERS[scale]!;
    }
  }
  return held(remainderOfDecimals(toDecimal(a), toDecimal(b)));
}

/**
 * Raises a number to a power. The result is exact for integer exponents, otherwise it has 15 digits. Returns NaN or
 * Infinity if the result is undefined.
 */
export function power(base: Numeric, exponent: Numeric): Numeric {
  if (exponent === 0) return 1;
  const rough = toNumber(base) ** toNumber(exponent);
  if (!Number.isSafeInteger(exponent)) {
    return Number.isFinite(rough) ? Number(rough.toPrecision(RELIABLE_DIGITS)) : rough;
  }
  if (base === 0) return rough;
  const found = powerOfDecimal(toDecimal(base), Math.abs(exponent as number));
  if (!found) return (exponent as number) > 0 ? Infinity : 0;
  if ((exponent as number) > 0) return held(found);
  return found.digits === 0n ? Infinity : held(divideDecimals(ONE, found));
}

export function negate(value: Numeric): Numeric {
  if (typeof value === 'number') return -value;
  return new Decimal(-value.digits, value.scale, value.rounded);
}

/** Returns a negative number if `a` is less than `b`, 0 if they are equal, and a positive number otherwise. */
export function compare(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  return compareDecimals(toDecimal(a), toDecimal(b));
}

/** Rounds to −15 … 15 decimal places. Halves round away from zero. */
export function roundTo(value: Numeric, digits: number): Numeric {
  if (typeof value !== 'number') return held(roundDecimal(reliable(value), digits));
  const scale = scaleOf(value);
  if (scale !== undefined && digits >= 0) {
    if (scale <= digits) return value;
    const unit = POWERS[scale - digits]!;
    const units = Math.round(Math.abs(value) * POWERS[scale]!);
    const rest = units % unit;
    return (Math.sign(value) * ((units - rest) / unit + (2 * rest >= unit ? 1 : 0))) / POWERS[digits]!;
  }
  return held(roundDecimal(decimalOf(value), digits));
}

/** Returns the largest integer that is not greater than the value. */
export function floor(value: Numeric): Numeric {
  if (typeof value === 'number') return Math.floor(value);
  const whole = roundTo(value, 0);
  return compare(whole, value) > 0 ? subtract(whole, 1) : whole;
}

/**
 * Converts to a double. If no double represents the value, rounds it to 15 significant digits, but never before the
 * decimal point.
 */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  const before = exponentOf(value) + 1;
  if (before > RELIABLE_DIGITS + 1) return Number(decimalText(value));
  return Number(decimalText(toSignificant(value, Math.max(RELIABLE_DIGITS, before))));
}

/** Converts a value that leaves an expression to JSON. */
export function settled(value: Value): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Decimal) return toNumber(value);
  return Array.isArray(value) ? settledList(value) : (value as JsonValue);
}

/** Property that marks lists known to contain no `Decimal`. */
export const IS_JSON = Symbol('holds JSON');

/** Converts a list. Only its items can be `Decimal`s, never the items of a nested list. */
function settledList(list: readonly Value[]): JsonValue {
  if ((list as { readonly [IS_JSON]?: boolean })[IS_JSON]) return list as readonly JsonValue[];
  const items = list as readonly (JsonValue | Decimal)[];
  const hasDecimal = items.some((item) => item instanceof Decimal);
  return hasDecimal
    ? items.map((item) => (item instanceof Decimal ? toNumber(item) : item))
    : (items as readonly JsonValue[]);
}

/** Converts to a format that `Intl` rounds exactly. */
export function intlNumber(value: Numeric): number | Intl.StringNumericLiteral {
  if (typeof value === 'number') return value;
  return decimalText(reliable(value)) as Intl.StringNumericLiteral;
}

function toDecimal(value: Numeric): Decimal {
  if (typeof value !== 'number') return value;
  const scale = scaleOf(value);
  return scale === undefined ? decimalOf(value) : new Decimal(BigInt(Math.round(value * POWERS[scale]!)), scale);
}

/** Returns the double that represents the number. Returns the `Decimal` itself if no double represents it. */
export function held(decimal: Numeric): Numeric {
  if (typeof decimal === 'number') return decimal;
  if (decimal.scale > MOST_PLACES && exponentOf(decimal) < -MOST_PLACES) return 0;
  const { digits, scale } = withoutZeros(reliable(decimal));
  if (digits > MOST_DIGITS || digits < -MOST_DIGITS) return decimal;
  const value = Number(digits);
  if (value <= MOST_UNITS && value >= -MOST_UNITS && scale >= 0 && scale < POWERS.length) return value / POWERS[scale]!;
  const read = Number(`${digits}e${-scale}`);
  if (!Number.isFinite(read)) return decimal;
  const held = withoutZeros(decimalOf(read));
  return read === 0 || (held.digits === digits && held.scale === scale) ? read : decimal;
}

/**
 * Maximum decimal places. Smaller numbers count as 0, as in doubles, so that sums of large and tiny numbers stay short.
 */
const MOST_PLACES = 400;

/** A double has at most 17 digits. */
const MOST_DIGITS = 10n ** 17n;

/** Maximum decimal places for fast arithmetic, enough for amounts, quantities and rates. */
const MOST_SCALE = 8;

/** Powers of ten for products of two numbers with at most `MOST_SCALE` decimal places. All are exact as doubles. */
const POWERS = Array.from({ length: 2 * MOST_SCALE + 1 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Largest integer with 15 digits. Dividing such an integer by a power of ten gives the double that represents the exact
 * decimal.
 */
const MOST_UNITS = 1e15 - 1;

/** Returns the number of decimal places. Returns undefined for more than 8, or for more than 15 digits in total. */
function scaleOf(value: number): number | undefined {
  for (let scale = 0; scale <= MOST_SCALE; scale++) {
    const power = POWERS[scale]!;
    const units = Math.round(value * power);
    if (units > MOST_UNITS || units < -MOST_UNITS) return undefined;
    if (units / power === value) return scale;
  }
  return undefined;
}

/** Returns the larger number of decimal places of two numbers. Returns undefined if fast arithmetic is impossible. */
function commonScale(a: number, b: number): number | undefined {
  const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)];
  if (scaleA === undefined || scaleB === undefined) return undefined;
  const scale = Math.max(scaleA, scaleB);
  const most = MOST_UNITS / POWERS[scale]!;
  return Math.abs(a) <= most && Math.abs(b) <= most ? scale : undefined;
}
