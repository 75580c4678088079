import { align } from '../../format/align.ts';
import { element } from '../../format/element.ts';
import { boolean, number, oneOf, optional, string, withDefault } from '../../format/kit.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';

/** Pictures. */
export const imageSchema = element('image', {
  about:
    'A picture, PNG, JPEG, WebP, GIF or SVG, given as the name of an asset, a data: URI or, where the installation fetches ' +
    'them, an https address. Of an animation the first frame is shown; a photo is turned upright as its Exif data tells.',
  draws: 'picture',
  content: 'optional',
  fields: {
    source: optional(
      string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
      'the name of an asset, a data: URI or an https address; or give it as content',
    ),
    fit: withDefault(oneOf('contain', 'cover', 'fill', 'none'), 'contain', 'how it fills its box', 'contain'),
    align: withDefault(align, 'center', 'where it lies in its box, and which part `cover` shows', 'center'),
    bleed: withDefault(
      boolean(),
      false,
      'runs over the edge of the page to be cut there, without the warning OUTSIDE_PAGE; what spans the page does anyway',
      false,
    ),
    dither: optional(
      oneOf('auto', 'threshold', 'floyd-steinberg', 'atkinson', 'ordered'),
      'how ZPL screens it; default the printer’s',
    ),
    threshold: optional(number({ min: 0, max: 255, integer: true }), 'ZPL: darker is ink; default the printer’s'),
  },
});
