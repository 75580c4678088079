import { align } from '../../format/align.ts';
import { contentEncoding, eci } from '../../format/content-encoding.ts';
import { element } from '../../format/element.ts';
import { gs1Elements } from '../../format/gs1.ts';
import { boolean, either, number, oneOf, optional, points, withDefault } from '../../format/kit.ts';
import { readableText } from '../../format/readable-text.ts';
import { trim } from '../../format/trim.ts';
import { withHabits, wordsFor } from '../../format/value-habits.ts';
import { symbologyName } from './symbology-name.ts';
import { withoutEffect } from './without-effect.ts';

const shownText = withHabits(boolean(), (_, value) =>
  typeof value === 'string' && !/^(?:true|false)$/.test(value)
    ? 'must be true or false; write "readableText" for another text'
    : undefined,
);

/** Schema of barcode elements, for all linear, stacked and other symbologies. */
export const barcodeSchema = element('barcode', {
  about: 'A barcode. Platen draws it with its quiet zone and text, as large as its box allows, and never stretches it.',
  traits: ['letters', 'code'],
  content: 'required',
  instead: 'gs1Elements',
  fields: {
    symbology: withDefault(symbologyName, 'code128', 'type of the barcode', 'code128'),
    showText: withDefault(shownText, true, 'draws the human-readable text, except in symbologies without text', true),
    readableText,
    textPosition: withDefault(
      oneOf('below', 'above'),
      'below',
      'position of the human-readable text. In retail, book and composite codes, the position is fixed',
      'below',
    ),
    moduleWidth: optional(
      points({ min: 0 }),
      'width of the narrowest bar, rounded to whole printer dots; default: the widest that fits. If the code would not fit its box, Platen reduces the width and reports a warning',
    ),
    quietZone: withDefault(
      boolean(),
      true,
      'reserves the quiet zone that the standard requires, inside the box. With false, Platen reserves only the space for digits next to the bars',
      true,
    ),
    checkDigit: optional(
      either((value) => typeof value === 'boolean', boolean(), oneOf('included', 'add')),
      'check digit of the content: "included" verifies it and restores lost leading zeros, "add" computes it, and true adds an optional one. By default, Platen detects from the number of digits whether the check digit is missing, and reports a warning if this is unclear',
    ),
    gs1: withDefault(
      boolean(),
      false,
      'declares that the content is a GS1 element string like (01)09501101530003, which Platen then checks',
      false,
    ),
    gs1Elements,
    dataColumns: optional(
      number({ min: 1, max: 30, integer: true }),
      'number of data columns: 1 to 30 in PDF417, 1 to 4 in MicroPDF417. By default, the symbol is about three times as wide as high',
    ),
    dataRows: optional(
      number({ min: 3, max: 90, integer: true }),
      'number of rows: 3 to 90 in PDF417, 4 to 44 in MicroPDF417; default: as many as the value needs',
    ),
    rowHeight: optional(
      number({ min: 1, max: 40 }),
      'height of a row in modules; default: 3 in PDF417, 2 in MicroPDF417',
    ),
    errorCorrection: optional(
      number({ min: 0, max: 95, integer: true }),
      'error correction. PDF417: level 0 to 8; by default, it depends on the length (ISO/IEC 15438). Aztec: 5 to 95 percent of the symbol; default: 23. Han Xin: level 1 to 4; default: 1',
    ),
    mode: optional(
      withHabits(
        number({ min: 2, max: 6, integer: true }),
        wordsFor(
          [
            'a b c codea codeb codec',
            'is a number from 2 to 6 for MaxiCode; write "subset": "B" for a code set of Code 128',
          ],
          [
            'auto automatic',
            'is a number from 2 to 6 for MaxiCode; remove it, so that Platen chooses the mode by the content',
          ],
        ),
      ),
      'mode of MaxiCode (ISO/IEC 16023): 2 or 3 for text that begins with postcode, country and service, 4 for other text, 5 for more error correction, 6 to configure readers. By default, it depends on the content',
    ),
    ratio: optional(
      withHabits(oneOf(2, 2.5, 3), (word, value) =>
        typeof value === 'string' && /^[23](?:\.\d)?(?::1)?$/.test(word)
          ? 'must be one of the numbers 2, 2.5, 3'
          : undefined,
      ),
      'width of wide bars divided by the width of narrow bars, for symbologies with two bar widths such as code39, itf and codabar; default: 3. Very narrow bars need 2.5 or more',
    ),
    subset: optional(
      withHabits(
        oneOf('A', 'B', 'C'),
        wordsFor([
          'auto automatic ab abc default',
          'must be one of "A", "B", "C"; remove it to use the shortest combination',
        ]),
      ),
      'code set of "code128": A (capitals and control characters), B (no control characters) or C (pairs of digits). With a fixed code set, texts of equal length have codes of equal width. By default, Platen uses the combination with the shortest code',
    ),
    functionCharacters: withDefault(
      boolean(),
      false,
      'reads ^FNC1 to ^FNC4 in the content of "code128" as function characters, and ^^ as a circumflex',
      false,
    ),
    encoding: contentEncoding,
    eci,
    bearerBars: optional(
      oneOf('none', 'horizontal', 'box'),
      'bearer bars of itf and itf14, which prevent partial scans: "horizontal" above and below the bars, or "box" around the quiet zone. Default: "horizontal" for itf14 (GS1 General Specifications), "none" for itf',
    ),
    trim,
    align: withDefault(align, 'center', 'alignment of the symbol in its box', 'center'),
  },
  withoutEffect: (value, { symbology }) => withoutEffect(value, symbology),
});
