import { align } from '../../format/align.ts';
import { contentEncoding, eci } from '../../format/content-encoding.ts';
import { element } from '../../format/element.ts';
import { gs1Elements } from '../../format/gs1.ts';
import { boolean, either, number, oneOf, optional, points, withDefault } from '../../format/kit.ts';
import { readableText } from '../../format/readable-text.ts';
import { trim } from '../../format/trim.ts';
import { symbologyName } from './symbology-name.ts';
import { withoutEffect } from './without-effect.ts';

/** Schema of barcode elements, for all linear, stacked and other symbologies. */
export const barcodeSchema = element('barcode', {
  about: 'A barcode. It is drawn as large as its box allows, with its quiet zone and text, and is never stretched.',
  draws: 'code',
  content: 'required',
  instead: 'gs1Elements',
  fields: {
    symbology: withDefault(symbologyName, 'code128', 'type of the barcode', 'code128'),
    showText: withDefault(boolean(), true, 'draws the human-readable text, if the symbology has one', true),
    readableText,
    textPosition: withDefault(
      oneOf('below', 'above'),
      'below',
      'position of the human-readable text; retail, book and composite codes have a fixed position',
      'below',
    ),
    moduleWidth: optional(
      points({ min: 0 }),
      'width of the narrowest bar, rounded to whole printer dots; default the widest that fits. A larger value is reduced with a warning',
    ),
    quietZone: withDefault(
      boolean(),
      true,
      'keeps the quiet zone of the standard inside the box; the space for digits at the sides of the bars is always kept',
      true,
    ),
    checkDigit: optional(
      either((value) => typeof value === 'boolean', boolean(), oneOf('included', 'add')),
      'check digit of the content: "included" verifies it and restores lost leading zeros, "add" computes it, true adds an optional one; default detected from the content, with a warning if unclear',
    ),
    gs1: withDefault(boolean(), false, 'the content is a GS1 element string like (01)09501101530003', false),
    gs1Elements,
    dataColumns: optional(
      number({ min: 1, max: 30, integer: true }),
      'data columns: 1 to 30 in PDF417, 1 to 4 in MicroPDF417; by default, the symbol is about three times as wide as high',
    ),
    dataRows: optional(
      number({ min: 3, max: 90, integer: true }),
      'rows: 3 to 90 in PDF417, 4 to 44 in MicroPDF417; default as many as the value needs',
    ),
    rowHeight: optional(
      number({ min: 1, max: 40 }),
      'height of a row of PDF417 and MicroPDF417 in modules; default 3, and 2 for MicroPDF417',
    ),
    errorCorrection: optional(
      number({ min: 0, max: 95, integer: true }),
      'PDF417: level 0 to 8, default by the length (ISO/IEC 15438); Aztec: percent of the symbol, 5 to 95, default 23; Han Xin: level 1 to 4, default 1',
    ),
    mode: optional(
      number({ min: 2, max: 6, integer: true }),
      'MaxiCode (ISO/IEC 16023): 2 and 3 for text that begins with postcode, country and service, 4 for other text, 5 with more error correction, 6 to configure readers; default by the content',
    ),
    ratio: optional(
      oneOf(2, 2.5, 3),
      'width of wide bars as a multiple of narrow bars, for symbologies with two bar widths such as code39, itf and codabar; default 3. Small printed bars need 2.5 or more',
    ),
    subset: optional(
      oneOf('A', 'B', 'C'),
      'code128: uses only this code set, so that codes of equal length are equally wide: A (capitals and control characters), B (no control characters) or C (pairs of digits); default the shortest combination',
    ),
    functionCharacters: withDefault(
      boolean(),
      false,
      'code128: ^FNC1 to ^FNC4 in the content are function characters, and ^^ is a circumflex',
      false,
    ),
    encoding: contentEncoding,
    eci,
    bearerBars: optional(
      oneOf('none', 'horizontal', 'box'),
      'bearer bars of two modules at the top and bottom of itf and itf14, or all around outside the quiet zone; they prevent partial scans. Default horizontal for itf14 (GS1 General Specifications), none for itf',
    ),
    trim,
    align: withDefault(align, 'center', 'alignment of the symbol in its box', 'center'),
  },
  withoutEffect: (value, { symbology }) => withoutEffect(value, symbology),
});
