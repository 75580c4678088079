/** Symbologies that the independent reader supports: random values for each, and the expected readings. */
import type { JsonObject } from '@platen/engine';
import type { CodeOptions } from '@platen/engine/codes/encode';
import type { CodeUse } from '@platen/engine/codes/module-by-use';
import type { ReaderOptions } from 'zxing-wasm/reader';
import {
  anyText,
  asciiText,
  CAPITALS,
  CODE39,
  DIGITS,
  digits,
  elementsAsJson,
  elementsRead,
  hibcText,
  latin1Text,
  type Make,
  type NumberKind,
  ofAlphabet,
  sentNumber,
  wholeNumber,
  withCheckDigit,
} from './payloads.ts';
import { swissBill } from './swiss-bills.ts';

type Format = NonNullable<ReaderOptions['formats']>[number];

export type Readable = {
  /** Symbology that the reader searches for. */
  readonly format: Format;
  readonly make: Make;
  /** True if values are JSON of GS1 elements by identifier. */
  readonly isByIdentifier?: true;
  /** Returns the expected reading of a value. */
  readonly read: (value: string) => string;
  /** Feature of a symbology that the row tests. */
  readonly feature?: Feature;
};

/** Feature of a code, as properties of its element. */
export type Feature = {
  readonly symbology: string;
  /** Element type; default `barcode`. */
  readonly type?: 'qrcode' | 'datamatrix';
  readonly properties: JsonObject;
  /** Options with which the encoder makes the same code. */
  readonly options: CodeOptions;
  /** Scanning environment, which sets the smallest module. */
  readonly use?: CodeUse;
  /** Additional width of the box for text to the right, in millimetres. */
  readonly extraWidth?: number;
  /** Form in which the reader returns the text. Default: plain text. */
  readonly textMode?: ReaderOptions['textMode'];
};

const same = (value: string) => value;
const gs1Check = (body: string) => withCheckDigit(body).slice(-1);
const gs1Number = (digits: number, otherLengths: readonly number[], first?: string): NumberKind => ({
  digits,
  check: gs1Check,
  otherLengths,
  ...(first !== undefined && { first }),
});

/** Numbers in all accepted lengths, with a prefix in the reading. */
const numbers = (format: Format, kind: NumberKind, prefix = ''): Readable => ({
  format,
  make: sentNumber(kind),
  read: (value) => prefix + wholeNumber(kind)(value),
});

const EAN13 = gs1Number(13, [11, 14]);
const EAN8 = gs1Number(8, [12, 13, 14]);
const UPCA = gs1Number(12, [13, 14]);
const GTIN14 = gs1Number(14, [8, 11, 12]);

/** HIBC reading (ANSI/HIBC 2.6): a plus sign before, and a check character modulo 43 after. */
const hibcRead = (value: string) => {
  const text = `+${value}`;
  const alphabet = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%`;
  const sum = Array.from(text).reduce((total, character) => total + alphabet.indexOf(character), 0);
  return text + alphabet[sum % 43];
};

const weighted = (value: string, weightOf: (index: number) => number) =>
  Array.from(value, Number).reduce((sum, digit, index) => sum + digit * weightOf(index), 0);

/** Check digit of Deutsche Post: weights 4 and 9, modulo 10. */
const check49 = (value: string) => String((10 - (weighted(value, (index) => (index % 2 === 0 ? 4 : 9)) % 10)) % 10);

/** Check digit of IFA: weights 1 to 7, modulo 11. */
const checkPzn = (value: string) => String(weighted(value, (index) => index + 1) % 11);

/** Check digit of Italian pharmacodes: every second digit doubled, its digits added up, modulo 10. */
const check32 = (value: string) => {
  const terms = Array.from(value, Number).map((digit, index) => (index % 2 === 0 ? digit : 2 * digit));
  return String(terms.reduce((sum, term) => sum + Math.floor(term / 10) + (term % 10), 0) % 10);
};

const PUNCTUATION: Readonly<Record<string, string>> = { '/': '/O', ':': '/Z', '@': '%V', '`': '%W' };

/**
 * Full ASCII in Code 39 (ISO/IEC 16388, annex A) as pairs in the symbol. The system behind the reader must interpret
 * the pairs.
 */
const code39Pairs = (value: string) =>
  Array.from(value, (character) => {
    const code = character.charCodeAt(0);
    const letter = (base: number) => String.fromCharCode(65 + code - base);
    if (/[0-9A-Z .-]/.test(character)) return character;
    if (PUNCTUATION[character]) return PUNCTUATION[character];
    if (code === 0) return '%U';
    if (code <= 26) return `$${letter(1)}`;
    if (code <= 31) return `%${letter(27)}`;
    if (code <= 44) return `/${letter(33)}`;
    if (code <= 63) return `%${letter(54)}`;
    if (code <= 95) return `%${letter(81)}`;
    if (code <= 122) return `+${letter(97)}`;
    return `%${letter(108)}`;
  }).join('');

const link: Make = (random) => {
  const id = withCheckDigit(`0${digits(12)(random)}`);
  return `https://id.example.org/01/${id}/10/${ofAlphabet(`${DIGITS}ABCdef-`, 1, 12)(random)}`;
};

/** Expands a UPC-E of six digits to its EAN-13. */
function upceRead(value: string): string {
  const d = value.slice(-6);
  const last = Number(d[5]);
  const body =
    last < 3
      ? `${d.slice(0, 2)}${last}0000${d.slice(2, 5)}`
      : last === 3
        ? `${d.slice(0, 3)}00000${d.slice(3, 5)}`
        : last === 4
          ? `${d.slice(0, 4)}00000${d[4]}`
          : `${d.slice(0, 5)}0000${last}`;
  return `0${withCheckDigit(`0${body}`)}`;
}

/** Returns eight digits: the number system, six digits, and the check digit of the expanded number. */
const upceWithCheck: Make = (random) => {
  const body = `0${digits(6)(random)}`;
  return body + upceRead(body).slice(-1);
};

/**
 * Returns a UPC-E as other systems send it: six digits, with its number system, complete, or complete without its
 * leading zero.
 */
const upceSent: Make = (random) => {
  const whole = upceWithCheck(random);
  return random.pick([whole.slice(1, 7), whole.slice(0, 7), whole, whole.slice(1)]);
};

/** Reads a sent UPC-E. Seven digits that end in the check digit have lost their leading zero. */
function upceOfSent(value: string): string {
  if (value.length === 6) return upceRead(value);
  const whole = value.padStart(8, '0');
  const isWhole = upceRead(whole.slice(0, 7)).slice(-1) === whole.slice(-1);
  return upceRead(isWhole ? whole.slice(0, 7) : value);
}

const text = (format: Format, most: number): Readable => ({ format, make: anyText(most), read: same });
const elements = (format: Format, most = 3): Readable => ({
  format,
  make: elementsAsJson(most),
  isByIdentifier: true,
  read: elementsRead,
});
const hibc = (format: Format): Readable => ({ format, make: hibcText, read: hibcRead });
const links = (format: Format): Readable => ({ format, make: link, read: same });
const databar = (format: Format): Readable => numbers(format, GTIN14, '01');

const composite = (linear: Readable): Readable => ({
  ...linear,
  make: (random) => `${linear.make(random)}|(10)${ofAlphabet(`${DIGITS}ABCD-`, 1, 12)(random)}`,
  read: (value) => linear.read(value.slice(0, value.lastIndexOf('|'))),
});

/** Composite whose linear part is a GTIN in brackets. */
const bracketed = (format: Format, make: Make = digits(13)): Readable =>
  composite({
    format,
    make: (random) => `(01)${withCheckDigit(make(random))}`,
    read: (value) => `01${value.slice(4)}`,
  });

const book = (prefix: string): Readable => ({
  format: 'EAN13',
  make: (random) => {
    const body = withCheckDigit(prefix + digits(12 - prefix.length)(random));
    return `${body.slice(0, 3)}-${body[3]}-${body.slice(4, 8)}-${body.slice(8, 12)}-${body[12]}`;
  },
  read: (value) => value.replaceAll('-', ''),
});

/** ISSN 3297: seven digits weighted 8 to 2, with the check character X for 10. */
const issn: Readable = {
  format: 'EAN13',
  make: (random) => {
    const body = digits(7)(random);
    const sum = Array.from(body, Number).reduce((total, digit, index) => total + digit * (8 - index), 0);
    const check = (11 - (sum % 11)) % 11;
    return `${body.slice(0, 4)}-${body.slice(4)}${check === 10 ? 'X' : check}`;
  },
  read: (value) => withCheckDigit(`977${value.replace('-', '').slice(0, 7)}00`),
};

const DOT =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4.5' cy='4.5' r='4' fill='black'/></svg>";

/** Returns a row whose values are random bytes, as hexadecimal digits. The reader returns them in the same form. */
const bytesOf = (format: Format, symbology: string, type?: Feature['type']): Readable => ({
  format,
  make: (random) =>
    Array.from({ length: random.whole(1, 40) }, () => random.whole(0, 255).toString(16).padStart(2, '0')).join(''),
  read: (value) => (value.toUpperCase().match(/../g) ?? []).join(' '),
  feature: {
    symbology,
    ...(type && { type }),
    properties: { encoding: 'hex' },
    options: { encoding: 'hex' },
    textMode: 'Hex',
  },
});

const withFeature = (readable: Readable, feature: Feature): Readable => ({ ...readable, feature });

const ofCode39 = (ratio: 2 | 2.5): Readable => ({
  format: 'Code39Std',
  make: ofAlphabet(CODE39, 1, 14),
  read: same,
  feature: { symbology: 'code39', properties: { ratio }, options: { ratio } },
});

/** Features of codes that readers must understand: sizes, bytes, logos, lines of text, and scanning environments. */
const FEATURES: Readonly<Record<string, Readable>> = {
  'code128, subset B': {
    format: 'Code128',
    make: ofAlphabet(`${DIGITS}${CAPITALS}abc-`, 1, 14),
    read: same,
    feature: { symbology: 'code128', properties: { subset: 'B' }, options: { subset: 'B' } },
  },
  'code128, FNC1 inside': {
    format: 'Code128',
    make: (random) => `${ofAlphabet(CAPITALS, 3, 6)(random)}^FNC1${ofAlphabet(`${DIGITS}ab`, 1, 6)(random)}`,
    read: (value) => value.replace('^FNC1', '\x1d'),
    feature: {
      symbology: 'code128',
      properties: { functionCharacters: true },
      options: { functionCharacters: true },
    },
  },
  'code39, ratio 2': ofCode39(2),
  'code39, ratio 2.5': ofCode39(2.5),
  'itf, ratio 2': {
    format: 'ITF',
    make: (random) => digits(2 * random.whole(3, 9))(random),
    read: same,
    feature: { symbology: 'itf', properties: { ratio: 2 }, options: { ratio: 2 } },
  },
  'datamatrix, 40x40': withFeature(text('DataMatrix', 30), {
    symbology: 'datamatrix',
    type: 'datamatrix',
    properties: { size: '40x40' },
    options: { size: '40x40' },
  }),
  'datamatrix, bytes': bytesOf('DataMatrix', 'datamatrix', 'datamatrix'),
  'qrcode, bytes': bytesOf('QRCode', 'qrcode', 'qrcode'),
  'aztec, bytes': bytesOf('Aztec', 'aztec'),
  'pdf417, bytes': bytesOf('PDF417', 'pdf417'),
  'qrcode, logo': withFeature(text('QRCode', 40), {
    symbology: 'qrcode',
    type: 'qrcode',
    properties: { errorCorrection: 'H', logo: DOT },
    options: { errorCorrection: 'H', logoShare: 0.2 },
  }),
  'gs1datamatrix, lines of text': withFeature(elements('DataMatrix', 2), {
    symbology: 'gs1datamatrix',
    type: 'datamatrix',
    properties: { gs1Text: 'right', align: 'left', style: { fontSize: '3pt' } },
    options: { gs1: true },
    extraWidth: 40,
  }),
  'gs1dlqrcode, use retail': withFeature(links('QRCode'), {
    symbology: 'gs1dlqrcode',
    type: 'qrcode',
    properties: { gs1: true, use: 'retail' },
    options: { gs1: true },
    use: 'retail',
  }),
  'gs1datamatrix, use healthcare': withFeature(elements('DataMatrix', 2), {
    symbology: 'gs1datamatrix',
    type: 'datamatrix',
    properties: { use: 'healthcare' },
    options: { gs1: true },
    use: 'healthcare',
  }),
};

/**
 * Readable symbologies by Platen's names. Composites are judged by their linear part, because the reader supports only
 * that.
 */
export const READABLE: Readonly<Record<string, Readable>> = {
  code128: { format: 'Code128', make: latin1Text(22), read: same },
  'gs1-128': elements('Code128', 2),
  ean14: numbers('Code128', GTIN14, '01'),
  sscc18: numbers('Code128', gs1Number(18, [16, 20]), '00'),
  hibccode128: hibc('Code128'),
  code39: { format: 'Code39Std', make: ofAlphabet(CODE39, 1, 14), read: same },
  code39ext: { format: 'Code39Std', make: asciiText(9), read: code39Pairs },
  hibccode39: hibc('Code39Std'),
  code32: numbers('Code32', { digits: 9, check: check32 }, 'A'),
  pzn: numbers('PZN', { digits: 8, check: checkPzn, otherLengths: [6] }, '-'),
  code93: { format: 'Code93', make: ofAlphabet(CODE39, 1, 18), read: same },
  code93ext: { format: 'Code93', make: asciiText(12), read: same },
  codabar: {
    format: 'Codabar',
    make: (random) =>
      ofAlphabet('ABCD', 1, 1)(random) +
      ofAlphabet(`${DIGITS}-$:/.+`, 3, 16)(random) +
      ofAlphabet('ABCD', 1, 1)(random),
    read: same,
  },
  itf: {
    format: 'ITF',
    make: digits(6, 24),
    read: (value) => (value.length % 2 === 1 ? `0${value}` : value),
  },
  itf14: numbers('ITF', GTIN14),
  identcode: numbers('ITF', { digits: 12, check: check49 }),
  leitcode: numbers('ITF', { digits: 14, check: check49 }),
  ean13: numbers('EAN13', EAN13),
  ean8: numbers('EAN8', EAN8),
  upca: numbers('EAN13', UPCA, '0'),
  upce: { format: 'UPCE', make: upceSent, read: upceOfSent },
  isbn: book('978'),
  ismn: book('9790'),
  issn,
  mands: { format: 'EAN8', make: (random) => `0${digits(6)(random)}`, read: (value) => `0${value}` },
  databaromni: databar('DataBarOmni'),
  databartruncated: databar('DataBarOmni'),
  databarlimited: numbers('DataBarLtd', { ...GTIN14, first: '01' }, '01'),
  databarexpanded: elements('DataBarExp', 2),
  databarstacked: databar('DataBarStk'),
  databarstackedomni: databar('DataBarStk'),
  databarexpandedstacked: elements('DataBarExpStk'),
  telepen: { format: 'TelepenAlpha', make: asciiText(14), read: same },
  telepennumeric: { format: 'TelepenNumeric', make: (random) => digits(2 * random.whole(1, 9))(random), read: same },
  pdf417: text('PDF417', 80),
  pdf417compact: text('PDF417', 80),
  hibcpdf417: hibc('PDF417'),
  micropdf417: text('MicroPDF417', 40),
  hibcmicropdf417: hibc('MicroPDF417'),
  qrcode: text('QRCode', 120),
  gs1qrcode: elements('QRCode', 4),
  gs1dlqrcode: links('QRCode'),
  swissqrcode: { format: 'QRCode', make: swissBill, read: same },
  hibcqrcode: hibc('QRCode'),
  microqrcode: { format: 'MicroQRCode', make: ofAlphabet(`${DIGITS}${DIGITS}ABCabc`, 1, 14), read: same },
  rectangularmicroqrcode: text('RMQRCode', 40),
  datamatrix: text('DataMatrix', 120),
  datamatrixrectangular: text('DataMatrix', 20),
  datamatrixrectangularextension: text('DataMatrix', 40),
  gs1datamatrix: elements('DataMatrix', 4),
  gs1datamatrixrectangular: elements('DataMatrix', 2),
  gs1dldatamatrix: links('DataMatrix'),
  hibcdatamatrix: hibc('DataMatrix'),
  hibcdatamatrixrectangular: hibc('DataMatrix'),
  aztec: text('Aztec', 100),
  azteccompact: text('Aztec', 30),
  hibcazteccode: hibc('Aztec'),
  aztecrune: {
    format: 'AztecRune',
    make: (random) => String(random.whole(0, 255)),
    read: (value) => value.padStart(3, '0'),
  },
  maxicode: { format: 'MaxiCode', make: asciiText(60), read: same },
  ean13composite: composite(numbers('EAN13', EAN13)),
  ean8composite: composite(numbers('EAN8', EAN8)),
  upcacomposite: composite(numbers('EAN13', UPCA, '0')),
  upcecomposite: composite({ format: 'UPCE', make: upceWithCheck, read: (value) => upceRead(value.slice(0, 7)) }),
  databaromnicomposite: bracketed('DataBarOmni'),
  databartruncatedcomposite: bracketed('DataBarOmni'),
  databarlimitedcomposite: bracketed('DataBarLtd', (random) => random.pick(['0', '1']) + digits(12)(random)),
  databarstackedcomposite: bracketed('DataBarStk'),
  databarstackedomnicomposite: bracketed('DataBarStk'),
  databarexpandedcomposite: bracketed('DataBarExp'),
  databarexpandedstackedcomposite: bracketed('DataBarExpStk'),
  'gs1-128composite': bracketed('Code128'),
  ...FEATURES,
};

/** Returns the symbology of a row. */
export function symbologyOf(row: string): string {
  return READABLE[row]!.feature?.symbology ?? row;
}
