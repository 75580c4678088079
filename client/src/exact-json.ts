/** Serializes request bodies as JSON without losing digits of numbers. */

/**
 * Serializes JSON. Writes a bigint as a string of its digits, which the service shows and encodes unchanged. Throws
 * TypeError for an integer beyond 2⁵³ − 1, because JavaScript has already rounded it.
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
 * Smallest number that JavaScript writes with an exponent. Numbers this large are measurements, so rounding is
 * acceptable.
 */
const WITH_EXPONENT = 1e21;
