/** Serializes request bodies as JSON without changing the digits of numbers. */

/**
 * Serializes a value as JSON. Writes a bigint as a string of digits, which the service prints and encodes unchanged.
 * Throws TypeError for an integer beyond ±(2⁵³ − 1), because JavaScript may have rounded it.
 */
export function exactJson(body: object): string {
  return JSON.stringify(body, (key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < WITH_EXPONENT) {
      throw new TypeError(`"${key}" is an integer above 2^53 - 1, which JavaScript rounds; send it as text or bigint`);
    }
    return value;
  });
}

/**
 * Smallest number that JavaScript writes with an exponent. Larger numbers are probably measurements, so rounding is
 * acceptable.
 */
const WITH_EXPONENT = 1e21;
