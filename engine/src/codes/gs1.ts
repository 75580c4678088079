/** GS1 element strings in brackets: split into elements, handed to the encoder, its complaints named by identifier. */

import { checkDigitOf } from './check-digit.ts';

export type Gs1Element = { readonly ai: string; readonly value: string };

export type Gs1Parse =
  | { readonly ok: true; readonly elements: readonly Gs1Element[] }
  | { readonly ok: false; readonly message: string };

const IDENTIFIER = /\(([0-9]{2,4})\)/g;

/**
 * Splits `(01)09501101530003(10)AB-123`. A bracket that does not hold 2 to 4 digits belongs to the value around it, as
 * GS1's character set 82 has brackets; whether an identifier exists and likes its value is the encoder's to say.
 */
export function parseElementString(text: string): Gs1Parse {
  const marks = [...text.matchAll(IDENTIFIER)];
  if (marks.length === 0 || marks[0]!.index !== 0) {
    return { ok: false, message: 'GS1 data starts with an application identifier in brackets, such as (01)' };
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

/** The text for the encoder under its option `parse`: what it would read as an identifier or an escape is spelt `^ddd`. */
export function encoderElementString(elements: readonly Gs1Element[]): string {
  const escaped = (value: string) =>
    value.replace(/[(^]/g, (character) => `^${String(character.charCodeAt(0)).padStart(3, '0')}`);
  return elements.map(({ ai, value }) => `(${ai})${escaped(value)}`).join('');
}

/** Identifiers whose values have one length each need nothing behind them (GS1 General Specifications, element strings with predefined length). */
const PREDEFINED = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/;

/** The elements without brackets, the character 29 between one of open length and the next. */
export function joinElements(elements: readonly Gs1Element[]): string {
  return elements
    .map(({ ai, value }, index) => {
      const isOpen = index < elements.length - 1 && !PREDEFINED.test(ai);
      return `${ai}${value}${isOpen ? '\x1d' : ''}`;
    })
    .join('');
}

/** An identifier and what has to be beside it, in the encoder's words: `01 OR 02`, `392n+01`, parts of them joined by ` WITH `. */
export type Gs1Need = { readonly ai: string; readonly partners: string };

/** What the encoder misses, where that is what its sentence says. */
export function needOf(sentence: string): Gs1Need | undefined {
  const [, ai, partners] = /^One of more requisite AIs for AI \((\d+)\) are missing: (.*)$/.exec(sentence) ?? [];
  return ai && partners ? { ai, partners } : undefined;
}

/** Whether identifiers have what an element needs; an n of the encoder stands for any digit. */
export function isMet({ partners }: Gs1Need, identifiers: readonly string[]): boolean {
  const isThere = (ai: string) => {
    const pattern = new RegExp(`^${ai.replaceAll('n', '[0-9]')}$`);
    return identifiers.some((identifier) => pattern.test(identifier));
  };
  const groups = partners.split(' WITH ').map((group) => group.split(' OR '));
  return groups.every((ways) => ways.some((way) => way.split('+').every(isThere)));
}

/** The sentence of a refusal; `where` says beside what the other identifier may stand. */
export function needMessage({ ai, partners }: Gs1Need, where = ''): string {
  const ways = partners.replaceAll(' OR ', ' or ').replaceAll(' WITH ', ' and ');
  return `application identifier (${ai}) needs another beside it${where}: ${ways}`;
}

/** Mends the encoder's sentences, which read `AI 01: Bad checksum` or stand alone. */
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

/** Names the last digit of a GS1 key and the one it should be. */
export function wrongCheckDigit(digits: string): string {
  return `check digit ${digits.slice(-1)} is wrong, ${checkDigitOf(digits.slice(0, -1))} is right`;
}
