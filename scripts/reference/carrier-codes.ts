/**
 * Barcodes as prescribed by carriers and authorities, with the separators in their messages. The symbologies page shows
 * them, and a test reads them back.
 */
import type { JsonObject } from '@platen/engine';

export type CarrierCode = {
  /** Carrier or authority, as named on the symbologies page. */
  readonly name: string;
  /** Description of the message and its options. */
  readonly about: string;
  /** Element without its position. */
  readonly element: JsonObject;
  /** Suitable size of the code in millimetres. */
  readonly size: readonly [width: number, height: number];
  /** Text that a reader returns. Default: the element's text. */
  readonly read?: string;
};

export const CARRIER_CODES: readonly CarrierCode[] = [
  {
    name: 'Parcels: MaxiCode, modes 2 and 3',
    about:
      'The message starts with postcode, country and service, each followed by GS. Mode 2 is used for a postcode of up to nine digits, and mode 3 for a ' +
      'postcode of up to six letters, ' +
      'digits and spaces. Shorten a longer postcode. Country (ISO 3166-1) and service are numbers of three digits. If the carrier requires an ISO/IEC 15434 ' +
      'header, start with `[)>`, RS, `01`, GS and the two-digit year of its version, and end the message with RS and EOT. ' +
      'If you set `mode`, Platen rejects messages that start in another way.',
    element: {
      type: 'barcode',
      symbology: 'maxicode',
      mode: 2,
      text: '[)>\x1e01\x1d96841706672\x1d840\x1d001\x1d1Z12345675\x1dUPSN\x1d12345E\x1d089\x1d\x1d1/1\x1d10\x1dY\x1d\x1dSALT LAKE CITY\x1dUT\x1e\x04',
    },
    size: [30, 29],
  },
  {
    name: 'Driving licences: PDF417',
    about:
      'Lines end with LF, and the header has RS and CR. `dataColumns`, `dataRows` and `errorCorrection` set the columns, rows and error correction level. ' +
      'With fewer columns, the symbol is narrower and taller.',
    element: {
      type: 'barcode',
      symbology: 'pdf417',
      dataColumns: 10,
      errorCorrection: 5,
      text: '@\n\x1e\rANSI 636000090002DL00410053ZV00940011DLDAQT64235789\nDCSSAMPLE\nDACMICHAEL\nDBB06061986\nDBA12102034\rZVZVA01\r',
    },
    size: [62, 24],
  },
  {
    name: 'Boarding passes: Aztec',
    about:
      'The IATA message has fields of fixed width without separators. `errorCorrection` is the percentage of the symbol used for error correction.',
    element: {
      type: 'barcode',
      symbology: 'aztec',
      errorCorrection: 23,
      text: 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100',
    },
    size: [26, 26],
  },
  {
    name: 'GS1: Data Matrix, QR Code, GS1-128',
    about:
      'Write the identifiers in brackets. Platen adds the FNC1 at the start, and the separators after elements of variable length, which readers output as GS.',
    element: { type: 'datamatrix', gs1: true, text: '(01)09501101530003(10)AB-123(21)7Q(17)260704' },
    size: [20, 20],
    read: '010950110153000310AB-123\x1d217Q\x1d17260704',
  },
  {
    name: 'Parts and shipments: ISO/IEC 15434, format 06',
    about: 'Fields start with data identifiers of ANSI MH10.8.2 and are separated by GS. RS and EOT end the message.',
    element: { type: 'datamatrix', text: '[)>\x1e06\x1dPBRK-2040\x1dQ250\x1d1T77A\x1e\x04' },
    size: [18, 18],
  },
];
