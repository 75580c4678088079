import { align } from '../../format/align.ts';
import { element } from '../../format/element.ts';
import { boolean, number, oneOf, optional, points, withDefault } from '../../format/kit.ts';
import { symbologyName } from './symbology-name.ts';
import { withoutEffect } from './without-effect.ts';

/** All linear, stacked and further codes. */
export const barcodeSchema = element('barcode', {
  about: 'A barcode: drawn as large as fits the box with its quiet zone and its text, never stretched.',
  draws: 'code',
  content: 'required',
  fields: {
    symbology: withDefault(symbologyName, 'code128', 'which code', 'code128'),
    showText: withDefault(boolean(), true, 'draws the text that people read, where the code has one', true),
    textPosition: withDefault(
      oneOf('below', 'above'),
      'below',
      'where that text stands, but in retail, book and composite codes, whose standards place it',
      'below',
    ),
    moduleWidth: optional(
      points({ min: 0 }),
      'width of the narrowest bar, on the dots of a printer the nearest; default the widest that fits, to which it is lowered with a warning',
    ),
    quietZone: withDefault(
      boolean(),
      true,
      'keeps the standard’s clear margin inside the box; digits beside the bars keep their room without it',
      true,
    ),
    checkDigit: optional(boolean(), 'adds the optional check digit of codes that leave it open'),
    gs1: withDefault(boolean(), false, 'the content is a GS1 element string like (01)09501101530003', false),
    dataColumns: optional(
      number({ min: 1, max: 30, integer: true }),
      'data columns: 1 to 30 in PDF417, 1 to 4 in MicroPDF417; default what makes the symbol about three times as wide as high',
    ),
    dataRows: optional(
      number({ min: 3, max: 90, integer: true }),
      'rows: 3 to 90 in PDF417, 4 to 44 in MicroPDF417; default as many as the value needs',
    ),
    errorCorrection: optional(
      number({ min: 0, max: 95, integer: true }),
      'PDF417: level 0 to 8, default by the length (ISO/IEC 15438); Aztec: percent of the symbol, 5 to 95, default 23; Han Xin: level 1 to 4, default 1',
    ),
    mode: optional(
      number({ min: 2, max: 6, integer: true }),
      'MaxiCode (ISO/IEC 16023): 2 and 3 with postcode, country and service in front, 4 for text, 5 with more error correction, 6 to set readers; default by the value',
    ),
    bearerBars: optional(
      oneOf('none', 'horizontal', 'box'),
      'bars of two modules along top and bottom of itf and itf14, or all around outside the quiet zone, which keep half a scan from being read; default horizontal for itf14 (GS1 General Specifications), none for itf',
    ),
    align: withDefault(align, 'center', 'where the symbol lies in its box', 'center'),
  },
  withoutEffect: (value, { symbology }) => withoutEffect(value, symbology),
});
