/** Writes request bodies as JSON without losing digits of numbers. */

/**
 * Writes a bigint as a string of its digits, which the service shows and encodes unchanged. Throws TypeError for an
 * integer beyond 2⁵³ − 1, which JavaScript has already rounded.
 */
export function exactJson(body: object): string {
  return JSON.stringify(body, (key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < WITH_EXPONENT) {
      throw new TypeError(
        `"${key}" is a whole number above 2^53 - 1, which JavaScript rounds; send it as text or bigint`,
      );
    }
    return value;
  });
}

/** Smallest number that JavaScript writes with an exponent. Such numbers are measures, not digits that matter. */
const WITH_EXPONENT = 1e21;
