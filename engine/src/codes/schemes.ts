/**
 * Checks rules of code schemes in addition to alphabet and length, which the encoder does not check. Each function
 * returns the error, or undefined.
 */

/** Checks USPS-B-3200: the barcode identifier has two digits, the second from 0 to 4. */
export function imbFault(value: string): string | undefined {
  return /^[0-9][0-4]/.test(value) ? undefined : 'the second digit (of the barcode identifier) must be from 0 to 4';
}

/** Fields of Royal Mail Mailmark 2D: name, one-based position of the first character, and content. */
const MAILMARK: readonly (readonly [name: string, from: number, pattern: RegExp, holds: string])[] = [
  ['information type, version and class', 5, /^[0-9A-Z]{3}/, '3 digits or capital letters'],
  ['supply chain ID', 8, /^[0-9]{7}/, '7 digits'],
  ['item ID', 15, /^[0-9]{8}/, '8 digits'],
  [
    'destination postcode and delivery point',
    23,
    /^[0-9A-Z]{1,9} *$/,
    '9 digits, capital letters and spaces at the end',
  ],
  ['service type', 32, /^[0-9A-Z]/, 'a digit or capital letter'],
  ['return postcode', 33, /^[0-9A-Z]{0,7} *$/, '7 digits, capital letters and spaces at the end'],
];

export function mailmarkFault(value: string): string | undefined {
  for (const [index, [name, from, pattern, holds]] of MAILMARK.entries()) {
    const until = MAILMARK[index + 1]?.[1] ?? 40;
    const field = value.slice(from - 1, until - 1);
    if (!pattern.test(field)) return `characters ${from} to ${until - 1} (${name}) must be ${holds}`;
  }
  return undefined;
}

/** Checks PostNL: postcode, house number, and optionally X and the house number's suffix. */
export function kixFault(value: string): string | undefined {
  if (/^[1-9][0-9]{3}[A-Z]{2}[0-9]{1,5}(X[0-9A-Z]{1,6})?$/.test(value)) return undefined;
  return (
    'KIX is a postcode of 4 digits and 2 letters, a house number of 1 to 5 digits and, ' +
    'if the house number has an addition, X and its 1 to 6 letters or digits'
  );
}

/** Number of characters after the postcode that fit in a Japan Post symbol. */
const JAPAN_POST_SPACE = 13;

/**
 * Checks Japan Post: a postcode of 7 digits without hyphen, followed by the numbers of the address. A letter takes the
 * space of two characters.
 */
export function japanPostFault(value: string): string | undefined {
  if (!/^[0-9]{7}/.test(value)) return 'the value must begin with a postcode of 7 digits, without a hyphen';
  const used = Array.from(value.slice(7)).reduce((sum, sign) => sum + (/[A-Z]/.test(sign) ? 2 : 1), 0);
  if (used <= JAPAN_POST_SPACE) return undefined;
  return `the address after the postcode takes ${used} characters, where a letter takes two; a symbol holds ${JAPAN_POST_SPACE}`;
}
