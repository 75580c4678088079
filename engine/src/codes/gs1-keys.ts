/**
 * Completes GS1 keys in element strings. Keys have a fixed length with a check digit, but data often omits leading
 * zeros.
 */

import type { Gs1Element } from './gs1.ts';
import { signName } from './invisible.ts';
import type { CodeNote } from './note.ts';
import { completeWithZeros, type NumberForm } from './number.ts';
import { type Unfit, unfit } from './prepared.ts';
import { GTINS } from './symbology-families.ts';

const GLN: NumberForm = { digits: 13, check: 'gs1', otherLengths: [] };
const GSIN: NumberForm = { digits: 17, check: 'gs1', otherLengths: [] };
const GSRN: NumberForm = { digits: 18, check: 'gs1', otherLengths: [] };

/** Number formats of keys by application identifier (GS1 General Specifications, section 3). */
const KEYS: readonly (readonly [RegExp, NumberForm])[] = [
  [/^00$/, GTINS.sscc.form],
  [/^0[123]$/, GTINS.gtin14.form],
  [/^41[0-7]$/, GLN],
  [/^402$/, GSIN],
  [/^801[78]$/, GSRN],
];

export type CompletedKeys = {
  readonly ok: true;
  readonly elements: readonly Gs1Element[];
  readonly notes: readonly CodeNote[];
};

/** Character set 82, allowed in every element value (GS1 General Specifications, 7.11, figure 1). */
const SET_82 = /[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/;

/** Reports a character that elements cannot contain. Returns undefined for valid elements. */
function invalidCharacterIn({ ai, value }: Gs1Element): Unfit | undefined {
  const characters = Array.from(value);
  const invalidAt = characters.findIndex((character) => !SET_82.test(character));
  if (invalidAt < 0) return undefined;
  const sign = signName(characters[invalidAt]!);
  const what = sign ? `is ${sign}, which GS1 does not allow` : 'is not in GS1 character set 82';
  return unfit(`application identifier (${ai}): character ${invalidAt + 1} ${what}`);
}

/**
 * Returns the elements with keys in full length. Rejects keys without a check digit, which element strings cannot omit.
 */
export function completeKeys(elements: readonly Gs1Element[]): CompletedKeys | Unfit {
  const notes: CodeNote[] = [];
  const completed: Gs1Element[] = [];
  for (const element of elements) {
    const fault = invalidCharacterIn(element);
    if (fault) return fault;
    const { ai, value } = element;
    const form = KEYS.find(([pattern]) => pattern.test(ai))?.[1];
    if (!form || value.length === form.digits || !/^[0-9]+$/.test(value)) {
      completed.push(element);
      continue;
    }
    const whole = completeWithZeros(value, form);
    if (whole === undefined) {
      return unfit(
        `application identifier (${ai}) has ${value.length} digits; it needs ${form.digits}, including the check digit`,
      );
    }
    notes.push({
      code: 'LEADING_ZEROS_CHANGED',
      message: `application identifier (${ai}) has ${value.length} digits instead of ${form.digits}, so leading zeros are added or removed; send ${form.digits} digits`,
    });
    completed.push({ ...element, value: whole });
  }
  return { ok: true, elements: notes.length === 0 ? elements : completed, notes };
}
