import { align } from '../../format/align.ts';
import { contentEncoding, eciOfQr } from '../../format/content-encoding.ts';
import { element } from '../../format/element.ts';
import { digitalLink, gs1, gs1Elements, gs1Text, use } from '../../format/gs1.ts';
import { boolean, number, oneOf, optional, withDefault } from '../../format/kit.ts';
import { logo } from '../../format/logo.ts';
import { inStyle, unusedTextProperties } from '../../format/no-effect.ts';
import { readableText } from '../../format/readable-text.ts';
import { trim } from '../../format/trim.ts';
import { withHabits, wordsFor } from '../../format/value-habits.ts';

/** Schema of QR code elements: QR Code and Micro QR Code (ISO/IEC 18004). */
export const qrcodeSchema = element('qrcode', {
  about: 'QR Code (ISO/IEC 18004). Platen draws it with its quiet zone, as large as its box allows.',
  traits: ['letters', 'code'],
  content: 'required',
  instead: 'gs1Elements',
  fields: {
    errorCorrection: withDefault(
      oneOf('L', 'M', 'Q', 'H'),
      'M',
      'error correction: the code stays readable if up to 7 % (L), 15 % (M), 25 % (Q) or 30 % (H) is damaged',
      'M',
    ),
    version: optional(
      number({ min: 1, max: 40, integer: true }),
      'version, which sets the number of modules; default: the smallest version that fits the content',
    ),
    mask: optional(
      number({ min: 0, max: 7, integer: true }),
      'mask pattern; default: the pattern that the standard rates best',
    ),
    mode: withDefault(
      withHabits(
        oneOf('auto', 'byte'),
        wordsFor(
          ['bytes binary 8bit', 'must be one of "auto", "byte"; did you mean "byte"?'],
          [
            'numeric alphanumeric kanji mixed',
            'must be one of "auto", "byte"; "auto" uses this mode for each part that allows it',
          ],
        ),
      ),
      'auto',
      'encoding of the text: "auto" encodes each part in the mode that needs the fewest bits, and "byte" encodes all characters as bytes, as some programs and printers do',
      'auto',
    ),
    micro: withDefault(boolean(), false, 'draws a Micro QR Code', false),
    eci: eciOfQr,
    encoding: contentEncoding,
    logo: optional(
      logo,
      'picture in the middle of the code: a source, or an object with source and size. Platen clears the modules behind the logo. The logo may use at most two thirds of the error correction, so set errorCorrection to "H"',
    ),
    gs1,
    gs1Elements,
    digitalLink,
    use,
    gs1Text,
    readableText,
    quietZone: withDefault(boolean(), true, 'reserves the quiet zone that the standard requires, inside the box', true),
    trim,
    align: withDefault(align, 'center', 'alignment of the symbol in its box', 'center'),
  },
  withoutEffect: (value, { micro, gs1: isGs1, digitalLink: base, gs1Elements: elements, encoding }) => ({
    ...(value['encoding'] !== undefined && (isGs1 || base || elements) && { encoding: 'GS1 data is ASCII' }),
    ...(value['mode'] !== undefined && micro && { mode: 'Micro QR Code always selects its modes automatically' }),
    ...(value['mode'] !== undefined && (isGs1 || base || elements) && { mode: 'the modes of GS1 data are fixed' }),
    ...(value['mode'] !== undefined && encoding && encoding !== 'text' && { mode: 'the value is already bytes' }),
    ...(value['eci'] !== undefined &&
      encoding &&
      encoding !== 'text' && { eci: 'bytes have no character encoding mark' }),
    ...(value['readableText'] === undefined && value['gs1Text'] === undefined && inStyle(value, unusedTextProperties)),
    ...(value['gs1Text'] !== undefined && !(isGs1 || base || elements) && { gs1Text: 'the code has no GS1 data' }),
    ...(value['gs1Text'] !== undefined &&
      value['readableText'] !== undefined && { gs1Text: 'the readable text replaces it' }),
    ...(micro && value['logo'] !== undefined && { logo: 'Micro QR Code has no space for a logo' }),
    ...(value['eci'] === 'utf-8' &&
      (micro || isGs1 || base) && { eci: micro ? 'Micro QR Code does not support ECI' : 'GS1 data is ASCII' }),
  }),
});
