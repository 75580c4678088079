import { align } from '../../format/align.ts';
import { element } from '../../format/element.ts';
import { digitalLink, gs1 } from '../../format/gs1.ts';
import { boolean, number, oneOf, optional, withDefault } from '../../format/kit.ts';
import { inStyle, lettersOfNone } from '../../format/no-effect.ts';

/** QR Code and Micro QR Code, ISO/IEC 18004. */
export const qrcodeSchema = element('qrcode', {
  about: 'QR Code (ISO/IEC 18004): drawn as large as fits the box, with its quiet zone.',
  draws: 'code',
  content: 'required',
  fields: {
    errorCorrection: withDefault(oneOf('L', 'M', 'Q', 'H'), 'M', 'share of damage it survives: 7, 15, 25 or 30 %', 'M'),
    version: optional(number({ min: 1, max: 40, integer: true }), 'size of the symbol; default the smallest that fits'),
    mask: optional(number({ min: 0, max: 7, integer: true }), 'mask pattern; default the best one'),
    micro: withDefault(boolean(), false, 'Micro QR Code', false),
    eci: withDefault(
      oneOf('utf-8', 'none'),
      'utf-8',
      'how text beyond ASCII is announced: as UTF-8 by a mark (ECI 26) that no reader has to guess, or not at all, for scanners that are set to type the mark as \\000026; not in Micro QR Code, which has none',
      'utf-8',
    ),
    gs1,
    digitalLink,
    quietZone: withDefault(boolean(), true, 'keeps the standard’s clear margin inside the box', true),
    align: withDefault(align, 'center', 'where the symbol lies in its box', 'center'),
  },
  withoutEffect: (value, { micro, gs1: isGs1, digitalLink: base }) => ({
    ...inStyle(value, lettersOfNone),
    ...(value['eci'] === 'utf-8' &&
      (micro || isGs1 || base) && { eci: micro ? 'Micro QR Code has no such mark' : 'GS1 data is ASCII' }),
  }),
});
