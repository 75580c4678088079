/** Judges a value by its symbology's rule and writes it the way the encoder wants it. */

import { assertNever } from '../base/assert.ts';
import type { EncoderOptions } from './bwip.ts';
import { checkDigitOf, expandUpce } from './check-digit.ts';
import { addressFault, isWebAddress, writeDigitalLink } from './digital-link.ts';
import { encoderElementString, type Gs1Element, parseElementString, wrongCheckDigit } from './gs1.ts';
import type { Symbology } from './symbology.ts';

/** A value ready for the encoder. */
export type Prepared = {
  readonly ok: true;
  readonly text: string;
  readonly options: EncoderOptions;
  /** What people read: check digit included, add-on after a space. */
  readonly readable: string;
  readonly elements?: readonly Gs1Element[];
};

export type Unfit = { readonly ok: false; readonly message: string };

/**
 * Checks alphabet, length and check digit; the message of what does not fit starts with what is wrong. `linkBase` is what
 * GS1 Digital Links of element strings start with.
 */
export function prepareValue(value: string, symbology: Symbology, linkBase?: string): Prepared | Unfit {
  const { rule } = symbology;
  switch (rule.kind) {
    case 'characters':
      return prepareCharacters(value, symbology, rule.alphabet, rule.lengths);
    case 'gtin':
      return prepareGtin(value, symbology, rule);
    case 'upce':
      return prepareUpce(value, symbology);
    case 'book':
      return prepareBook(value, symbology.name === 'issn');
    case 'gs1':
      return prepareElements(value);
    case 'composite':
      return prepareComposite(value);
    case 'digitalLink':
      return prepareDigitalLink(value, symbology, linkBase);
    case 'text':
      return prepareText(value, rule.eci);
    case 'grammar':
      return ready(value, value);
    default:
      return assertNever(rule);
  }
}

function ready(text: string, readable: string, options: EncoderOptions = {}): Prepared {
  return { ok: true, text, readable, options };
}

function unfit(message: string): Unfit {
  return { ok: false, message };
}

/** Latin-1 goes as bytes: linear codes have no UTF-8, and readers take their upper half as ISO 8859-1. */
function prepareCharacters(
  value: string,
  symbology: Symbology,
  alphabet: RegExp,
  lengths: readonly number[] | undefined,
): Prepared | Unfit {
  const characters = Array.from(value);
  const stranger = characters.findIndex((character) => !alphabet.test(character));
  if (stranger >= 0) {
    return unfit(`character ${stranger + 1} is none of its characters; it accepts ${symbology.accepts}`);
  }
  if (lengths && !lengths.includes(characters.length)) {
    return unfit(`the value has ${characters.length} characters; it accepts ${symbology.accepts}`);
  }
  return ready(value, value, { binarytext: true });
}

type GtinRule = Extract<Symbology['rule'], { kind: 'gtin' }>;

function prepareGtin(value: string, symbology: Symbology, rule: GtinRule): Prepared | Unfit {
  const [, bracket, main = '', addOn] = /^(\([0-9]{2}\))?(.*?)(?:[ +]([0-9]*))?$/s.exec(value) ?? [];
  if (bracket !== undefined && bracket !== `(${rule.ai})`) {
    return unfit(`it carries no application identifier ${bracket}; it accepts ${symbology.accepts}`);
  }
  if (addOn !== undefined && !(rule.addOn && (addOn.length === 2 || addOn.length === 5))) {
    return unfit(`what follows the number is not an add-on; it accepts ${symbology.accepts}`);
  }
  const problem = judgeDigits(main, [rule.digits - 1, rule.digits], symbology);
  if (problem) return problem;
  const body = main.slice(0, rule.digits - 1);
  const digits = body + checkDigitOf(body);
  if (main.length === rule.digits && main !== digits) return unfit(wrongCheckDigit(main));
  const tail = addOn === undefined ? '' : ` ${addOn}`;
  if (rule.ai) return ready(`(${rule.ai})${digits}`, `(${rule.ai})${digits}`);
  return ready(digits + tail, digits + tail);
}

function judgeDigits(digits: string, lengths: readonly number[], symbology: Symbology): Unfit | undefined {
  const stranger = digits.search(/[^0-9]/);
  if (stranger >= 0) return unfit(`character ${stranger + 1} is not a digit; it accepts ${symbology.accepts}`);
  if (lengths.includes(digits.length)) return undefined;
  return unfit(`the number has ${digits.length} digits; it accepts ${symbology.accepts}`);
}

/** Six digits are in number system 0; eight end in the check digit of the UPC-A they stand for. */
function prepareUpce(value: string, symbology: Symbology): Prepared | Unfit {
  const [, main = '', addOn] = /^(.*?)(?:[ +]([0-9]{2}|[0-9]{5}))?$/s.exec(value) ?? [];
  const problem = judgeDigits(main, [6, 7, 8], symbology);
  if (problem) return problem;
  const body = main.length === 6 ? `0${main}` : main.slice(0, 7);
  if (!/^[01]/.test(body)) return unfit('the first of 7 or 8 digits is the number system, 0 or 1');
  const check = checkDigitOf(expandUpce(body));
  if (main.length === 8 && main[7] !== check) return unfit(`check digit ${main[7]} is wrong, ${check} is right`);
  const text = body + check + (addOn === undefined ? '' : ` ${addOn}`);
  return ready(text, text);
}

/** The encoder wants as many hyphens as the form has, and does not mind where: they part no digits in the symbol. */
function prepareBook(value: string, isPeriodical: boolean): Prepared {
  const [, number = '', rest = ''] = /^([^ +]*)(.*)$/s.exec(value) ?? [];
  const parts = isPeriodical ? /^([0-9]{4})([0-9]{3}[0-9X]?)$/ : /^([0-9]{3})?([0-9M])([0-9]{4})([0-9]{4})([0-9X]?)$/;
  const [, ...groups] = parts.exec(number) ?? [];
  const hyphenated = groups.length > 0 ? groups.filter(Boolean).join('-') : number;
  return ready(hyphenated + rest, (isPeriodical ? hyphenated : number) + rest);
}

function prepareElements(value: string): Prepared | Unfit {
  const parsed = parseElementString(value);
  if (!parsed.ok) return parsed;
  const { elements } = parsed;
  return { ...ready(encoderElementString(elements), value, { parse: true }), elements };
}

function prepareComposite(value: string): Prepared | Unfit {
  const bar = value.indexOf('|');
  if (bar < 0) return unfit('a vertical bar separates the linear value from the composite component');
  const linear = value.slice(0, bar);
  const component = parseElementString(value.slice(bar + 1));
  if (!component.ok) return component;
  const tail = `|${encoderElementString(component.elements)}`;
  if (/^[0-9]+$/.test(linear)) {
    return { ...ready(linear + tail, value, { parse: true }), elements: component.elements };
  }
  const main = parseElementString(linear);
  if (!main.ok) return main;
  const elements = [...main.elements, ...component.elements];
  return { ...ready(encoderElementString(main.elements) + tail, value, { parse: true }), elements };
}

function prepareDigitalLink(value: string, symbology: Symbology, base: string | undefined): Prepared | Unfit {
  if (isWebAddress(value)) {
    const fault = addressFault(value);
    return fault === undefined ? ready(value, value) : unfit(fault);
  }
  if (base === undefined) return unfit(`the value is not a web address; it accepts ${symbology.accepts}`);
  const parsed = parseElementString(value);
  if (!parsed.ok) return parsed;
  const link = writeDigitalLink(parsed.elements, base);
  return link.ok ? ready(link.uri, link.uri) : link;
}

/**
 * Plain ASCII needs no mark. Everything else is UTF-8 announced by ECI 26 where the symbology has such marks; the mark
 * is written under `parsefnc`, where a circumflex of the data is doubled.
 */
function prepareText(value: string, eci: boolean): Prepared {
  const plain = !/[^\0-\x7f]/.test(value);
  if (plain || !eci) return ready(value, value);
  return ready(`^ECI000026${value.replaceAll('^', '^^')}`, value, { parsefnc: true });
}
