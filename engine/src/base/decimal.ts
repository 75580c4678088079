/** A finite number, or the text of one as JSON writes it, as the decimal it is written as: 1.005 is exactly 1005 × 10⁻³, which binary has not. */
export type Decimal = {
  /** With the sign of the number. */
  readonly digits: bigint;
  /** The value is `digits` × 10 to the power of minus `scale`. */
  readonly scale: number;
};

export function decimalOf(value: number | string): Decimal {
  const [mantissa, exponent = '0'] = String(value).toLowerCase().split('e');
  const [whole, fraction = ''] = mantissa!.split('.');
  return { digits: BigInt(whole! + fraction), scale: fraction.length - Number(exponent) };
}
