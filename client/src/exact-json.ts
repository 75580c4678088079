/** Requests as JSON in which no number has lost digits. */

/**
 * A bigint goes as the text of its digits, which the service shows and encodes as it is. A whole number beyond 2⁵³ − 1 has
 * been rounded by JavaScript before anyone saw it: TypeError.
 */
export function exactJson(body: object): string {
  return JSON.stringify(body, (key, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < WITH_EXPONENT) {
      throw new TypeError(
        `"${key}" is a whole number beyond 2^53 - 1, which JavaScript rounds: give it as a text or a bigint`,
      );
    }
    return value;
  });
}

/** From here on JavaScript writes numbers with an exponent, as measures and not as digits that count. */
const WITH_EXPONENT = 1e21;
