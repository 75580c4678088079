/** The symbologies that the independent reader knows: random values for each, and what it must read of them. */
import type { ReaderOptions } from 'zxing-wasm/reader';
import {
  anyText,
  asciiText,
  CODE39,
  DIGITS,
  digits,
  elementString,
  elementsRead,
  latin1Text,
  type Make,
  ofAlphabet,
  withCheckDigit,
} from './payloads.ts';

type Format = NonNullable<ReaderOptions['formats']>[number];

export type Readable = {
  /** The one symbology that the reader looks for. */
  readonly format: Format;
  readonly make: Make;
  /** What it must read of a value. */
  readonly read: (value: string) => string;
};

const same = (value: string) => value;
const gtin = (digits: number) => (value: string) => (value.length === digits ? value : withCheckDigit(value));
const asGtin = (value: string) => `01${gtin(14)(value)}`;

const hibcText = ofAlphabet(CODE39, 1, 14);
/** ANSI/HIBC 2.6: a plus sign before and a check character modulo 43 after. */
const hibcRead = (value: string) => {
  const text = `+${value}`;
  const alphabet = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%`;
  const sum = Array.from(text).reduce((total, character) => total + alphabet.indexOf(character), 0);
  return text + alphabet[sum % 43];
};

const weighted = (value: string, weightOf: (index: number) => number) =>
  Array.from(value, Number).reduce((sum, digit, index) => sum + digit * weightOf(index), 0);

/** Deutsche Post: weights 4 and 9, modulo 10. */
const check49 = (value: string) => (10 - (weighted(value, (index) => (index % 2 === 0 ? 4 : 9)) % 10)) % 10;

/** IFA: weights 1 to 7, modulo 11. */
const checkPzn = (value: string) => weighted(value, (index) => index + 1) % 11;

/** Italian pharmacodes: every second digit doubled, its digits added up, modulo 10. */
const check32 = (value: string) =>
  Array.from(value, Number).reduce((sum, digit, index) => {
    const term = index % 2 === 0 ? digit : 2 * digit;
    return sum + Math.floor(term / 10) + (term % 10);
  }, 0) % 10;

const PUNCTUATION: Readonly<Record<string, string>> = { '/': '/O', ':': '/Z', '@': '%V', '`': '%W' };

/**
 * Full ASCII in Code 39 (ISO/IEC 16388, annex A) as the pairs that stand in the symbol: whether they are pairs is for the
 * system behind the reader to know.
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

/** A UPC-E of six digits, as the EAN-13 that it stands for. */
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

/** Eight digits: the number system, six, and the check digit of what they stand for. */
const upceWithCheck: Make = (random) => {
  const body = `0${digits(6)(random)}`;
  return body + upceRead(body).slice(-1);
};

const text = (format: Format, most: number): Readable => ({ format, make: anyText(most), read: same });
const elements = (format: Format, most = 3): Readable => ({ format, make: elementString(most), read: elementsRead });
const hibc = (format: Format): Readable => ({ format, make: hibcText, read: hibcRead });
const links = (format: Format): Readable => ({ format, make: link, read: same });
const databar = (format: Format): Readable => ({ format, make: digits(13), read: asGtin });

const composite = (linear: Readable): Readable => ({
  ...linear,
  make: (random) => `${linear.make(random)}|(10)${ofAlphabet(`${DIGITS}ABCD-`, 1, 12)(random)}`,
  read: (value) => linear.read(value.slice(0, value.lastIndexOf('|'))),
});

/** A GTIN in brackets as the linear part. */
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

/** ISSN 3297: seven digits weighted 8 to 2, the check character X for 10. */
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

/** By our names; composites are judged by their linear part, which is all that this reader knows of them. */
export const READABLE: Readonly<Record<string, Readable>> = {
  code128: { format: 'Code128', make: latin1Text(22), read: same },
  'gs1-128': elements('Code128', 2),
  ean14: { format: 'Code128', make: digits(13), read: asGtin },
  sscc18: { format: 'Code128', make: digits(17), read: (value) => `00${withCheckDigit(value)}` },
  hibccode128: hibc('Code128'),
  code39: { format: 'Code39Std', make: ofAlphabet(CODE39, 1, 14), read: same },
  code39ext: { format: 'Code39Std', make: asciiText(9), read: code39Pairs },
  hibccode39: hibc('Code39Std'),
  code32: { format: 'Code32', make: digits(8), read: (value) => `A${value}${check32(value)}` },
  pzn: { format: 'PZN', make: digits(7), read: (value) => `-${value}${checkPzn(value)}` },
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
  itf14: { format: 'ITF', make: digits(13), read: gtin(14) },
  identcode: { format: 'ITF', make: digits(11), read: (value) => value + check49(value) },
  leitcode: { format: 'ITF', make: digits(13), read: (value) => value + check49(value) },
  ean13: { format: 'EAN13', make: digits(12), read: gtin(13) },
  ean8: { format: 'EAN8', make: digits(7), read: gtin(8) },
  upca: { format: 'EAN13', make: digits(11), read: (value) => `0${withCheckDigit(value)}` },
  upce: { format: 'UPCE', make: digits(6), read: upceRead },
  isbn: book('978'),
  ismn: book('9790'),
  issn,
  mands: { format: 'EAN8', make: (random) => `0${digits(6)(random)}`, read: (value) => `0${value}` },
  databaromni: databar('DataBarOmni'),
  databartruncated: databar('DataBarOmni'),
  databarlimited: {
    format: 'DataBarLtd',
    make: (random) => random.pick(['0', '1']) + digits(12)(random),
    read: asGtin,
  },
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
  ean13composite: composite({ format: 'EAN13', make: digits(12), read: gtin(13) }),
  ean8composite: composite({ format: 'EAN8', make: digits(7), read: gtin(8) }),
  upcacomposite: composite({ format: 'EAN13', make: digits(11), read: (value) => `0${withCheckDigit(value)}` }),
  upcecomposite: composite({ format: 'UPCE', make: upceWithCheck, read: (value) => upceRead(value.slice(0, 7)) }),
  databaromnicomposite: bracketed('DataBarOmni'),
  databartruncatedcomposite: bracketed('DataBarOmni'),
  databarlimitedcomposite: bracketed('DataBarLtd', (random) => random.pick(['0', '1']) + digits(12)(random)),
  databarstackedcomposite: bracketed('DataBarStk'),
  databarstackedomnicomposite: bracketed('DataBarStk'),
  databarexpandedcomposite: bracketed('DataBarExp'),
  databarexpandedstackedcomposite: bracketed('DataBarExpStk'),
  'gs1-128composite': bracketed('Code128'),
};
