import { align } from '../../format/align.ts';
import { element } from '../../format/element.ts';
import { boolean, number, oneOf, optional, string, withDefault } from '../../format/kit.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';

/** Image element. */
export const imageSchema = element('image', {
  about:
    'A picture (PNG, JPEG, WebP, GIF or SVG): the name of an asset, a data: URI or, if the installation allows it, ' +
    'an https address. Without a size it uses its own resolution, or 96 dpi. Animations show the first frame, and photos are rotated by their Exif data.',
  draws: 'picture',
  content: 'optional',
  fields: {
    source: optional(
      string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
      'name of an asset, a data: URI or an https address; use the content instead for a value of the data',
    ),
    fit: withDefault(oneOf('contain', 'cover', 'fill', 'none'), 'contain', 'how the picture fills its box', 'contain'),
    align: withDefault(align, 'center', 'alignment in its box, and the part that `cover` shows', 'center'),
    bleed: withDefault(
      boolean(),
      false,
      'allows the picture to run over the page edge without the warning OUTSIDE_PAGE; pictures that span the page always may',
      false,
    ),
    dither: optional(
      oneOf('auto', 'threshold', 'floyd-steinberg', 'atkinson', 'ordered'),
      'dithering in ZPL; default that of `printer`',
    ),
    threshold: optional(
      number({ min: 0, max: 255, integer: true }),
      'threshold in ZPL, darker pixels are printed; default that of `printer`',
    ),
  },
});
