/** Computes the check digits that `^B2` and `^BM` add to their data. */
import { checkDigitOf } from '../base/gs1-check-digit.ts';

/** Data with its check digits, and the part of it that the printer shows as text. */
export type CheckedData = { readonly value: string; readonly shown: string };

/** Returns the digits of Interleaved 2 of 5, padded to an even number. The text includes the check digit. */
export function interleavedDigits(data: string, isChecked: boolean): CheckedData {
  const digits = data.replace(/\D/g, '');
  const isOdd = (digits.length + (isChecked ? 1 : 0)) % 2 === 1;
  const padded = isOdd ? `0${digits}` : digits;
  const value = isChecked ? `${padded}${checkDigitOf(padded)}` : padded;
  return { value, shown: value };
}

/**
 * Returns the digits of MSI with the check digits that `^BM` selects. A selects none, B one modulo-10 digit, and C two.
 * D selects a modulo-11 digit and a modulo-10 digit. By default the text does not include the check digits.
 */
export function msiDigits(data: string, selection: string, isShown: boolean): CheckedData {
  let value = data;
  if (selection === 'D') value += modulo11(value);
  if (selection === 'C') value += modulo10(value);
  if (selection !== 'A') value += modulo10(value);
  return { value, shown: isShown ? value : data };
}

/**
 * Returns the modulo-10 check digit. Doubles every second digit from the right, and adds the digits of the products.
 */
function modulo10(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? 2 * digit : digit))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Returns the modulo-11 check digit, with weights 2 to 7 from the right. A value of 10 is printed as two digits. */
function modulo11(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0);
  return String((11 - (sum % 11)) % 11);
}
