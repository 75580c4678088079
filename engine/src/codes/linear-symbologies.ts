/** Lists the symbologies with bars: linear, retail, GS1 DataBar and postal. */

import { imbFault, japanPostFault, kixFault } from './schemes.ts';
import type { SymbologyRow } from './symbology.ts';
import {
  ADD_ON_GAP,
  ASCII,
  around,
  CODE39,
  CODE39_ACCEPTS,
  type Common,
  characters,
  DIGITS,
  GS1,
  GTINS,
  HIBC,
  LATIN1,
  nationalNumber,
  sides,
  UPC_ADD_ON_GAP,
} from './symbology-families.ts';

const HEXADECIMAL = /[0-9A-F]/;
const ALPHANUMERIC = /[0-9A-Z]/;

/**
 * Quiet zones of 10 modules (ISO/IEC 15417, 4.4.2; ISO/IEC 16388 and 16390). The minimum module of 0.19 mm is common
 * practice.
 */
const LINEAR = {
  kind: 'bars',
  quietZone: sides(10),
  minModuleMm: 0.19,
  text: 'value',
  height: 50,
  maxLength: 255,
} satisfies Common;

/**
 * Minimum height for scanning by hand: 5 mm or 15 % of the symbol's width without quiet zones, whichever is greater.
 * See ISO/IEC 16388:2007, 4.4 e), and ISO/IEC 16390:2007, 4.4. The same rule is used for Code 128, because ISO/IEC
 * 15417 leaves the height to the application.
 */
const BY_HAND = { minHeight: { kind: 'hand', mm: 5, share: 0.15 } } as const;

/**
 * Modules on trade items in distribution (GS1 General Specifications, 5.12.3, table 2). The maximum width with the
 * quiet zones is 165.1 mm (5.4.4.3). The minimum module is 0.495 mm, or 0.25 mm if space is limited.
 */
const GS1_128 = { ...BY_HAND, minModuleMm: 0.25, maxModuleMm: 1.016, maxWidthMm: 165.1 } as const;

/** Symbologies with two bar widths. A wide bar has 2 to 3 modules (ISO/IEC 16388, ISO/IEC 16390 and EN 798). */
const TWO_WIDTHS = { choices: { ratio: [2, 3] } } satisfies Common;

const CODE128 = {
  ...LINEAR,
  ...BY_HAND,
  rule: characters(LATIN1),
  accepts: 'ASCII and Latin-1 characters',
} satisfies Common;

const FULL_ASCII = { ...LINEAR, rule: characters(ASCII), accepts: 'ASCII characters' } satisfies Common;

const NUMERIC = {
  ...LINEAR,
  rule: characters(DIGITS),
  accepts: 'digits',
  text: 'encoder',
  checkDigit: 'optional',
} satisfies Common;

/**
 * Retail codes (ISO/IEC 15420), with 80 % to 200 % of the nominal module of 0.33 mm. See GS1 General Specifications,
 * symbols at retail. With this height each half of the symbol is about square, so that it can be scanned in any
 * direction.
 */
const RETAIL = {
  ...LINEAR,
  options: { addongap: ADD_ON_GAP },
  minModuleMm: 0.264,
  maxModuleMm: 0.66,
  minHeight: { kind: 'till', modules: 37 },
  text: 'retail',
  height: 74,
  maxLength: 32,
} satisfies Common;

const BOOK = {
  ...RETAIL,
  rule: { kind: 'book' },
  checkDigit: 'required',
  quietZone: sides(11, 7),
  text: 'book',
} satisfies Common;

/** GS1 DataBar needs no quiet zone in addition to its guards (ISO/IEC 24724; GS1 General Specifications, 5.5.1.1). */
const DATABAR = {
  ...LINEAR,
  rule: { ...GTINS.gtin14, ai: '01' },
  checkDigit: 'required',
  accepts: '13 digits, or 14 with the check digit',
  example: '0950110153000',
  quietZone: sides(0),
  minModuleMm: 0.264,
  height: 33,
} satisfies Common;

/**
 * Postal codes: equally wide bars whose heights encode the data. They have 20 to 24 bars per 25.4 mm and a quiet zone
 * of about 2 mm.
 */
const POSTAL = {
  ...LINEAR,
  quietZone: around(4),
  // Bars and gaps are one module each. 24 bars per 25.4 mm is the highest density that postal services allow.
  minModuleMm: 0.52,
  // 20 bars per 25.4 mm is the lowest density.
  maxModuleMm: 0.635,
  text: 'none',
  height: 8,
  fixedRatio: true,
  maxLength: 64,
} satisfies Common;

/** USPS-B-3200 requires 3.18 mm to the left and right of the bars. */
const US_POST = sides(7, 7, 4);

/** Symbologies with bars, in the order of the documentation. */
export const LINEAR_SYMBOLOGIES: Readonly<Record<string, SymbologyRow>> = {
  // Linear symbologies.
  code128: { ...CODE128, example: 'Count 0123!', about: 'Code 128: full ASCII, compact' },
  'gs1-128': {
    ...LINEAR,
    ...GS1,
    ...GS1_128,
    aliases: ['ean128', 'ucc128'],
    maxLength: 200,
    about: 'GS1-128: application identifiers in Code 128',
  },
  ean14: {
    ...LINEAR,
    ...GS1_128,
    rule: { ...GTINS.gtin14, ai: '01' },
    checkDigit: 'required',
    aliases: ['gtin14'],
    accepts: '13 digits, or 14 with the check digit',
    example: '0950110153000',
    about: 'GS1-128 with a single GTIN',
  },
  sscc18: {
    ...LINEAR,
    ...GS1_128,
    rule: { ...GTINS.sscc, ai: '00' },
    checkDigit: 'required',
    aliases: ['sscc', 'nve'],
    // Maximum module on logistic labels (GS1 General Specifications, 5.12.3, table 5). With this module, the 176
    // modules of an SSCC with quiet zones are 165.1 mm wide.
    maxModuleMm: 0.94,
    accepts: '17 digits, or 18 with the check digit',
    example: '09501101530000000',
    about: 'GS1-128 with a single SSCC, the number of a pallet or parcel',
  },
  code39: {
    ...LINEAR,
    ...BY_HAND,
    ...TWO_WIDTHS,
    rule: characters(CODE39),
    accepts: CODE39_ACCEPTS,
    text: 'code39',
    checkDigit: 'optional',
    example: 'CODE 39',
    about: 'Code 39: capital letters and digits, supported by every reader',
  },
  code39ext: {
    ...FULL_ASCII,
    ...BY_HAND,
    ...TWO_WIDTHS,
    text: 'code39',
    checkDigit: 'optional',
    example: 'Code 39!',
    about: 'Code 39 extended: full ASCII, with character pairs',
  },
  code93: {
    ...LINEAR,
    ...BY_HAND,
    rule: characters(CODE39),
    accepts: CODE39_ACCEPTS,
    options: { includecheck: true },
    example: 'CODE 93',
    about: 'Code 93: the characters of Code 39 in less space',
  },
  code93ext: {
    ...FULL_ASCII,
    ...BY_HAND,
    options: { includecheck: true },
    example: 'Code 93!',
    about: 'Code 93 extended: full ASCII, with character pairs',
  },
  codabar: {
    ...LINEAR,
    ...BY_HAND,
    ...TWO_WIDTHS,
    encoder: 'rationalizedCodabar',
    aliases: ['nw7'],
    rule: characters(/[0-9\-$:/.+ABCD]/),
    accepts: 'digits and - $ : / . + between a start and a stop letter A to D',
    text: 'encoder',
    checkDigit: 'optional',
    example: 'A0123456B',
    about: 'Codabar: libraries, blood banks, parcels',
  },
  itf: {
    ...NUMERIC,
    ...BY_HAND,
    ...TWO_WIDTHS,
    encoder: 'interleaved2of5',
    aliases: ['i2of5'],
    wideWidth: 3,
    bearerBars: 'none',
    example: '0123456789',
    about: 'Interleaved 2 of 5: pairs of digits; an odd number gets a leading 0',
  },
  itf14: {
    ...LINEAR,
    ...BY_HAND,
    rule: GTINS.gtin14,
    checkDigit: 'required',
    accepts: '13 digits, or 14 with the check digit',
    // A wide element of ITF-14 has 2.25 to 3 modules (GS1 General Specifications, ITF-14).
    minModuleMm: 0.495,
    maxModuleMm: 1.016,
    wideWidth: 3,
    choices: { ratio: [2.25, 3] },
    text: 'itf14',
    // Bearer bars are required unless they are impossible (GS1 General Specifications, ITF-14).
    bearerBars: 'horizontal',
    height: 64,
    example: '1950110153000',
    about: 'ITF-14: the GTIN of a case',
  },
  msi: { ...NUMERIC, aliases: ['msiplessey'], example: '0123456789', about: 'MSI: shelf labels and inventory' },
  plessey: {
    ...LINEAR,
    rule: characters(HEXADECIMAL),
    accepts: 'digits and the letters A to F',
    example: '01234ABCD',
    about: 'Plessey: hexadecimal digits',
  },
  code11: {
    ...NUMERIC,
    rule: characters(/[0-9-]/),
    accepts: 'digits and hyphens',
    example: '0123-456',
    about: 'Code 11: telecommunications',
  },
  code2of5: { ...NUMERIC, example: '01234567', about: 'Standard 2 of 5' },
  industrial2of5: { ...NUMERIC, example: '01234567', about: 'Industrial 2 of 5' },
  iata2of5: { ...NUMERIC, example: '01234567', about: 'IATA 2 of 5: air freight' },
  matrix2of5: { ...NUMERIC, example: '01234567', about: 'Matrix 2 of 5' },
  coop2of5: { ...NUMERIC, example: '01234567', about: 'COOP 2 of 5' },
  datalogic2of5: { ...NUMERIC, example: '01234567', about: 'Datalogic 2 of 5' },
  telepen: { ...FULL_ASCII, example: 'Telepen', about: 'Telepen: ASCII, libraries' },
  telepennumeric: {
    ...LINEAR,
    rule: characters(/[0-9X]/),
    accepts: 'an even number of digits',
    example: '01234567',
    about: 'Telepen for digits',
  },
  posicode: { ...FULL_ASCII, example: 'ABC123', about: 'PosiCode: ASCII, encoded in bar positions' },
  channelcode: {
    ...LINEAR,
    rule: characters(DIGITS),
    accepts: 'a number up to 576688',
    maxLength: 6,
    text: 'encoder',
    example: '3493',
    about: 'Channel Code: a small number in a small space',
  },
  bc412: {
    ...LINEAR,
    rule: characters(/[0-9A-NP-Z]/),
    accepts: 'digits and capital letters except O',
    example: 'BC412',
    about: 'BC412: silicon wafers',
  },
  pharmacode: {
    ...LINEAR,
    accepts: 'a number from 3 to 131070',
    quietZone: sides(12),
    minModuleMm: 0.35,
    height: 16,
    text: 'none',
    maxLength: 6,
    example: '117480',
    about: 'Pharmacode: control of medicine packaging',
  },
  pharmacode2: {
    ...POSTAL,
    accepts: 'a number from 4 to 64570080',
    minModuleMm: 0.8,
    maxModuleMm: undefined,
    example: '117480',
    about: 'Two-track Pharmacode',
  },
  code32: {
    ...LINEAR,
    ...BY_HAND,
    ...nationalNumber({ digits: 9, check: 'code32', otherLengths: [] }),
    ...TWO_WIDTHS,
    accepts: '8 digits, or 9 with the check digit',
    text: 'encoder',
    maxLength: 9,
    example: '01234567',
    about: 'Code 32: Italian medicines',
  },
  pzn: {
    ...LINEAR,
    ...BY_HAND,
    ...nationalNumber({ digits: 8, check: 'pzn', otherLengths: [6] }),
    ...TWO_WIDTHS,
    aliases: ['pzn8'],
    options: { pzn8: true },
    accepts: '7 digits, or 8 with the check digit',
    text: 'encoder',
    maxLength: 8,
    example: '02758089',
    about: 'PZN: German medicines',
  },
  identcode: {
    ...LINEAR,
    ...BY_HAND,
    ...nationalNumber({ digits: 12, check: 'deutschePost', otherLengths: [] }),
    ...TWO_WIDTHS,
    accepts: '11 digits, or 12 with the check digit',
    text: 'encoder',
    maxLength: 12,
    wideWidth: 3,
    example: '56310243031',
    about: 'Identcode: Deutsche Post parcels',
  },
  leitcode: {
    ...LINEAR,
    ...BY_HAND,
    ...nationalNumber({ digits: 14, check: 'deutschePost', otherLengths: [] }),
    ...TWO_WIDTHS,
    accepts: '13 digits, or 14 with the check digit',
    text: 'encoder',
    maxLength: 14,
    wideWidth: 3,
    example: '2134807501640',
    about: 'Leitcode: Deutsche Post parcels',
  },
  flattermarken: {
    ...LINEAR,
    rule: characters(DIGITS),
    accepts: 'digits',
    quietZone: sides(0),
    text: 'none',
    example: '11099',
    about: 'Collating marks on the spine of a book, which show the order of its sheets',
  },
  hibccode39: {
    ...LINEAR,
    ...BY_HAND,
    ...TWO_WIDTHS,
    ...HIBC,
    text: 'encoder',
    about: 'HIBC: health care, in Code 39',
  },
  hibccode128: { ...LINEAR, ...BY_HAND, ...HIBC, text: 'encoder', about: 'HIBC: health care, in Code 128' },
  // Retail symbologies.
  ean13: {
    ...RETAIL,
    aliases: ['ean', 'gtin13', 'jan'],
    rule: { ...GTINS.ean13, addOn: true },
    checkDigit: 'required',
    accepts: '12 digits, or 13 with the check digit, optionally with an add-on of 2 or 5 digits after a space',
    quietZone: sides(11, 7),
    example: '950110153000',
    about: 'EAN-13: retail items, worldwide',
  },
  ean8: {
    ...RETAIL,
    aliases: ['gtin8'],
    rule: GTINS.ean8,
    checkDigit: 'required',
    accepts: '7 digits, or 8 with the check digit',
    quietZone: sides(7),
    height: 60,
    example: '9638507',
    about: 'EAN-8: small retail items',
  },
  upca: {
    ...RETAIL,
    aliases: ['upc', 'gtin12'],
    options: { addongap: UPC_ADD_ON_GAP },
    rule: { ...GTINS.upca, addOn: true },
    checkDigit: 'required',
    accepts: '11 digits, or 12 with the check digit, optionally with an add-on of 2 or 5 digits after a space',
    quietZone: sides(9),
    example: '01234500005',
    about: 'UPC-A: retail items in North America',
  },
  upce: {
    ...RETAIL,
    rule: { kind: 'upce' },
    checkDigit: 'required',
    options: { addongap: UPC_ADD_ON_GAP },
    accepts:
      '6, 7 or 8 digits (the last of 8 is the check digit), optionally with an add-on of 2 or 5 digits after a space',
    quietZone: sides(9, 7),
    example: '01234558',
    about: 'UPC-E: small retail items in North America',
  },
  ean2: {
    ...RETAIL,
    rule: characters(DIGITS, [2]),
    accepts: '2 digits',
    quietZone: sides(7, 5),
    example: '05',
    about: 'Add-on of 2 digits: issues of periodicals',
  },
  ean5: {
    ...RETAIL,
    rule: characters(DIGITS, [5]),
    accepts: '5 digits',
    quietZone: sides(7, 5),
    example: '90200',
    about: 'Add-on of 5 digits: prices of books',
  },
  isbn: {
    ...BOOK,
    accepts:
      'an ISBN of 13 digits, or 10 for older books, with or without hyphens, optionally with an add-on of 2 or 5 digits after a space',
    example: '978-1-56581-231-4',
    about: 'ISBN: books, as EAN-13',
  },
  ismn: {
    ...BOOK,
    accepts: 'an ISMN with or without hyphens, optionally with an add-on of 2 or 5 digits after a space',
    example: '979-0-2605-3211-3',
    about: 'ISMN: printed music, as EAN-13',
  },
  issn: {
    ...BOOK,
    accepts:
      'an ISSN such as 0311-175X, with or without the hyphen, optionally with a 2-digit variant and an add-on, each after a space',
    example: '0311-175X 00',
    about: 'ISSN: periodicals, as EAN-13',
  },
  mands: {
    ...RETAIL,
    accepts: '7 or 8 digits',
    quietZone: sides(7),
    text: 'encoder',
    example: '0642118',
    about: 'Marks & Spencer',
  },
  // GS1 DataBar symbologies.
  databaromni: {
    ...DATABAR,
    aliases: ['databar', 'rss14'],
    // Scanners at checkouts read a lower symbol in one direction only (ISO/IEC 24724).
    minHeight: { kind: 'till', modules: 33 },
    about: 'GS1 DataBar Omnidirectional: fresh food at checkouts',
  },
  databartruncated: {
    ...DATABAR,
    height: 13,
    minHeight: { kind: 'standard', modules: 13 },
    minModuleMm: 0.17,
    about: 'GS1 DataBar Truncated: small items, not for checkouts',
  },
  databarlimited: {
    ...DATABAR,
    height: 10,
    minHeight: { kind: 'standard', modules: 10 },
    minModuleMm: 0.17,
    about: 'GS1 DataBar Limited: small items, not for checkouts',
  },
  databarexpanded: {
    ...DATABAR,
    ...GS1,
    height: 34,
    minHeight: { kind: 'till', modules: 34 },
    maxLength: 120,
    about: 'GS1 DataBar Expanded: weight, date and batch at checkouts',
  },
  databarstacked: {
    ...DATABAR,
    kind: 'matrix',
    minModuleMm: 0.17,
    about: 'GS1 DataBar Stacked: two rows, small items',
  },
  databarstackedomni: {
    ...DATABAR,
    kind: 'matrix',
    about: 'GS1 DataBar Stacked Omnidirectional: two rows, for checkouts',
  },
  databarexpandedstacked: {
    ...DATABAR,
    ...GS1,
    kind: 'matrix',
    maxLength: 120,
    about: 'GS1 DataBar Expanded in several rows',
  },
  gs1northamericancoupon: {
    ...DATABAR,
    ...GS1,
    kind: 'matrix',

    text: 'none',
    maxLength: 120,
    accepts: 'one element (8110)',
    example: '(8110)106141416543213500110000310123196000',
    about: 'Coupons in North America',
  },
  // Postal symbologies.
  imb: {
    ...POSTAL,
    encoder: 'onecode',
    aliases: ['uspsimb', 'intelligentmail', 'uspsintelligentmail'],
    rule: characters(DIGITS, [20, 25, 29, 31]),
    scheme: imbFault,
    accepts: '20, 25, 29 or 31 digits',
    // USPS-B-3200 requires bars of 3.18 to 4.19 mm, and 20 to 24 bars per 25.4 mm.
    height: 7.5,
    quietZone: US_POST,
    example: '0123456709498765432101234567891',
    about: 'USPS Intelligent Mail',
  },
  postnet: {
    ...POSTAL,
    quietZone: US_POST,
    accepts: '5, 9 or 11 digits',
    height: 6,
    example: '01234',
    about: 'USPS POSTNET, historic',
  },
  planet: {
    ...POSTAL,
    quietZone: US_POST,
    accepts: '11 or 13 digits',
    height: 6,
    example: '01234567890',
    about: 'USPS PLANET, historic',
  },
  royalmail: {
    ...POSTAL,
    aliases: ['rm4scc', 'royalmail4scc'],
    rule: characters(ALPHANUMERIC),
    checkDigit: 'required',
    accepts: 'digits and capital letters',
    example: 'LE28HS9Z',
    about: 'Royal Mail 4-state customer code',
  },
  kix: {
    ...POSTAL,
    rule: characters(ALPHANUMERIC),
    scheme: kixFault,
    accepts: 'digits and capital letters',
    example: '1231FZ13XHS',
    about: 'KIX: mail in the Netherlands',
  },
  auspost: {
    ...POSTAL,
    // Australia Post requires 6 mm to the left and right of the bars.
    quietZone: sides(12, 12, 4),
    minModuleMm: 0.5,
    aliases: ['australiapost'],
    rule: characters(/[0-9A-Za-z #]/),
    accepts: 'a 2-digit format code, an 8-digit sorting number and customer information',
    example: '5956439111ABA 9',
    about: 'Australia Post 4-state customer code',
  },
  japanpost: {
    ...POSTAL,
    minModuleMm: 0.48,
    // Font sizes from 8 to 11.5 points are allowed. A bar in size 10 is 0.6 mm wide.
    maxModuleMm: 0.69,
    rule: characters(/[0-9A-Z-]/),
    scheme: japanPostFault,
    accepts: 'digits, capital letters and hyphens',
    example: '6540123789-A-K-Z',
    about: 'Japan Post customer code',
  },
  daft: {
    ...POSTAL,
    rule: characters(/[DAFT]/),
    accepts: 'the letters D, A, F and T, one for each bar',
    example: 'FATDAFTDAD',
    about: 'Any 4-state code, bar by bar',
  },
};
