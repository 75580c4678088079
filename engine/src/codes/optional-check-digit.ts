/** Handles the optional check digits of Code 39, Codabar, the 2 of 5 family, MSI, Code 11 and Royal Mail. */

import { type Encoded, type EncoderOptions, encodeWithBwip } from './bwip.ts';
import type { CodeNote } from './note.ts';
import { type Unfit, unfit } from './prepared.ts';
import type { Symbology } from './symbology.ts';

/**
 * Check digit option of an element. `true` adds an optional check digit. "included" means that the value ends in its
 * check digit, "add" that it does not.
 */
export type CheckDigitOption = boolean | 'included' | 'add';

/** Returns whether the encoder must add the optional check digit. */
export function addsCheckDigit({ checkDigit }: Symbology, option: CheckDigitOption | undefined): boolean {
  return checkDigit === 'optional' && (option === true || option === 'add');
}

/** Checks a value before encoding, and returns warnings or an error. `options` must not request a check digit. */
export function judgeCheckDigit(
  text: string,
  option: CheckDigitOption | undefined,
  encoder: { readonly symbology: Symbology; readonly options: EncoderOptions },
): readonly CodeNote[] | Unfit {
  const { symbology } = encoder;
  const isAdded =
    symbology.name === 'royalmail' ? option === undefined : symbology.checkDigit === 'optional' && option === true;
  const isIncluded = option === 'included' && (symbology.name === 'royalmail' || symbology.checkDigit === 'optional');
  if (!isAdded && !isIncluded) return [];
  const isComplete = endsInCheckDigit(text, encoder);
  if (isIncluded) return isComplete ? [] : unfit('the value does not end in a valid check digit');
  return isComplete ? [DOUBLED] : [];
}

const DOUBLED: CodeNote = {
  code: 'CHECK_DIGIT_AMBIGUOUS',
  message:
    'the value already ends in a valid check digit and another one is added; ' +
    'set checkDigit to "add" to confirm, or to "included" if the value is complete',
};

/**
 * Returns whether the value ends in its check digit. Encodes the value without that digit and compares the bars that
 * the encoder adds.
 */
function endsInCheckDigit(
  text: string,
  { symbology, options }: { readonly symbology: Symbology; readonly options: EncoderOptions },
): boolean {
  if (text.length < 2) return false;
  if (symbology.name === 'royalmail') {
    return encodeWithBwip(symbology, text, { ...options, validatecheck: true }).kind !== 'error';
  }
  const whole = barsOf(encodeWithBwip(symbology, text, options));
  return bodiesOf(text, symbology.name).some(
    (body) => whole === barsOf(encodeWithBwip(symbology, body, { ...options, includecheck: true })),
  );
}

/**
 * Returns the value without its check digit. Code 11 has two check digits if it has ten or more characters. In Codabar,
 * the check digit is before the stop letter.
 */
function bodiesOf(text: string, name: string): readonly string[] {
  if (name === 'codabar') return [text.slice(0, -2) + text.slice(-1)];
  return name === 'code11' && text.length > 2 ? [text.slice(0, -1), text.slice(0, -2)] : [text.slice(0, -1)];
}

function barsOf(encoded: Encoded): string | undefined {
  return encoded.kind === 'bars' ? encoded.bars.map(({ x, width }) => `${x}+${width}`).join() : undefined;
}
