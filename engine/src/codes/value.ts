/** Checks a value with its symbology's rule and converts it for the encoder. */

import { assertNever } from '../base/assert.ts';
import { swissBillFault } from '../base/swiss-bill.ts';
import { addressFault, encodedAddress, isWebAddress, writeDigitalLink } from './digital-link.ts';
import { encoderElementString, parseElementString } from './gs1.ts';
import { type CompletedKeys, completeKeys } from './gs1-keys.ts';
import { hibcBody } from './hibc.ts';
import { signName } from './invisible.ts';
import type { CodeNote } from './note.ts';
import type { CheckDigitChoice } from './number.ts';
import { prepareBook, prepareGtin, prepareNumber, prepareUpce, type Terms } from './prepare-number.ts';
import { type Prepared, ready, type Unfit, unfit } from './prepared.ts';
import type { Eci } from './qr.ts';
import type { Symbology } from './symbology.ts';
import { CODE39 } from './symbology-families.ts';

export type ValueOptions = {
  /** Authored text of the value (see `base/authored-text.ts`); by default the whole value. */
  readonly authored?: string | undefined;
  /** Base URL of GS1 Digital Links built from element strings. */
  readonly linkBase?: string | undefined;
  /** Check digit option of a number. By default, the number is inspected. */
  readonly checkDigit?: CheckDigitChoice | undefined;
  /** True if each character of the value is a byte. */
  readonly isBinary?: boolean;
  /** Character encoding mark for text outside ASCII; by default UTF-8 if the symbology supports it. */
  readonly eci?: Eci | undefined;
};

/** Checks alphabet, length and check digit. Error messages start with the error. */
export function prepareValue(
  value: string,
  symbology: Symbology,
  { authored = value, linkBase, checkDigit, isBinary = false, eci = 'utf-8' }: ValueOptions = {},
): Prepared | Unfit {
  const { rule, accepts } = symbology;
  const terms = { choice: checkDigit, accepts };
  switch (rule.kind) {
    case 'characters':
      return prepareCharacters(value, symbology, rule.alphabet, rule.lengths);
    case 'gtin':
      return prepareGtin(value, rule, terms);
    case 'number':
      return prepareNumber(value, rule, terms);
    case 'upce':
      return prepareUpce(value, terms);
    case 'book':
      return prepareBook(value, symbology.name === 'issn', terms);
    case 'gs1':
      return prepareElements(value, authored);
    case 'composite':
      return prepareComposite({ text: value, authored }, rule.linear, terms);
    case 'digitalLink':
      return prepareDigitalLink({ text: value, authored }, symbology, linkBase);
    case 'text':
      if (isBinary) return ready(value, value, { binarytext: true });
      return prepareText(value, rule.eci && eci === 'utf-8');
    case 'hibc': {
      const framed = prepareCharacters(value, symbology, CODE39, undefined);
      const hibc = framed.ok ? hibcBody(value) : framed;
      return hibc.ok ? ready(hibc.body, hibc.body, { binarytext: true }) : hibc;
    }
    case 'swissBill': {
      const fault = swissBillFault(value);
      return fault === undefined ? ready(value, value) : unfit(fault);
    }
    case 'grammar':
      return ready(value, value);
    default:
      return assertNever(rule);
  }
}

/**
 * Passes Latin-1 as bytes, because linear codes do not support UTF-8. Readers interpret the upper half as ISO 8859-1.
 */
function prepareCharacters(
  value: string,
  symbology: Symbology,
  alphabet: RegExp,
  lengths: readonly number[] | undefined,
): Prepared | Unfit {
  const characters = Array.from(value);
  const invalidAt = characters.findIndex((character) => !alphabet.test(character));
  if (invalidAt >= 0) {
    const sign = signName(characters[invalidAt]!);
    const what = sign ? `is ${sign}, which the symbology cannot encode` : 'cannot be encoded';
    return unfit(`character ${invalidAt + 1} ${what}; the symbology accepts ${symbology.accepts}`);
  }
  if (lengths && !lengths.includes(characters.length)) {
    return unfit(`the value has ${characters.length} characters; the symbology accepts ${symbology.accepts}`);
  }
  return ready(value, value, { binarytext: true });
}

function prepareElements(value: string, authored: string): Prepared | Unfit {
  const parsed = parseKeys(value, authored);
  if (!parsed.ok) return parsed;
  const { elements, text, notes } = parsed;
  return { ...ready(encoderElementString(elements), text, { parse: true }), elements, ...rewritten(text, notes) };
}

type ParsedKeys = CompletedKeys & {
  /** Element string for people. */
  readonly text: string;
};

/** Parses the elements of a text and completes their keys. */
function parseKeys(text: string, authored: string): ParsedKeys | Unfit {
  const parsed = parseElementString(text, authored);
  if (!parsed.ok) return parsed;
  const completed = completeKeys(parsed.elements);
  if (!completed.ok) return completed;
  const shown = completed.elements.map(({ ai, value }) => `(${ai})${value}`).join('');
  return { ...completed, text: shown };
}

/** Returns the payload and the warnings for a value that is changed in the symbol. */
function rewritten(payload: string, notes: readonly CodeNote[]): Pick<Prepared, 'payload' | 'notes'> {
  return notes.length === 0 ? {} : { payload, notes };
}

type CompositeRule = Extract<Symbology['rule'], { kind: 'composite' }>;

type Content = { readonly text: string; readonly authored: string };

/** Prepares a composite value. The rule of the linear symbology checks the linear part. */
function prepareComposite(
  { text: value, authored }: Content,
  rule: CompositeRule['linear'],
  terms: Terms,
): Prepared | Unfit {
  const bar = authored.indexOf('|');
  if (bar < 0) return unfit('a vertical bar separates the linear value from the composite component');
  const linear = value.slice(0, bar);
  const component = parseKeys(value.slice(bar + 1), authored.slice(bar + 1));
  if (!component.ok) return component;
  const tail = `|${encoderElementString(component.elements)}`;
  if (rule && /^[0-9]+$/.test(linear)) {
    const number = rule.kind === 'upce' ? prepareUpce(linear, terms) : prepareGtin(linear, rule, terms);
    if (!number.ok) return number;
    const notes = [...(number.notes ?? []), ...component.notes];
    const whole = ready(number.text + tail, `${number.text}|${component.text}`, { parse: true });
    const payload = `${number.payload ?? linear}|${component.text}`;
    return {
      ...whole,
      elements: component.elements,
      ...(payload !== value && { payload }),
      ...(notes.length > 0 && { notes }),
    };
  }
  const main = parseKeys(linear, authored.slice(0, bar));
  if (!main.ok) return main;
  const elements = [...main.elements, ...component.elements];
  const shown = `${main.text}|${component.text}`;
  const whole = ready(encoderElementString(main.elements) + tail, shown, { parse: true });
  return { ...whole, elements, ...rewritten(shown, [...main.notes, ...component.notes]) };
}

function prepareDigitalLink(
  { text: value, authored }: Content,
  symbology: Symbology,
  base: string | undefined,
): Prepared | Unfit {
  if (isWebAddress(value)) {
    const address = encodedAddress(value, authored);
    if (!address.ok) return address;
    const fault = addressFault(address.uri);
    return fault === undefined ? ready(address.uri, address.uri) : unfit(fault);
  }
  if (base === undefined) return unfit(`the value is not a web address; the symbology accepts ${symbology.accepts}`);
  const parsed = parseKeys(value, authored);
  if (!parsed.ok) return parsed;
  const link = writeDigitalLink(parsed.elements, base);
  return link.ok ? { ...ready(link.uri, link.uri), notes: parsed.notes } : link;
}

/**
 * Prepares text. ASCII needs no mark. Other text is UTF-8, marked with ECI 26 if the symbology supports it. The mark
 * requires the encoder option `parsefnc`, which in turn requires circumflexes in the data to be doubled.
 */
function prepareText(value: string, eci: boolean): Prepared {
  const plain = !/[^\0-\x7f]/.test(value);
  if (plain || !eci) return ready(value, value);
  return ready(`^ECI000026${value.replaceAll('^', '^^')}`, value, { parsefnc: true });
}
