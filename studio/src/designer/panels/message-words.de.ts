/**
 * German translation of messages. A message is recognized by its English text, so a changed text is shown in English
 * until its pattern is changed too. The tests find such patterns. The messages are in a separate file, which is loaded
 * together with the screens.
 */
import type { Translation } from '../../ui/language.ts';
import type { messageWords as english } from './message-words.ts';

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ at the left/, ' links'],
  [/ at the right/, ' rechts'],
  [/ at the top/, ' oben'],
  [/ at the bottom/, ' unten'],
  [/ left and right/, ' links und rechts'],
  [
    /, or set "quietZone": false and keep the margin free/,
    ', oder setzen Sie "quietZone": false und lassen Sie den Rand frei',
  ],
  [/ and /, ' und '],
  [/ at (?=\d)/, ' bei '],
  [/\bdots\b/, 'Druckpunkte'],
  [/\bdot\b/, 'Druckpunkt'],
  [/\bpixels\b/, 'Pixel'],
  [/ for retail/, ' für den Handel'],
  [/ for distribution/, ' für die Logistik'],
  [/ for healthcare/, ' für das Gesundheitswesen'],
  [/checkout scanners/, 'Kassenscanner'],
  [/handheld readers/, 'Handscanner'],
  [/digits?/g, 'Ziffern'],
  [/, or (\d+) with the check (?:Ziffern|digit)/, ', oder $1 mit Prüfziffer'],
  [
    /, optionally with an add-on of (\d+) or (\d+) Ziffern after a space/,
    ', dazu nach einem Leerzeichen $1 oder $2 Ziffern',
  ],
  [/ to (?=\d)/g, ' bis '],
];

function inGerman(group: string): string {
  const words = WORDS.reduce((text, [english, german]) => text.replaceAll(new RegExp(english, 'g'), german), group);
  return words.replaceAll(/(\d)\.(\d+)(?= ?(?:mm|pt|dpi|dpmm|%|×|Druckpunkt|Pixel|$))/g, '$1,$2');
}

/** Translates an end such as ` (the first of 4 elements on 3 pages)`. */
function extentInGerman(extent = ''): string {
  return extent
    .replace('the first of ', '')
    .replace('on ', 'auf ')
    .replace('elements', 'Elemente')
    .replace('pages', 'Seiten');
}

/** Maximum length of a message that is translated. Longer messages contain lists of names. */
const MOST = 1000;

/** Separates the place in a table and the number of elements from the message. */
export function partsOf(message: string) {
  const [, cell = '', plain = '', extent] =
    /^(header, column \d+: |row \d+, column \d+: |its logo: )?(.*?)( \([\w ]*\d+ (?:elements|pages)\))?$/s.exec(
      message,
    )!;
  return { cell, plain, extent };
}

type Patterns = readonly (readonly [RegExp, string])[];

let frequent: Patterns = [];
let rarer: Patterns = [];

/** Loads the messages. Until then, messages are English. */
export async function loadMessages(): Promise<void> {
  const { FREQUENT, RARER } = await import('./messages.de.ts');
  [frequent, rarer] = [FREQUENT, RARER];
}

/** Maximum depth of messages within messages, such as reasons. */
const MOST_DEPTH = 3;

/** Translates a part of a message that is a message, or a list of messages. Returns other parts unchanged. */
function innerInGerman(text: string, depth: number): string {
  const whole = translatePlain(text, depth);
  if (whole !== undefined || !text.includes(', ')) return whole ?? inGerman(text);
  return text
    .split(', ')
    .map((part) => translatePlain(part, depth) ?? inGerman(part))
    .join(', ');
}

/** Returns undefined if the message has no translation. */
function translatePlain(plain: string, depth: number): string | undefined {
  for (const [pattern, german] of frequent) {
    const found = pattern.exec(plain);
    if (found) return filled(german, found, inGerman);
  }
  if (depth > MOST_DEPTH) return undefined;
  for (const [pattern, german] of rarer) {
    const found = pattern.exec(plain);
    if (found) return filled(german, found, (group) => innerInGerman(group, depth + 1));
  }
  // The message follows the symbology of a code, or the name of a function.
  const [, before, message] = /^([a-z][a-z\d-]*|\w+\(\)): (.+)$/s.exec(plain) ?? [];
  const rest = message === undefined ? undefined : translatePlain(message, depth + 1);
  return rest === undefined ? undefined : `${before}: ${rest}`;
}

function filled(german: string, found: RegExpExecArray, word: (group: string) => string): string {
  return german.replaceAll(/[„"]\$(\d)[“"]|\$(\d)/g, (whole, name: string | undefined, group: string) =>
    name === undefined ? word(found[Number(group)] ?? '') : whole.replace(`$${name}`, () => found[Number(name)] ?? ''),
  );
}

/** Translates a message of the engine that the service begins with a capital letter. */
function capitalInGerman(plain: string): string | undefined {
  const text = /^[A-Z][a-z]/.test(plain)
    ? translatePlain(plain.charAt(0).toLowerCase() + plain.slice(1), 0)
    : undefined;
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

export const messageWords: Translation<typeof english> = {
  translate(message) {
    if (message.length > MOST) return message;
    const { cell, plain, extent } = partsOf(message);
    const text = translatePlain(plain, 0) ?? capitalInGerman(plain);
    if (text === undefined) return message;
    const place = cell
      .replace('header', 'Kopfzeile')
      .replace('row', 'Zeile')
      .replace('column', 'Spalte')
      .replace('its logo', 'Logo');
    return `${place}${text}${extentInGerman(extent)}`;
  },
  quoted: (name) => `„${name}“`,
};
