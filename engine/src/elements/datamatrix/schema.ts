import { DATA_MATRIX_SIZES } from '../../codes/data-matrix-sizes.ts';
import { align } from '../../format/align.ts';
import { contentEncoding, eci, withoutEncoding } from '../../format/content-encoding.ts';
import { element } from '../../format/element.ts';
import { digitalLink, gs1, gs1Elements, gs1Text, use } from '../../format/gs1.ts';
import { boolean, oneOf, optional, withDefault } from '../../format/kit.ts';
import { inStyle, unusedTextProperties } from '../../format/no-effect.ts';
import { readableText } from '../../format/readable-text.ts';
import { trim } from '../../format/trim.ts';
import { withHabits } from '../../format/value-habits.ts';

/** Sizes of the rectangular extension (ISO/IEC 21471). */
const EXTENDED_SIZES =
  '8x48 8x64 8x80 8x96 8x120 8x144 12x64 12x88 16x64 20x36 20x44 20x64 22x48 24x48 24x64 26x40 26x48 26x64'.split(' ');

/** Returns the problem of a size in another form, such as 26 or "26 x 26". */
function adviceOnSize(word: string, value: unknown): string | undefined {
  const [, rows, columns = rows] = /^(\d+)(?:[x×*,/](\d+))?$/.exec(word) ?? [];
  if (rows === undefined || DATA_MATRIX_SIZES.includes(String(value))) return undefined;
  const size = `${rows}x${columns}`;
  const turned = `${columns}x${rows}`;
  if (DATA_MATRIX_SIZES.includes(size)) return `must be rows and columns; write "${size}"`;
  if (DATA_MATRIX_SIZES.includes(turned)) return `must be rows and columns; write "${turned}"`;
  if (EXTENDED_SIZES.includes(size)) return 'is a size of ISO/IEC 21471; use a barcode with the symbology "dmre"';
  return undefined;
}

/** Schema of Data Matrix elements (ECC 200, ISO/IEC 16022). */
export const datamatrixSchema = element('datamatrix', {
  about: 'Data Matrix ECC 200 (ISO/IEC 16022). Platen draws it with its quiet zone, as large as its box allows.',
  traits: ['letters', 'code'],
  content: 'required',
  instead: 'gs1Elements',
  fields: {
    shape: withDefault(oneOf('square', 'rectangle'), 'square', 'shape of the symbol', 'square'),
    size: optional(
      withHabits(oneOf(...DATA_MATRIX_SIZES), adviceOnSize),
      'size of the symbol in rows × columns; default: the smallest size that fits the value',
    ),
    encoding: contentEncoding,
    eci,
    gs1,
    gs1Elements,
    digitalLink,
    use,
    gs1Text,
    readableText,
    quietZone: withDefault(boolean(), true, 'reserves the quiet zone inside the box', true),
    trim,
    align: withDefault(align, 'center', 'alignment of the symbol in its box', 'center'),
  },
  withoutEffect: (value, { gs1: isGs1, digitalLink: base, gs1Elements: elements, encoding }) => ({
    ...((isGs1 || base || elements) && withoutEncoding(value, 'GS1 data is ASCII')),
    ...(value['eci'] !== undefined &&
      encoding &&
      encoding !== 'text' && { eci: 'bytes have no character encoding mark' }),
    ...(value['readableText'] === undefined && value['gs1Text'] === undefined && inStyle(value, unusedTextProperties)),
    ...(value['gs1Text'] !== undefined && !(isGs1 || base || elements) && { gs1Text: 'the code has no GS1 data' }),
    ...(value['gs1Text'] !== undefined &&
      value['readableText'] !== undefined && { gs1Text: 'the readable text replaces it' }),
    ...(value['size'] !== undefined && value['shape'] !== undefined && { shape: 'the size already sets the shape' }),
  }),
});
