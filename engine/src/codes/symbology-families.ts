/** Defines parts that several rows of the symbology tables share: quiet zones, alphabets, GS1 and HIBC content. */

import type { NumberForm } from './number.ts';
import type { QuietZone } from './symbol.ts';
import type { GtinRule, Symbology, ValueRule } from './symbology.ts';

/** Part of a row that several rows include. */
export type Common = Partial<Symbology>;

/** Creates a quiet zone from its sides in modules. */
export const sides = (left: number, right = left, top = 0, bottom = top): QuietZone => ({ left, right, top, bottom });

/** Creates a quiet zone with equal sides. */
export const around = (modules: number): QuietZone => sides(modules, modules, modules, modules);

/** Creates a rule that each character matches an alphabet. The alphabet is a pattern for one character. */
export const characters = (alphabet: RegExp, lengths?: readonly number[]): ValueRule => ({
  kind: 'characters',
  alphabet,
  ...(lengths ? { lengths } : {}),
});

/** Alphabets, as patterns for one character. */
export const DIGITS = /[0-9]/;
export const CODE39 = /[0-9A-Z \-.$/+%]/;
export const ASCII = /[\0-\x7f]/;
export const LATIN1 = /[\0-\xff]/;

/** Alphabet of Code 39, for messages. */
export const CODE39_ACCEPTS = 'digits, capital letters, spaces and - . $ / + %';

/**
 * Creates the rule for a GS1 number. `otherLengths` are lengths of the same number with fewer or more leading zeros.
 */
const gs1Number = (digits: number, otherLengths: readonly number[]): GtinRule => ({
  kind: 'gtin',
  form: { digits, check: 'gs1', otherLengths },
});

/** Rules for retail numbers. A GTIN-14 or GTIN-13 with leading zeros may be a shorter GTIN. */
export const GTINS = {
  ean13: gs1Number(13, [11, 14]),
  ean8: gs1Number(8, [12, 13, 14]),
  upca: gs1Number(12, [13, 14]),
  /** Other lengths: a GTIN-8, a UPC without its leading zero, and a UPC. A 13-digit number lacks one digit. */
  gtin14: gs1Number(14, [8, 11, 12]),
  /** A number of 16 digits lacks two zeros; a number of 20 digits includes the identifier 00. */
  sscc: gs1Number(18, [16, 20]),
} as const;

/** Creates the rule for a medicine or parcel number with a national check digit. */
export const nationalNumber = (form: NumberForm): Common => ({
  rule: { kind: 'number', form },
  checkDigit: 'required',
});

/** GS1 elements as content. */
export const GS1 = {
  rule: { kind: 'gs1' },
  checkDigit: 'none',
  accepts: 'GS1 elements such as (01)09501101530003(10)AB-123',
  example: '(01)09501101530003(17)260704(10)AB-123',
} satisfies Common;

/** HIBC data (ANSI/HIBC 2.6). The leading + and the check character are added if missing. */
export const HIBC = {
  rule: { kind: 'hibc' },
  accepts: `${CODE39_ACCEPTS}; the leading + and the check character are optional`,
  example: 'A999BJC5D6E7',
  maxLength: 110,
} satisfies Common;

/**
 * Gap between a retail symbol and its add-on in modules. GS1 allows 7 to 12 after EAN-13, and 9 to 12 after UPC. Some
 * readers accept at most 10, which also separates the add-on from the last digit of UPC.
 */
export const ADD_ON_GAP = 9;
export const UPC_ADD_ON_GAP = 10;
