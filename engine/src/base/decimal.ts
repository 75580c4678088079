/** Implements decimal numbers. Sums, differences and products are exact. Quotients have 50 digits. */

/** Maximum significant digits of quotients, and of rounded products. */
const PRECISION = 50;

/** Number of digits that are used of a rounded number. With all 50 digits, 1/3 × 3 would be 0.999…. */
const RELIABLE = 34;

/** Decimal number with the value `digits` × 10^−`scale`. The digits include the sign. */
export class Decimal {
  readonly digits: bigint;
  readonly scale: number;
  /** True if digits were dropped. In this case, only the first 34 digits of the number are reliable. */
  readonly rounded?: true;

  constructor(digits: bigint, scale: number, rounded?: boolean) {
    this.digits = digits;
    this.scale = scale;
    if (rounded) this.rounded = true;
  }
}

/**
 * Converts a finite number, or a number in JSON syntax, to the exact decimal of its written form. For example, 1.005
 * becomes exactly 1005 × 10⁻³, which no double can represent.
 */
export function decimalOf(value: number | string): Decimal {
  const text = String(value);
  const end = text.search(EXPONENT);
  const mantissa = end < 0 ? text : text.slice(0, end);
  const exponent = end < 0 ? 0 : Number(text.slice(end + 1));
  const point = mantissa.indexOf('.');
  if (point < 0) return new Decimal(BigInt(mantissa), 0 - exponent);
  const fraction = mantissa.slice(point + 1);
  return new Decimal(BigInt(mantissa.slice(0, point) + fraction), fraction.length - exponent);
}

const EXPONENT = /e/i;

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return new Decimal(digitsAt(a, scale) + digitsAt(b, scale), scale, a.rounded ?? b.rounded);
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const product = new Decimal(a.digits * b.digits, a.scale + b.scale, a.rounded ?? b.rounded);
  if (product.digits < LIMIT && product.digits > -LIMIT) return product;
  const { digits, scale } = roundDecimal(product, product.scale + PRECISION - lengthOf(product.digits));
  return new Decimal(digits, scale, true);
}

/** Divides. `b` must not be zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  const shift = Math.max(0, PRECISION + lengthOf(b.digits) - lengthOf(a.digits));
  const dividend = a.digits * powerOfTen(shift);
  const isExact = dividend % b.digits === 0n;
  const digits = quotient(dividend, b.digits);
  return new Decimal(digits, a.scale + shift - b.scale, !isExact || (a.rounded ?? b.rounded));
}

/** Returns the remainder, with the sign of `a`. `b` must not be zero. */
export function remainderOfDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return new Decimal(digitsAt(a, scale) % digitsAt(b, scale), scale, a.rounded ?? b.rounded);
}

/** Maximum exponent: beyond the range of doubles, with a margin for intermediate powers. */
const MOST_EXPONENT = 700;

/**
 * Raises a number to a power. `exponent` is a positive integer. Returns undefined if the result exceeds the range of
 * doubles, and 0 for tiny results.
 */
export function powerOfDecimal(base: Decimal, exponent: number): Decimal | undefined {
  let result = ONE;
  let square = base;
  for (let left = exponent; ; ) {
    if (left % 2 === 1) result = multiplyDecimals(result, square);
    left = Math.floor(left / 2);
    if (result.digits === 0n || left === 0) return result;
    square = multiplyDecimals(square, square);
    const size = exponentOf(square);
    if (size > MOST_EXPONENT) return undefined;
    if (size < -MOST_EXPONENT) return new Decimal(0n, 0);
  }
}

export const ONE = new Decimal(1n, 0);

/** Returns a negative number if `a` is less than `b`, 0 if they are equal, and a positive number otherwise. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = [reliable(a), reliable(b)];
  const scale = Math.max(x.scale, y.scale);
  const difference = digitsAt(x, scale) - digitsAt(y, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Rounds to `scale` decimal places. A negative `scale` rounds to tens, hundreds and so on. Halves round away from zero.
 */
export function roundDecimal(value: Decimal, scale: number): Decimal {
  const dropped = value.scale - scale;
  return dropped <= 0 ? value : new Decimal(quotient(value.digits, powerOfTen(dropped)), scale);
}

/** Rounds to a number of significant digits. */
export function toSignificant(value: Decimal, digits: number): Decimal {
  return roundDecimal(value, value.scale + digits - lengthOf(value.digits));
}

/** Reduces a rounded number to its 34 reliable digits. Returns exact numbers unchanged. */
export function reliable(value: Decimal): Decimal {
  return value.rounded ? toSignificant(value, RELIABLE) : value;
}

/** Removes trailing zeros. */
export function withoutZeros({ digits, scale, rounded }: Decimal): Decimal {
  let short = digits;
  let dropped = 0;
  for (const step of [16, 4, 1]) {
    while (short !== 0n && short % powerOfTen(step) === 0n) {
      short /= powerOfTen(step);
      dropped += step;
    }
  }
  return new Decimal(short, scale - dropped, rounded);
}

/** Returns the exponent of ten of the first digit. */
export function exponentOf({ digits, scale }: Decimal): number {
  return lengthOf(digits) - 1 - scale;
}

/** Formats the number so that `Number` and `Intl` can parse it. */
export function decimalText({ digits, scale }: Decimal): string {
  return `${digits}e${-scale}`;
}

/** Divides and rounds halves away from zero. */
function quotient(a: bigint, b: bigint): bigint {
  const whole = a / b;
  const rest = a - whole * b;
  if (rest === 0n) return whole;
  const twice = rest < 0n ? -2n * rest : 2n * rest;
  if (twice < (b < 0n ? -b : b)) return whole;
  return a < 0n === b < 0n ? whole + 1n : whole - 1n;
}

function digitsAt(value: Decimal, scale: number): bigint {
  return scale === value.scale ? value.digits : value.digits * powerOfTen(scale - value.scale);
}

function lengthOf(digits: bigint): number {
  const { length } = digits.toString();
  return digits < 0n ? length - 1 : length;
}

const POWERS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));
const LIMIT = POWERS[PRECISION]!;

function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}
