/** Lists the symbologies with cells: stacked, matrix and composite. */

import { mailmarkFault } from './schemes.ts';
import type { Choices, GtinRule, SymbologyRow } from './symbology.ts';
import { ASCII, around, type Common, characters, GS1, GTINS, HIBC, LATIN1, sides } from './symbology-families.ts';

const MATRIX = {
  kind: 'matrix',
  rule: { kind: 'text', eci: true },
  accepts: 'any text',
  text: 'none',
  minModuleMm: 0.255,
} satisfies Common;

/**
 * ISO/IEC 16022, 7.1, requires 1 module of quiet zone; 2 tolerate poor prints. The minimum of 0.255 mm is from the GS1
 * General Specifications.
 */
const DATA_MATRIX = { ...MATRIX, quietZone: around(2), lightOnDark: true, maxLength: 3116 } satisfies Common;

/** Quiet zone from ISO/IEC 18004:2015, 9.1; module from the GS1 General Specifications. */
const QR = { ...MATRIX, quietZone: around(4), lightOnDark: true, maxLength: 7089 } satisfies Common;

/**
 * Aztec codes need no quiet zone, because their finder pattern is in the middle (ISO/IEC 24778, 4.1). Longer values
 * take more than a tenth of a second to encode.
 */
const AZTEC = {
  ...MATRIX,
  quietZone: around(0),
  lightOnDark: true,
  maxLength: 1000,
  // Percentage of the symbol that is used for error correction. The standard recommends 23 and allows 5 to 95.
  choices: { errorCorrection: [5, 95] },
} satisfies Common;

/**
 * Compact sizes, which are smaller and encode up to 110 digits (ISO/IEC 24778, 4.1), then full sizes. By default, the
 * encoder uses a full size.
 */
const AZTEC_SIZES = [{ options: { format: 'compact' }, maxLength: 110 }, { options: { format: 'full' } }];

/** Ranges of data columns, rows and error correction level of PDF417 (ISO/IEC 15438, 5.2.1 and 5.7). */
const ROW_HEIGHTS = [1, 40] as const;
const PDF417_CHOICES: Choices = {
  dataColumns: [1, 30],
  dataRows: [3, 90],
  errorCorrection: [0, 8],
  rowHeight: ROW_HEIGHTS,
};

/** PDF417 has margins of 2 modules, and rows at least 3 modules high (ISO/IEC 15438, 5.8.3). */
const PDF417 = {
  ...MATRIX,
  quietZone: around(2),
  rowHeight: 3,
  minModuleMm: 0.19,
  maxLength: 2710,
  choices: PDF417_CHOICES,
} satisfies Common;

/** MicroPDF417 has margins of 1 module, and rows at least 2 modules high (ISO/IEC 24728, 5.8.3). */
const MICRO_PDF417 = {
  ...PDF417,
  quietZone: around(1),
  rowHeight: 2,
  maxLength: 366,
  choices: { dataColumns: [1, 4], dataRows: [4, 44], rowHeight: ROW_HEIGHTS },
} satisfies Common;

/** Rows of linear symbols with separators, represented as cells. */
const STACKED = { ...MATRIX, quietZone: sides(10, 10, 1), minModuleMm: 0.19 } satisfies Common;

/** GS1 Digital Link: a URL that contains GS1 identifiers. */
const DIGITAL_LINK = {
  rule: { kind: 'digitalLink' },
  accepts: 'a GS1 Digital Link such as https://id.gs1.org/01/09501101530003',
  example: 'https://id.gs1.org/01/09501101530003/10/AB-123',
} satisfies Common;

/** Linear symbol below a two-dimensional symbol (ISO/IEC 24723). */
const COMPOSITE = {
  ...MATRIX,
  text: 'composite',
  rule: { kind: 'composite' },
  accepts: 'the linear value, a vertical bar and GS1 elements',
  quietZone: sides(10, 10),
  minModuleMm: 0.264,
  maxLength: 2400,
} satisfies Common;

/** Composite code with human-readable digits. The rule of the linear symbology checks its linear part. */
const retailComposite = (linear: GtinRule | { readonly kind: 'upce' }): Common => ({
  ...COMPOSITE,
  rule: { kind: 'composite', linear },
  checkDigit: 'required',
});

const DATABAR_COMPOSITE = {
  ...COMPOSITE,
  quietZone: sides(1),
  example: '(01)09501101530003|(10)AB-123',
} satisfies Common;

/** Example of a bill without amount, debtor and reference. */
const SWISS_BILL = [
  ...['SPC', '0200', '1', 'CH5800791123000889012', 'S', 'Muster Krankenkasse', '', '', '2500', 'Biel', 'CH'],
  ...['', '', '', '', '', '', '', '', 'CHF', '', '', '', '', '', '', '', 'NON', '', '', 'EPD'],
].join('\n');

/** Sizes of rMQR (ISO/IEC 23941) by ascending area, because the encoder requires an explicit size. */
const RMQR_SIZES = [7, 9, 11, 13, 15, 17]
  .flatMap((rows) => [27, 43, 59, 77, 99, 139].map((columns) => ({ rows, columns })))
  .filter(({ rows, columns }) => columns > 27 || rows === 11 || rows === 13)
  .sort((a, b) => a.rows * a.columns - b.rows * b.columns)
  .map(({ rows, columns }) => ({ options: { version: `R${rows}x${columns}` } }));

/** Symbologies with cells, in the order of the documentation. */
export const MATRIX_SYMBOLOGIES: Readonly<Record<string, SymbologyRow>> = {
  // Stacked symbologies.
  pdf417: { ...PDF417, example: 'PDF417', about: 'PDF417: any text in rows; tickets, licences' },
  pdf417compact: {
    ...PDF417,
    aliases: ['pdf417truncated', 'compactpdf417'],
    example: 'PDF417',
    about: 'Compact PDF417: PDF417 without the right row indicators',
  },
  micropdf417: { ...MICRO_PDF417, example: 'MicroPDF417', about: 'MicroPDF417: any text in small rows' },
  codablockf: {
    ...STACKED,
    rule: characters(LATIN1),
    accepts: 'ASCII and Latin-1 characters',
    maxLength: 2725,
    example: 'CODABLOCK F 34567890123456789010040digit',
    about: 'Codablock F: Code 128 in rows',
  },
  code16k: {
    ...STACKED,
    rule: characters(LATIN1),
    accepts: 'ASCII and Latin-1 characters',
    maxLength: 154,
    example: 'Abcd-1234567890-wxyZ',
    about: 'Code 16K: Code 128 in 2 to 16 rows',
  },
  code49: {
    ...STACKED,
    rule: characters(ASCII),
    accepts: 'ASCII characters',
    maxLength: 81,
    example: 'MULTIPLE ROWS IN CODE 49',
    about: 'Code 49: ASCII in 2 to 8 rows',
  },
  // Matrix symbologies.
  qrcode: {
    ...QR,
    aliases: ['qr'],
    rule: { kind: 'text', eci: false },
    example: 'https://example.com',
    about: 'QR Code: any text, read by every phone',
  },
  gs1qrcode: { ...QR, ...GS1, about: 'GS1 QR Code: application identifiers' },
  gs1dlqrcode: { ...QR, ...DIGITAL_LINK, about: 'GS1 Digital Link in QR Code' },
  microqrcode: {
    ...QR,
    aliases: ['microqr'],
    rule: { kind: 'text', eci: false },
    // Micro QR has half the quiet zone of QR Code (ISO/IEC 18004:2015, 9.1).
    quietZone: around(2),
    maxLength: 35,
    example: '12345',
    about: 'Micro QR Code: up to 35 digits',
  },
  rectangularmicroqrcode: {
    ...QR,
    aliases: ['rmqr', 'rmqrcode'],
    rule: { kind: 'text', eci: true },
    sizes: RMQR_SIZES,
    quietZone: around(2),
    maxLength: 361,
    example: 'rMQR 12345',
    about: 'rMQR: rectangular QR Code',
  },
  swissqrcode: {
    ...QR,
    // Swiss QR codes are black on white (Swiss Implementation Guidelines QR-bill, 6.1).
    lightOnDark: false,
    rule: { kind: 'swissBill' },
    accepts: 'the lines of a Swiss QR-bill, from SPC to EPD, and the optional lines after it',
    maxLength: 997,
    example: SWISS_BILL,
    about: 'Swiss QR-bill: QR Code with the Swiss cross, 46 mm wide with a margin of 5 mm',
  },
  hibcqrcode: { ...QR, ...HIBC, about: 'HIBC: health care, in QR Code' },
  datamatrix: { ...DATA_MATRIX, example: 'Data Matrix', about: 'Data Matrix: any text in the smallest space' },
  datamatrixrectangular: { ...DATA_MATRIX, maxLength: 98, example: 'Data Matrix', about: 'Data Matrix, rectangular' },
  datamatrixrectangularextension: {
    ...DATA_MATRIX,
    aliases: ['dmre'],
    maxLength: 236,
    options: { dmre: true },
    example: 'Data Matrix',
    about: 'Data Matrix, rectangular with the sizes of ISO/IEC 21471',
  },
  gs1datamatrix: { ...DATA_MATRIX, ...GS1, about: 'GS1 DataMatrix: application identifiers, medicines' },
  gs1datamatrixrectangular: { ...DATA_MATRIX, ...GS1, about: 'GS1 DataMatrix, rectangular' },
  mailmark: {
    ...DATA_MATRIX,
    // Royal Mail accepts only dark marks on light mail.
    lightOnDark: false,
    rule: { kind: 'grammar' },
    scheme: mailmarkFault,
    sizes: [7, 9, 29].map((type) => ({ options: { type } })),
    accepts: 'Royal Mail Mailmark data of 45 to 90 characters that starts with JGB and a space',
    maxLength: 90,
    example: 'JGB 012100123412345678AB19XY1A 0             www.xyz.com',
    about: 'Royal Mail Mailmark, in Data Matrix',
  },
  gs1dldatamatrix: { ...DATA_MATRIX, ...DIGITAL_LINK, about: 'GS1 Digital Link in Data Matrix' },
  hibcdatamatrix: { ...DATA_MATRIX, ...HIBC, about: 'HIBC: health care, in Data Matrix' },
  hibcdatamatrixrectangular: { ...DATA_MATRIX, ...HIBC, about: 'HIBC: health care, in rectangular Data Matrix' },
  hibcpdf417: { ...PDF417, ...HIBC, about: 'HIBC: health care, in PDF417' },
  hibcmicropdf417: { ...MICRO_PDF417, ...HIBC, about: 'HIBC: health care, in MicroPDF417' },
  hibccodablockf: { ...STACKED, ...HIBC, about: 'HIBC: health care, in Codablock F' },
  aztec: {
    ...AZTEC,
    encoder: 'azteccode',
    sizes: AZTEC_SIZES,
    example: 'Aztec Code',
    about: 'Aztec Code: any text without quiet zone; rail tickets',
  },
  azteccompact: {
    ...AZTEC,
    encoder: 'azteccodecompact',
    maxLength: 110,
    example: 'Aztec',
    about: 'Aztec Code in its compact sizes',
  },
  aztecrune: {
    ...AZTEC,
    rule: { kind: 'grammar' },
    accepts: 'a number from 0 to 255',
    choices: {},
    maxLength: 3,
    example: '25',
    about: 'Aztec Rune: one number up to 255',
  },
  hibcazteccode: { ...AZTEC, ...HIBC, sizes: AZTEC_SIZES, about: 'HIBC: health care, in Aztec Code' },
  maxicode: {
    ...MATRIX,
    kind: 'hexagons',
    // MaxiCode has a quiet zone of one module (ISO/IEC 16023, 4.11.5). All modules have the same size.
    quietZone: around(1),
    minModuleMm: 0.82,
    maxLength: 138,
    choices: { mode: [2, 6] },
    example: 'MaxiCode',
    about: 'MaxiCode: parcels; a leading postcode, country and service select mode 2 or 3',
  },
  dotcode: {
    ...MATRIX,
    quietZone: around(3),
    lightOnDark: true,
    minModuleMm: 0.3,
    maxLength: 500,
    example: 'DotCode',
    about: 'DotCode: for high-speed dot printing',
  },
  gs1dotcode: {
    ...MATRIX,
    ...GS1,
    quietZone: around(3),
    lightOnDark: true,
    minModuleMm: 0.3,
    maxLength: 500,
    about: 'GS1 DotCode: application identifiers, tobacco',
  },
  hanxin: {
    ...MATRIX,
    rule: { kind: 'text', eci: false },
    quietZone: around(3),
    maxLength: 7827,
    choices: { errorCorrection: [1, 4] },
    example: 'Han Xin',
    about: 'Han Xin Code: any text, China',
  },
  codeone: { ...MATRIX, quietZone: around(0), maxLength: 3550, example: 'Code One', about: 'Code One: any text' },
  // Composite symbologies.
  ean13composite: {
    ...retailComposite(GTINS.ean13),
    example: '9501101530003|(10)AB-123',
    about: 'EAN-13 with a composite component',
  },
  ean8composite: {
    ...retailComposite(GTINS.ean8),
    example: '96385074|(21)A12345678',
    about: 'EAN-8 with a composite component',
  },
  upcacomposite: {
    ...retailComposite(GTINS.upca),
    example: '012345000058|(99)1234-abcd',
    about: 'UPC-A with a composite component',
  },
  upcecomposite: {
    ...retailComposite({ kind: 'upce' }),
    example: '01234558|(15)021231',
    about: 'UPC-E with a composite component',
  },
  databaromnicomposite: { ...DATABAR_COMPOSITE, about: 'GS1 DataBar Omnidirectional with a composite component' },
  databarstackedcomposite: { ...DATABAR_COMPOSITE, about: 'GS1 DataBar Stacked with a composite component' },
  databarstackedomnicomposite: {
    ...DATABAR_COMPOSITE,
    about: 'GS1 DataBar Stacked Omnidirectional with a composite component',
  },
  databartruncatedcomposite: { ...DATABAR_COMPOSITE, about: 'GS1 DataBar Truncated with a composite component' },
  databarlimitedcomposite: { ...DATABAR_COMPOSITE, about: 'GS1 DataBar Limited with a composite component' },
  databarexpandedcomposite: { ...DATABAR_COMPOSITE, about: 'GS1 DataBar Expanded with a composite component' },
  databarexpandedstackedcomposite: {
    ...DATABAR_COMPOSITE,
    about: 'GS1 DataBar Expanded Stacked with a composite component',
  },
  'gs1-128composite': {
    ...COMPOSITE,
    example: '(01)09501101530003|(10)AB-123',
    about: 'GS1-128 with a composite component',
  },
};
