/** What rows of the symbology tables share: quiet zones, alphabets, GS1 and HIBC contents. */

import type { QuietZone } from './symbol.ts';
import type { Symbology, ValueRule } from './symbology.ts';

/** A part of a row that several rows spread. */
export type Common = Partial<Symbology>;

/** A quiet zone by its sides, in modules. */
export const sides = (left: number, right = left, top = 0, bottom = top): QuietZone => ({ left, right, top, bottom });

/** The same quiet zone on all sides. */
export const around = (modules: number): QuietZone => sides(modules, modules, modules, modules);

/** The rule that each character is of an alphabet (a pattern of one character). */
export const characters = (alphabet: RegExp, lengths?: readonly number[]): ValueRule => ({
  kind: 'characters',
  alphabet,
  ...(lengths ? { lengths } : {}),
});

/** Alphabets, as patterns of one character. */
export const DIGITS = /[0-9]/;
export const CODE39 = /[0-9A-Z \-.$/+%]/;
export const ASCII = /[\0-\x7f]/;
export const LATIN1 = /[\0-\xff]/;

/** The alphabet of Code 39 in words. */
export const CODE39_ACCEPTS = 'digits, capital letters, spaces and - . $ / + %';

/** GS1 elements as content. */
export const GS1 = {
  rule: { kind: 'gs1' },
  accepts: 'GS1 elements such as (01)09501101530003(10)AB-123',
  example: '(01)09501101530003(17)260704(10)AB-123',
} satisfies Common;

/** ANSI/HIBC 2.6: the leading + and the check character are added. */
export const HIBC = {
  rule: characters(CODE39),
  accepts: `${CODE39_ACCEPTS}, without the leading + and the check character`,
  example: 'A999BJC5D6E7',
  maxLength: 110,
} satisfies Common;

/**
 * Modules between a retail symbol and its add-on: GS1 allows 7 to 12 after EAN-13, 9 to 12 after UPC. Some readers take no
 * more than 10, which keeps the add-on off the last digit of UPC.
 */
export const ADD_ON_GAP = 9;
export const UPC_ADD_ON_GAP = 10;
