import { align } from '../../format/align.ts';
import { element } from '../../format/element.ts';
import { digitalLink, gs1 } from '../../format/gs1.ts';
import { boolean, oneOf, withDefault } from '../../format/kit.ts';
import { inStyle, lettersOfNone } from '../../format/no-effect.ts';

/** Data Matrix ECC 200, ISO/IEC 16022. */
export const datamatrixSchema = element('datamatrix', {
  about: 'Data Matrix ECC 200 (ISO/IEC 16022): drawn as large as fits the box, with its quiet zone.',
  draws: 'code',
  content: 'required',
  fields: {
    shape: withDefault(oneOf('square', 'rectangle'), 'square', 'outline of the symbol', 'square'),
    gs1,
    digitalLink,
    quietZone: withDefault(boolean(), true, 'keeps a clear margin inside the box', true),
    align: withDefault(align, 'center', 'where the symbol lies in its box', 'center'),
  },
  withoutEffect: (value) => inStyle(value, lettersOfNone),
});
