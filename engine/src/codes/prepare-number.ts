/** Checks and completes numbers of products, parcels, medicines and books that have a check digit. */

import { signName } from './invisible.ts';
import type { CodeNote } from './note.ts';
import { type CheckDigitChoice, type Completed, completeNumber } from './number.ts';
import { type Prepared, ready, type Unfit, unfit } from './prepared.ts';
import type { GtinRule, ValueRule } from './symbology.ts';

type NumberRule = Extract<ValueRule, { kind: 'number' }>;

/** Element's check digit option, and the phrase that completes the sentence "the symbology accepts …". */
export type Terms = { readonly choice: CheckDigitChoice | undefined; readonly accepts: string };

/** Prepares a number. An application identifier before it and an add-on after it are optional. */
export function prepareGtin(value: string, { form, ai, addOn: takesAddOn }: GtinRule, terms: Terms): Prepared | Unfit {
  const { accepts } = terms;
  const [, bracket, main = '', addOn] = /^(\([0-9]{2}\))?(.*?)(?:[ +]([0-9]*))?$/s.exec(value) ?? [];
  if (bracket !== undefined && bracket !== `(${ai})`) {
    return unfit(`application identifier ${bracket} is not allowed; the code accepts ${accepts}`);
  }
  if (addOn !== undefined && !(takesAddOn && (addOn.length === 2 || addOn.length === 5))) {
    return unfit(`the text after the number is not an add-on; the code accepts ${accepts}`);
  }
  const completed = digitFault(main, accepts) ?? completeNumber(main, { form, ...terms });
  if (!completed.ok) return completed;
  const text = (ai ? `(${ai})` : '') + completed.digits + (addOn === undefined ? '' : ` ${addOn}`);
  return { ...ready(text, text), ...changes(main, completed, text) };
}

/** Prepares a number that the encoder formats. */
export function prepareNumber(value: string, { form }: NumberRule, terms: Terms): Prepared | Unfit {
  const completed = digitFault(value, terms.accepts) ?? completeNumber(value, { form, ...terms });
  if (!completed.ok) return completed;
  const { digits } = completed;
  return { ...ready(digits, digits), ...changes(value, completed, digits) };
}

/** Number format of UPC-E. Its check digit equals the check digit of the equivalent UPC-A. */
const UPCE = { digits: 8, check: 'upce', otherLengths: [] } as const;

/** Prepares a UPC-E. Six digits imply number system 0. The last of eight digits is the check digit. */
export function prepareUpce(value: string, terms: Terms): Prepared | Unfit {
  const { accepts } = terms;
  const [, main = '', addOn] = /^(.*?)(?:[ +]([0-9]{2}|[0-9]{5}))?$/s.exec(value) ?? [];
  const fault = digitFault(main, accepts);
  if (fault) return fault;
  if (main.length < 6 || main.length > 8)
    return unfit(`the number has ${main.length} digits; the symbology accepts ${accepts}`);
  // Six digits are a common form of UPC-E, so they are not treated as a number that lost two zeros.
  const isSix = main.length === 6 && terms.choice !== 'included';
  const completed = isSix
    ? completeNumber(`0${main}`, { form: UPCE, choice: 'add', accepts })
    : completeNumber(main, { form: UPCE, ...terms });
  if (!completed.ok) return completed;
  if (!/^[01]/.test(completed.digits))
    return unfit('the first of 7 or 8 digits is the number system, which must be 0 or 1');
  const text = completed.digits + (addOn === undefined ? '' : ` ${addOn}`);
  if (!isSix) return { ...ready(text, text), ...changes(main, completed, text) };
  const whole = completeNumber(`00${main}`, { form: UPCE, choice: 'included', accepts });
  const isUnclear = terms.choice === undefined && whole.ok;
  return { ...ready(text, text), ...(isUnclear && { notes: [SIX_DIGITS] }) };
}

const SIX_DIGITS: CodeNote = {
  code: 'CHECK_DIGIT_AMBIGUOUS',
  message:
    'the 6 digits may be a complete UPC-E without its leading zeros, but a number system and a check digit are added; ' +
    'set checkDigit to "add" to confirm, or to "included" if they end in the check digit',
};

/** Number format of ISBN-10 and ISSN, which often begin with 0. */
const ISBN_10 = { digits: 10, check: 'book', otherLengths: [] } as const;
const ISSN = { digits: 8, check: 'book', otherLengths: [] } as const;

/**
 * Prepares a book number. The encoder requires the correct number of hyphens, but not their positions, which do not
 * affect the symbol.
 */
export function prepareBook(value: string, isPeriodical: boolean, terms: Terms): Prepared | Unfit {
  const [, given = '', rest = ''] = /^([^ +]*)(.*)$/s.exec(value) ?? [];
  const form = isPeriodical ? ISSN : ISBN_10;
  const isPlain = /^[0-9]+X?$/.test(given) && (given.length === form.digits || given.length === form.digits - 1);
  const characters = given.replaceAll('-', '').length;
  const isWhole = characters === 13 || characters === form.digits;
  if (terms.choice === 'add' && isWhole)
    return unfit(`the number has ${characters} characters, including the check digit`);
  const completed = isPlain ? completeNumber(given, { form, ...terms }) : undefined;
  if (completed && !completed.ok) return completed;
  if (terms.choice === 'included' && !isPlain && !isWhole) {
    return unfit(`the number has ${characters} characters; the symbology accepts ${terms.accepts}`);
  }
  // Does not complete the number, because the encoder does, and the text above the bars shows it as given.
  const number = completed?.digits.startsWith('0') && completed.digits.slice(1) === given ? completed.digits : given;
  const parts = isPeriodical ? /^([0-9]{4})([0-9]{3}[0-9X]?)$/ : /^([0-9]{3})?([0-9M])([0-9]{4})([0-9]{4})([0-9X]?)$/;
  const [, ...groups] = parts.exec(number) ?? [];
  const hyphenated = groups.length > 0 ? groups.filter(Boolean).join('-') : number;
  const prepared = ready(hyphenated + rest, (isPeriodical ? hyphenated : number) + rest);
  return completed ? { ...prepared, ...changes(given, completed, number + rest) } : prepared;
}

/** Returns the payload of a number whose leading zeros changed. An added check digit alone does not count. */
function changes(given: string, { digits, note }: Completed, payload: string): Pick<Prepared, 'payload' | 'notes'> {
  const isSame = digits === given || digits.slice(0, -1) === given;
  return { ...(!isSame && { payload }), ...(note && { notes: [note] }) };
}

function digitFault(digits: string, accepts: string): Unfit | undefined {
  const invalidAt = digits.search(/[^0-9]/);
  if (invalidAt < 0) return undefined;
  const sign = signName(digits.slice(invalidAt).match(/^./su)![0]);
  return unfit(
    `character ${invalidAt + 1} is ${sign ? `${sign} and ` : ''}not a digit; the symbology accepts ${accepts}`,
  );
}
