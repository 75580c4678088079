/**
 * Parses GS1 element strings in brackets and prepares them for the encoder. Rewrites the encoder's messages to name the
 * identifier.
 */

import { hasAuthored } from '../base/authored-text.ts';
import { wrongCheckDigit } from './check-digit.ts';

export type Gs1Element = { readonly ai: string; readonly value: string };

export type Gs1Parse =
  | { readonly ok: true; readonly elements: readonly Gs1Element[] }
  | { readonly ok: false; readonly message: string };

/** Text that explains why identifiers in the values of {{ }} are not recognized. */
const OF_DATA =
  'GS1 data must start with an application identifier in the template, because brackets in a value of {{ }} are data; ' +
  'write (01){{ gtin }}, use "gs1Elements", or use "contentExpression" for a complete element string';

/**
 * Text that explains why brackets that are partly data are rejected: the data would determine whether they are an
 * identifier.
 */
const MIXED =
  'an application identifier is split between the template and a value of {{ }}; ' +
  'write it completely in the template, or use "gs1Elements"';

const IDENTIFIER = /\(([0-9]{2,4})\)/g;

/**
 * Splits `(01)09501101530003(10)AB-123`. A bracket without 2 to 4 digits belongs to the value, because character set 82
 * includes brackets. A bracket from data also belongs to the value. It is masked in the authored text (see
 * `base/authored-text.ts`). The encoder checks identifiers and values.
 */
export function parseElementString(text: string, authored = text): Gs1Parse {
  const marks = [...authored.matchAll(IDENTIFIER)];
  if (authored !== text) {
    const found = new Set(marks.map(({ index }) => index));
    const isMixed = [...text.matchAll(IDENTIFIER)].some(
      ({ index, 0: { length } }) => !found.has(index) && hasAuthored(authored.slice(index, index + length)),
    );
    if (isMixed) return { ok: false, message: MIXED };
  }
  if (marks.length === 0 || marks[0]!.index !== 0) {
    const isOfData = text.search(IDENTIFIER) === 0;
    return {
      ok: false,
      message: isOfData ? OF_DATA : 'GS1 data must start with an application identifier in brackets, such as (01)',
    };
  }
  const elements: Gs1Element[] = [];
  for (const [index, mark] of marks.entries()) {
    const ai = mark[1]!;
    const value = text.slice(mark.index + mark[0].length, marks[index + 1]?.index);
    if (value === '') return { ok: false, message: `application identifier (${ai}) has no value` };
    elements.push({ ai, value });
  }
  return { ok: true, elements };
}

/**
 * Returns the text for the encoder's option `parse`. Characters that it would interpret as identifiers or escapes are
 * written as `^ddd`.
 */
export function encoderElementString(elements: readonly Gs1Element[]): string {
  const escaped = (value: string) =>
    value.replace(/[(^]/g, (character) => `^${String(character.charCodeAt(0)).padStart(3, '0')}`);
  return elements.map(({ ai, value }) => `(${ai})${escaped(value)}`).join('');
}

/**
 * Identifiers whose values have a fixed length and therefore need no separator. See GS1 General Specifications, element
 * strings with predefined length.
 */
const PREDEFINED = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/;

/**
 * Sorts elements of predefined length before elements that need a separator, then by identifier. See GS1 General
 * Specifications, 7.8.
 */
export function byPredefinedLength(a: { readonly ai: string }, b: { readonly ai: string }): number {
  const [first, second] = [PREDEFINED.test(a.ai), PREDEFINED.test(b.ai)];
  if (first !== second) return first ? -1 : 1;
  return a.ai < b.ai ? -1 : a.ai > b.ai ? 1 : 0;
}

/** Joins the elements without brackets. Adds character 29 after values of variable length, except the last. */
export function joinElements(elements: readonly Gs1Element[]): string {
  return elements
    .map(({ ai, value }, index) => {
      const isOpen = index < elements.length - 1 && !PREDEFINED.test(ai);
      return `${ai}${value}${isOpen ? '\x1d' : ''}`;
    })
    .join('');
}

/**
 * Identifier and its required companions, in the encoder's syntax: `01 OR 02`, `392n+01`, with parts joined by ` WITH
 * `.
 */
export type Gs1Need = { readonly ai: string; readonly partners: string };

/** Returns the missing companions that an encoder message names, or undefined. */
export function needOf(sentence: string): Gs1Need | undefined {
  const [, ai, partners] = /^One of more requisite AIs for AI \((\d+)\) are missing: (.*)$/.exec(sentence) ?? [];
  return ai && partners ? { ai, partners } : undefined;
}

/** Returns whether the identifiers include the required companions. In the encoder's syntax, n matches any digit. */
export function isMet({ partners }: Gs1Need, identifiers: readonly string[]): boolean {
  const isThere = (ai: string) => {
    const pattern = new RegExp(`^${ai.replaceAll('n', '[0-9]')}$`);
    return identifiers.some((identifier) => pattern.test(identifier));
  };
  const groups = partners.split(' WITH ').map((group) => group.split(' OR '));
  return groups.every((ways) => ways.some((way) => way.split('+').every(isThere)));
}

/** Returns an error message. `where` describes the required position of the other identifier. */
export function needMessage({ ai, partners }: Gs1Need, where = ''): string {
  const ways = partners.replaceAll(' OR ', ' or ').replaceAll(' WITH ', ' and ');
  return `application identifier (${ai}) requires a companion${where}; add ${ways}`;
}

/** Rewrites the encoder's messages, which begin with `AI 01:` or are plain sentences. */
export function gs1Message(sentence: string, elements: readonly Gs1Element[]): string {
  const need = needOf(sentence);
  if (need) return needMessage(need);
  const [, ai, complaint] = /^AI (\d+): (.*)$/s.exec(sentence) ?? [];
  if (!ai || !complaint) return sentence;
  if (complaint === 'Unrecognised AI') return `(${ai}) is not a GS1 application identifier`;
  const value = elements.find((element) => element.ai === ai)?.value ?? '';
  if (complaint === 'Bad checksum' && /^[0-9]{8,18}$/.test(value)) {
    return `application identifier (${ai}): ${wrongCheckDigit(value)}`;
  }
  return `application identifier (${ai}): ${complaint.charAt(0).toLowerCase()}${complaint.slice(1)}`;
}
