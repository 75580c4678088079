/** Random values of a kind, their edges more often than chance alone would have them. */
import { type Random, textOf } from './random.ts';

export const DIGITS = '0123456789';
export const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const CODE39 = `${DIGITS}${CAPITALS}-. $/+%`;
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
const PRINTABLE = ASCII.slice(32, 127);
const LATIN1 = Array.from({ length: 96 }, (_, code) => String.fromCharCode(160 + code)).join('');
/** The character set 82 of GS1 element strings. */
const SET_82 = `!"%&'()*+,-./${DIGITS}:;<=>?${CAPITALS}_abcdefghijklmnopqrstuvwxyz`;
const SCRIPTS = ['ÀéßÿÂ½£', 'ΑΒΓαβγ', 'ПриветЖ', 'שלום', 'مرحبا', '日本語漢字', 'アイウｱｲ', '한국어', 'ไทย', '😀🚚📦'];

/** Strings that mean something to one encoder, printer or reader or another. */
const TRAPS = [
  '^FNC1',
  '^ECI000003',
  '^XZ',
  '~JR',
  '_5E',
  '>8',
  '>;',
  '\\000026',
  '%$+/',
  ']C1',
  '(01)',
  '\\\\',
  '{FNC1}',
];

export type Make = (random: Random) => string;

/** `least` to `most` characters of an alphabet; one time in eight as few, one time in eight as many as can be. */
export function ofAlphabet(alphabet: string, least: number, most: number): Make {
  return (random) => textOf(random, alphabet, lengthOf(random, least, most));
}

function lengthOf(random: Random, least: number, most: number): number {
  const edge = random.whole(0, 7);
  return edge === 0 ? least : edge === 1 ? most : random.whole(least, most);
}

export const digits = (least: number, most = least): Make => ofAlphabet(DIGITS, least, most);

/** Up to `most` characters of ASCII: words, digits, controls and traps. */
export function asciiText(most: number): Make {
  return (random) => mixed(random, most, [PRINTABLE, DIGITS, PRINTABLE, ASCII, 'TRAPS']);
}

/** The same with Latin-1. */
export function latin1Text(most: number): Make {
  return (random) => mixed(random, most, [PRINTABLE, DIGITS, ASCII, LATIN1, 'TRAPS']);
}

/** The same with scripts of the world. */
export function anyText(most: number): Make {
  return (random) => mixed(random, most, [PRINTABLE, DIGITS, CAPITALS, ASCII, LATIN1, 'SCRIPTS', 'TRAPS']);
}

/** Runs of one alphabet after another. */
function mixed(random: Random, most: number, alphabets: readonly string[]): string {
  const length = lengthOf(random, 1, most);
  let text = '';
  while (text.length < length) {
    const alphabet = random.pick(alphabets);
    const run = random.whole(1, 8);
    if (alphabet === 'TRAPS') text += random.pick(TRAPS);
    else text += textOf(random, alphabet === 'SCRIPTS' ? random.pick(SCRIPTS) : alphabet, run);
  }
  return Array.from(text).slice(0, length).join('');
}

/** The digit that makes the sum of the digits, weighted 3 and 1 from the right, end in 0. */
export function withCheckDigit(body: string): string {
  const sum = Array.from(body, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

type ElementMaker = { readonly ai: string; readonly isFixed: boolean; readonly make: Make };

const day: Make = (random) =>
  [random.whole(20, 39), random.whole(1, 12), random.whole(1, 28)]
    .map((part) => String(part).padStart(2, '0'))
    .join('');

const ELEMENTS: readonly ElementMaker[] = [
  { ai: '11', isFixed: true, make: day },
  { ai: '17', isFixed: true, make: day },
  { ai: '10', isFixed: false, make: ofAlphabet(SET_82, 1, 20) },
  { ai: '21', isFixed: false, make: ofAlphabet(SET_82, 1, 20) },
  { ai: '240', isFixed: false, make: ofAlphabet(SET_82, 1, 12) },
  { ai: '3103', isFixed: true, make: digits(6) },
];

/** A GTIN and up to `most` further elements, in brackets. */
export function elementString(most: number): Make {
  return (random) => {
    const rest = ELEMENTS.filter(() => random.share() < 0.5).slice(0, most);
    const weighs = rest.some(({ ai }) => ai === '3103');
    const gtin = withCheckDigit((weighs ? '9' : String(random.whole(0, 8))) + textOf(random, DIGITS, 12));
    return `(01)${gtin}${rest.map(({ ai, make }) => `(${ai})${make(random)}`).join('')}`;
  };
}

/** An element string as readers give it: a separator after each element of open length but the last. */
export function elementsRead(value: string): string {
  let read = '';
  let open = false;
  // The values come from `elementString`, whose alphabet has brackets: only its identifiers split.
  for (const [, ai, data] of value.matchAll(/\((01|11|17|10|21|240|3103)\)(.*?)(?=\((?:11|17|10|21|240|3103)\)|$)/gs)) {
    read += `${open ? '\x1d' : ''}${ai}${data}`;
    open = !ELEMENTS.find((element) => element.ai === ai)?.isFixed && ai !== '01';
  }
  return read;
}
