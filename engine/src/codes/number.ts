/**
 * Completes numbers that have a check digit. Values may omit the check digit, or have too few or too many leading
 * zeros. A number with a valid check digit is complete and never gets a second one.
 */

import { CHECKS, type CheckName, wrongCheckDigit } from './check-digit.ts';
import type { CodeNote } from './note.ts';
import { type Unfit, unfit } from './prepared.ts';

export type NumberForm = {
  /** Number of digits in the symbol, including the check digit. */
  readonly digits: number;
  readonly check: CheckName;
  /** Other lengths of the complete number, with fewer or more leading zeros. */
  readonly otherLengths: readonly number[];
};

/** Option for the check digit: the value includes it, or Platen adds it. */
export type CheckDigitChoice = 'included' | 'add';

export type Completed = { readonly ok: true; readonly digits: string; readonly note?: CodeNote };

type Complete = {
  readonly form: NumberForm;
  readonly choice: CheckDigitChoice | undefined;
  /** Phrase that completes the sentence "the symbology accepts …". */
  readonly accepts: string;
};

/** Returns the complete number for the symbol. `number` consists of digits, but its last character may be X. */
export function completeNumber(number: string, { form, choice, accepts }: Complete): Completed | Unfit {
  const { digits: length, otherLengths } = form;
  const isBody = number.length === length - 1;
  const isOther = !isBody && number.length !== length;
  if (choice === 'add') {
    if (isBody && !number.endsWith('X')) return withCheckDigit(number, form);
    return unfit(`the number has ${number.length} digits; with "checkDigit": "add" it must have ${length - 1}`);
  }
  const resized = withLength(number, length);
  const isValid = resized !== undefined && hasValidCheckDigit(resized, form);
  if (choice === 'included' || !(isBody || isOther)) {
    if (isValid) return { ok: true, digits: resized };
    return unfit(resized === undefined ? otherLength(number, accepts) : wrongCheckDigit(resized, form.check));
  }
  if (isValid && isBody) return { ok: true, digits: resized, note: ambiguousNote(number.length) };
  if (isBody && !number.endsWith('X')) return withCheckDigit(number, form);
  if (isValid && otherLengths.includes(number.length)) {
    return { ok: true, digits: resized, note: resizedNote(number.length, length) };
  }
  return unfit(otherLength(number, accepts));
}

/** Returns a complete number with the length of its form. Returns undefined if more than leading zeros would change. */
export function completeWithZeros(number: string, form: NumberForm): string | undefined {
  const { digits: length, otherLengths } = form;
  if (number.length !== length - 1 && !otherLengths.includes(number.length)) return undefined;
  const whole = withLength(number, length);
  return whole !== undefined && hasValidCheckDigit(whole, form) ? whole : undefined;
}

function withCheckDigit(body: string, { check }: NumberForm): Completed | Unfit {
  const digit = CHECKS[check](body);
  return digit === '' ? unfit('this number has no valid check digit') : { ok: true, digits: body + digit };
}

function hasValidCheckDigit(digits: string, { check }: NumberForm): boolean {
  return CHECKS[check](digits.slice(0, -1)) === digits.slice(-1);
}

/** Returns the number with this many digits. Returns undefined if that would remove digits other than leading zeros. */
function withLength(number: string, length: number): string | undefined {
  const surplus = Math.max(0, number.length - length);
  return /[^0]/.test(number.slice(0, surplus)) ? undefined : number.slice(surplus).padStart(length, '0');
}

function otherLength({ length }: string, accepts: string): string {
  return `the number has ${length} digits; the symbology accepts ${accepts}`;
}

function ambiguousNote(length: number): CodeNote {
  return {
    code: 'CHECK_DIGIT_AMBIGUOUS',
    message:
      `the ${length} digits end in a valid check digit, so a leading 0 is added instead of a check digit; ` +
      'set checkDigit to "included" to confirm, or to "add" if the check digit is missing',
  };
}

/** Returns a warning that the symbol has more or fewer leading zeros than the value. */
function resizedNote(from: number, to: number): CodeNote {
  const change = from < to ? 'leading zeros are added to' : 'leading zeros are removed from';
  return {
    code: 'LEADING_ZEROS_CHANGED',
    message: `${change} the ${from} digits to get ${to}; send ${to} digits, or set checkDigit to "included" to allow it`,
  };
}
