/** Computes check digits of GS1 keys, medicines, parcels and books. Also expands UPC-E to UPC-A. */
import { checkDigitOf } from '../base/gs1-check-digit.ts';

/** Expands the 7 digits of UPC-E to the 11 digits of UPC-A without check digit (ISO/IEC 15420, UPC-E). */
export function expandUpce(digits: string): string {
  const [system, a, b, c, d, e, last] = digits;
  switch (last) {
    case '0':
    case '1':
    case '2':
      return `${system}${a}${b}${last}0000${c}${d}${e}`;
    case '3':
      return `${system}${a}${b}${c}00000${d}${e}`;
    case '4':
      return `${system}${a}${b}${c}${d}00000${e}`;
    default:
      return `${system}${a}${b}${c}${d}${e}0000${last}`;
  }
}

/** Returns the sum of the digits, each multiplied by the weight for its index from the left. */
function weighted(digits: string, weightOf: (index: number) => number): number {
  return Array.from(digits, Number).reduce((sum, digit, index) => sum + digit * weightOf(index), 0);
}

/**
 * Returns the check digit of a PZN (IFA): weights 1 to 7, modulo 11. Numbers with a remainder of 10 are never assigned.
 */
function pznCheck(body: string): string {
  const rest = weighted(body, (index) => index + 1) % 11;
  return rest === 10 ? '' : String(rest);
}

/**
 * Returns the check digit of Code 32 (AIC of Italian medicines). Doubles every second digit and adds the digits of the
 * products, modulo 10.
 */
function code32Check(body: string): string {
  const products = Array.from(body, Number).map((digit, index) => (index % 2 === 0 ? digit : 2 * digit));
  return String(products.reduce((sum, product) => sum + Math.floor(product / 10) + (product % 10), 0) % 10);
}

/** Returns the check digit of an Identcode or Leitcode (Deutsche Post): alternating weights 4 and 9, modulo 10. */
function deutschePostCheck(body: string): string {
  return String((10 - (weighted(body, (index) => (index % 2 === 0 ? 4 : 9)) % 10)) % 10);
}

/**
 * Returns the check character of an ISBN-10 or ISSN (ISO 2108, ISO 3297): weights decreasing to 2, modulo 11, X for 10.
 */
function bookCheck(body: string): string {
  const check = (11 - (weighted(body, (index) => body.length + 1 - index) % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/**
 * Functions that compute check characters, by name. Each takes the number without the check character, and returns ''
 * if the number has no valid check character.
 */
export const CHECKS = {
  gs1: checkDigitOf,
  pzn: pznCheck,
  code32: code32Check,
  deutschePost: deutschePostCheck,
  book: bookCheck,
  upce: (body: string) => checkDigitOf(expandUpce(body)),
} as const;

export type CheckName = keyof typeof CHECKS;

/** Returns a message with the wrong check character of a number and the correct one. */
export function wrongCheckDigit(digits: string, check: CheckName = 'gs1'): string {
  const right = CHECKS[check](digits.slice(0, -1));
  if (right === '') return 'this number has no valid check digit';
  return `check digit ${digits.slice(-1)} is wrong; it must be ${right}`;
}
