/** Symbologies that the reader supports, and rules for comparing its results with the payload. */
import { checkDigitOf } from '@platen/engine/base/gs1-check-digit';
import { expandUpce } from '@platen/engine/codes/check-digit';
import type { Gs1Element } from '@platen/engine/codes/gs1';
import { maxicodeReading } from '@platen/engine/codes/maxicode';
import type { ReadInputBarcodeFormat as BarcodeFormat } from 'zxing-wasm/reader';

/** Result of reading a barcode. */
export type Reading = {
  /** Text without the add-on. */
  readonly text: string;
  /** Add-on of a retail barcode. */
  readonly addOn?: string;
  /** Bytes of the barcode, as text with one character per byte. */
  readonly bytes?: string;
};

/**
 * Returns true if the result represents the payload. `elements` are set for GS1 data, because values may contain
 * brackets.
 */
type Carries = (payload: string, reading: Reading, elements?: readonly Gs1Element[]) => boolean;

export type ReadableSymbology = { readonly format: BarcodeFormat; readonly carries: Carries };

const isSame: Carries = (payload, { text }) => text === payload;

/** Accepts the payload with or without a check character, which the element may have added. */
const isSameOrChecked: Carries = (payload, { text }) => text === payload || text.slice(0, -1) === payload;

/** Accepts a leading zero, which is added to an odd number of digits. */
const isInterleaved: Carries = (payload, { text }) =>
  [payload, `0${payload}`].some((digits) => isSameOrChecked(digits, { text }));

/** Accepts start and stop characters that are not in the payload. */
const isCodabar: Carries = (payload, { text }) => {
  const inner = (value: string) => value.toUpperCase().replace(/^[A-DTN*E]|[A-DTN*E]$/g, '');
  return isSameOrChecked(inner(payload), { text: inner(text) });
};

/**
 * Accepts GTINs and similar numbers with `digits` digits. The payload may have no check digit. Some results start with
 * an application identifier.
 */
function gtin(digits: number, ai = ''): Carries {
  return (payload, { text, addOn }) => {
    const [number = '', given] = payload.replace(/^\(\d+\)/, '').split(/[ +]/);
    const whole = number.length < digits ? number + checkDigitOf(number) : number;
    if (given !== undefined && given !== addOn) return false;
    return ai === '' ? text.padStart(14, '0') === whole.padStart(14, '0') : text === ai + whole;
  };
}

const isUpce: Carries = (payload, { text, addOn }) => {
  const [number = '', given] = payload.split(/[ +]/);
  const body = expandUpce(number.length === 6 ? `0${number}` : number.slice(0, 7));
  if (given !== undefined && given !== addOn) return false;
  return text.padStart(14, '0') === (body + checkDigitOf(body)).padStart(14, '0');
};

/** Accepts ISBN, ISMN and ISSN, which the reader returns as EAN-13. */
const isBookNumber: Carries = (payload, { text, addOn }) => {
  const [number = '', ...more] = payload.split(' ');
  const characters = number.replaceAll('-', '').toUpperCase();
  // ISSN: 8 characters and a variant of two digits. Old ISBN and ISMN: 10 characters. Otherwise, the payload is the
  // number, with or without its check digit.
  const [body, rest] =
    characters.length <= 8
      ? [`977${characters.slice(0, 7)}${more[0] ?? '00'}`, more.slice(1)]
      : characters.length <= 10
        ? [characters.startsWith('M') ? `9790${characters.slice(1, 9)}` : `978${characters.slice(0, 9)}`, more]
        : [characters.slice(0, 12), more];
  return text === body + checkDigitOf(body) && (rest[0] === undefined || rest[0] === addOn);
};

/** Matches application identifiers whose first two digits determine the length of the value. They need no separator. */
const FIXED = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/;

/**
 * Accepts concatenated elements (GS1 General Specifications, section 7.8). After an element of variable length, there
 * is an FNC1, which the reader returns as GS.
 */
const isElements: Carries = (_, { text }, elements = []) => {
  let rest = text;
  for (const [index, { ai, value }] of elements.entries()) {
    if (!rest.startsWith(ai + value)) return false;
    rest = rest.slice(ai.length + value.length);
    const isLast = index === elements.length - 1;
    if (rest.startsWith('\x1d')) rest = rest.slice(1);
    else if (!isLast && !FIXED.test(ai)) return false;
  }
  return rest === '' && elements.length > 0;
};

/** Accepts HIBC. It starts with `+` and ends with a check character. */
const isHibc: Carries = (payload, { text }) => text === payload || text === `+${payload}${text.slice(-1)}`;

/** Accepts PZN: a minus sign, seven digits and a check digit. */
const isPzn: Carries = (payload, { text }) => text.slice(1, 1 + payload.length) === payload && text.startsWith('-');

const READABLE: ReadonlyMap<string, ReadableSymbology> = new Map(
  Object.entries({
    code128: { format: 'Code128', carries: isSame },
    'gs1-128': { format: 'Code128', carries: isElements },
    ean14: { format: 'Code128', carries: gtin(14, '01') },
    sscc18: { format: 'Code128', carries: gtin(18, '00') },
    hibccode128: { format: 'Code128', carries: isHibc },
    // Uses the plain format. The extended format would decode pairs such as `+A` as letters.
    code39: { format: 'Code39Std', carries: isSameOrChecked },
    code39ext: { format: 'Code39Ext', carries: isSameOrChecked },
    hibccode39: { format: 'Code39Std', carries: isHibc },
    pzn: { format: 'PZN', carries: isPzn },
    code93: { format: 'Code93', carries: isSame },
    code93ext: { format: 'Code93', carries: isSame },
    codabar: { format: 'Codabar', carries: isCodabar },
    itf: { format: 'ITF', carries: isInterleaved },
    itf14: { format: 'ITF', carries: gtin(14) },
    telepen: { format: 'Telepen', carries: isSame },
    ean13: { format: 'EAN13', carries: gtin(13) },
    ean8: { format: 'EAN8', carries: gtin(8) },
    upca: { format: 'EAN13', carries: gtin(12) },
    upce: { format: 'UPCE', carries: isUpce },
    isbn: { format: 'EAN13', carries: isBookNumber },
    ismn: { format: 'EAN13', carries: isBookNumber },
    issn: { format: 'EAN13', carries: isBookNumber },
    databaromni: { format: 'DataBar', carries: gtin(14, '01') },
    databartruncated: { format: 'DataBar', carries: gtin(14, '01') },
    databarstacked: { format: 'DataBar', carries: gtin(14, '01') },
    databarstackedomni: { format: 'DataBar', carries: gtin(14, '01') },
    databarlimited: { format: 'DataBarLtd', carries: gtin(14, '01') },
    databarexpanded: { format: 'DataBarExp', carries: isElements },
    databarexpandedstacked: { format: 'DataBarExpStk', carries: isElements },
    pdf417: { format: 'PDF417', carries: isSame },
    pdf417compact: { format: 'PDF417', carries: isSame },
    micropdf417: { format: 'MicroPDF417', carries: isSame },
    hibcpdf417: { format: 'PDF417', carries: isHibc },
    hibcmicropdf417: { format: 'MicroPDF417', carries: isHibc },
    qrcode: { format: 'QRCode', carries: isSame },
    gs1qrcode: { format: 'QRCode', carries: isElements },
    gs1dlqrcode: { format: 'QRCode', carries: isSame },
    swissqrcode: { format: 'QRCode', carries: isSame },
    hibcqrcode: { format: 'QRCode', carries: isHibc },
    microqrcode: { format: 'MicroQRCode', carries: isSame },
    rectangularmicroqrcode: { format: 'RMQRCode', carries: isSame },
    datamatrix: { format: 'DataMatrix', carries: isSame },
    datamatrixrectangular: { format: 'DataMatrix', carries: isSame },
    datamatrixrectangularextension: { format: 'DataMatrix', carries: isSame },
    gs1datamatrix: { format: 'DataMatrix', carries: isElements },
    gs1datamatrixrectangular: { format: 'DataMatrix', carries: isElements },
    gs1dldatamatrix: { format: 'DataMatrix', carries: isSame },
    hibcdatamatrix: { format: 'DataMatrix', carries: isHibc },
    hibcdatamatrixrectangular: { format: 'DataMatrix', carries: isHibc },
    aztec: { format: 'Aztec', carries: isSame },
    azteccompact: { format: 'Aztec', carries: isSame },
    hibcazteccode: { format: 'Aztec', carries: isHibc },
    maxicode: { format: 'MaxiCode', carries: (payload, { text }) => text === maxicodeReading(payload) },
  } satisfies Readonly<Record<string, ReadableSymbology>>),
);

/** Returns the rules for a symbology, by its name in Platen. Returns undefined if the reader does not support it. */
export function readableSymbology(symbology: string): ReadableSymbology | undefined {
  return READABLE.get(symbology);
}

export const READABLE_SYMBOLOGIES: readonly string[] = [...READABLE.keys()];
