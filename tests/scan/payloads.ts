/** Random values of several kinds, with edge cases more often than by chance. */
import { type Random, textOf } from './random.ts';

export const DIGITS = '0123456789';
export const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const CODE39 = `${DIGITS}${CAPITALS}-. $/+%`;
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
const PRINTABLE = ASCII.slice(32, 127);
const LATIN1 = Array.from({ length: 96 }, (_, code) => String.fromCharCode(160 + code)).join('');
/** Character set 82 of GS1 element strings. */
const SET_82 = `!"%&'()*+,-./${DIGITS}:;<=>?${CAPITALS}_abcdefghijklmnopqrstuvwxyz`;
const SCRIPTS = ['ÀéßÿÂ½£', 'ΑΒΓαβγ', 'ПриветЖ', 'שלום', 'مرحبا', '日本語漢字', 'アイウｱｲ', '한국어', 'ไทย', '😀🚚📦'];

/** Strings with a special meaning for an encoder, printer or reader. */
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

/**
 * Returns `least` to `most` characters of an alphabet. One value in eight has the minimum length, one in eight the
 * maximum.
 */
export function ofAlphabet(alphabet: string, least: number, most: number): Make {
  return (random) => textOf(random, alphabet, lengthOf(random, least, most));
}

function lengthOf(random: Random, least: number, most: number): number {
  const edge = random.whole(0, 7);
  return edge === 0 ? least : edge === 1 ? most : random.whole(least, most);
}

export const digits = (least: number, most = least): Make => ofAlphabet(DIGITS, least, most);

/** Returns up to `most` characters of ASCII: words, digits, control characters and traps. */
export function asciiText(most: number): Make {
  return (random) => mixed(random, most, [PRINTABLE, DIGITS, PRINTABLE, ASCII, 'TRAPS']);
}

/** Returns up to `most` characters of Latin-1, including digits, control characters and traps. */
export function latin1Text(most: number): Make {
  return (random) => mixed(random, most, [PRINTABLE, DIGITS, ASCII, LATIN1, 'TRAPS']);
}

/** Returns up to `most` characters of several scripts, including digits, control characters and traps. */
export function anyText(most: number): Make {
  return (random) => mixed(random, most, [PRINTABLE, DIGITS, CAPITALS, ASCII, LATIN1, 'SCRIPTS', 'TRAPS']);
}

/** Joins runs of different alphabets. */
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

/** Appends the check digit that makes the sum of the digits, weighted 3 and 1 from the right, end in 0. */
export function withCheckDigit(body: string): string {
  const sum = Array.from(body, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Number whose last digit is a check digit, with the full length of its symbology. */
export type NumberKind = {
  readonly digits: number;
  readonly check: (body: string) => string;
  /** Accepted lengths of complete numbers with fewer or more leading zeros. */
  readonly otherLengths?: readonly number[];
  /** Permitted first digits. Default: all digits. */
  readonly first?: string;
};

/**
 * Returns a number in a form that other systems send: complete, without its check digit, without leading zeros, or with
 * additional leading zeros.
 */
export function sentNumber({ digits: length, check, otherLengths = [], first = DIGITS }: NumberKind): Make {
  return (random) => {
    const sent = random.pick([0, length, length - 1, length - 1, ...otherLengths]);
    const body = textOf(random, first, 1) + textOf(random, DIGITS, length - 2);
    if (sent === 0) return body;
    const shorter = '0'.repeat(Math.max(0, length - sent)) + body.slice(Math.max(0, length - sent));
    return (shorter + check(shorter)).padStart(sent, '0').slice(-sent);
  };
}

/** Completes a sent number. A number that ends in its check digit is complete, with any number of leading zeros. */
export function wholeNumber({ digits: length, check }: NumberKind): (sent: string) => string {
  return (sent) => {
    const whole = sent.padStart(length, '0').slice(-length);
    return check(whole.slice(0, -1)) === whole.slice(-1) ? whole : sent + check(sent);
  };
}

type ElementMaker = { readonly ai: string; readonly isFixed: boolean; readonly make: Make };

const day: Make = (random) =>
  [random.whole(20, 39), random.whole(1, 12), random.whole(1, 28)]
    .map((part) => String(part).padStart(2, '0'))
    .join('');

/** Valid serial or batch numbers that look like GS1 elements. */
const LIKE_ELEMENTS = [
  '(10)',
  '(21)A',
  '5k(10)A',
  '(01)09501101530003',
  '(99)(98)',
  '((10))',
  '10)(',
  '/10/X',
  '%28%29',
];

/** Returns characters of set 82. One value in four contains text that looks like an element. */
const ofValue =
  (most: number): Make =>
  (random) => {
    const plain = ofAlphabet(SET_82, 1, most)(random);
    const like = random.share() < 0.25 ? random.pick(LIKE_ELEMENTS) : '';
    return (plain.slice(0, most - like.length) + like).slice(0, most) || plain;
  };

const ELEMENTS: readonly ElementMaker[] = [
  { ai: '11', isFixed: true, make: day },
  { ai: '17', isFixed: true, make: day },
  { ai: '3103', isFixed: true, make: digits(6) },
  { ai: '10', isFixed: false, make: ofValue(20) },
  { ai: '21', isFixed: false, make: ofValue(20) },
  { ai: '240', isFixed: false, make: ofValue(12) },
];

/** Returns a GTIN and up to `most` other elements, as a JSON object by identifier. */
export function elementsAsJson(most: number): Make {
  return (random) => {
    const rest = ELEMENTS.filter(() => random.share() < 0.5).slice(-most);
    const weighs = rest.some(({ ai }) => ai === '3103');
    const gtin = withCheckDigit((weighs ? '9' : String(random.whole(0, 8))) + textOf(random, DIGITS, 12));
    return JSON.stringify(Object.fromEntries([['01', gtin], ...rest.map(({ ai, make }) => [ai, make(random)])]));
  };
}

/**
 * Returns these elements as readers do. Fixed lengths come first. A separator follows each element of variable length
 * except the last.
 */
export function elementsRead(json: string): string {
  const elements = JSON.parse(json) as Readonly<Record<string, string>>;
  const given = ELEMENTS.filter(({ ai }) => elements[ai] !== undefined);
  const parts = given.map(({ ai, isFixed }, index) => {
    const isOpen = !isFixed && index < given.length - 1;
    return `${ai}${elements[ai]}${isOpen ? '\x1d' : ''}`;
  });
  return `01${elements['01']}${parts.join('')}`;
}

const two = (random: Random, least: number, most: number) => String(random.whole(least, most)).padStart(2, '0');

/** Product code of HIBC: labeler, product, unit of measure. */
const hibcPrimary: Make = (random) =>
  ofAlphabet(CAPITALS, 1, 1)(random) + ofAlphabet(`${CAPITALS}${DIGITS}`, 4, 11)(random) + digits(1)(random);

/** Lot or serial number of HIBC, with each format of date and quantity before it. */
const hibcSecondary: Make = (random) => {
  const [year, month, day] = [two(random, 0, 99), two(random, 1, 12), two(random, 1, 28)];
  const [julian, hour] = [String(random.whole(1, 366)).padStart(3, '0'), two(random, 0, 23)];
  const quantity = random.pick(['', '', `8${digits(2)(random)}`, `9${digits(5)(random)}`]);
  const dates = [
    month + year,
    `2${month}${day}${year}`,
    `3${year}${month}${day}`,
    `4${year}${month}${day}${hour}`,
    `5${year}${julian}`,
    `6${year}${julian}${hour}`,
    '7',
  ];
  const start = random.pick([
    '$',
    '$+',
    year + julian,
    `$$${quantity}${random.pick(dates)}`,
    `$$+${random.pick(dates)}`,
  ]);
  return start + ofAlphabet(`${CAPITALS}${DIGITS}`, 0, 6)(random);
};

/** HIBC data without frame: supplier data, alone or combined, and provider data. */
export const hibcText: Make = (random) => {
  const parts = [hibcPrimary(random), hibcSecondary(random)];
  return random.pick([
    parts[0]!,
    parts[1]!,
    parts.join('/'),
    `${parts.join('/')}/14D2026${two(random, 1, 12)}28`,
    `/${ofAlphabet(CODE39, 0, 13)(random)}`,
  ]);
};

/** PostNL: postcode, house number, addition. */
export const kixText: Make = (random) =>
  String(random.whole(1000, 9999)) +
  ofAlphabet(CAPITALS, 2, 2)(random) +
  digits(1, 5)(random) +
  (random.share() < 0.5 ? `X${ofAlphabet(`${CAPITALS}${DIGITS}`, 1, 6)(random)}` : '');
