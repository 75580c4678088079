import { align } from '../../format/align.ts';
import { crop } from '../../format/crop.ts';
import { element } from '../../format/element.ts';
import { boolean, number, oneOf, optional, string, withDefault } from '../../format/kit.ts';
import { bindable } from '../../format/late.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';
import { DITHERS } from '../../scene/scene.ts';

/** Schema of image elements. */
export const imageSchema = element('image', {
  about:
    'A picture (PNG, JPEG, WebP, GIF or SVG) or a page of a PDF file: the name of an asset, a data: URI or, if the ' +
    'installation allows it, an https URL. Without a size, it has its intrinsic size at the resolution of the file, or at 96 dpi. ' +
    'Animations show the first frame, and photos are rotated by their Exif data.',
  draws: 'picture',
  content: 'optional',
  fields: {
    source: optional(
      string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
      'name of an asset, a data: URI or an https URL; to use a value from the data, set the content instead',
    ),
    page: withDefault(
      bindable(number({ min: 1, max: 5000, integer: true }), 1),
      1,
      'page of a PDF file, from 1; it may be an expression',
      1,
    ),
    crop: optional(
      crop,
      'visible part of the picture, measured from the top left corner of the uncropped picture in its intrinsic size',
    ),
    rasterize: withDefault(
      boolean(),
      false,
      'draws a page of a PDF file as a picture of 300 dpi in PDF too, without its text and fonts',
      false,
    ),
    fit: withDefault(oneOf('contain', 'cover', 'fill', 'none'), 'contain', 'fit of the picture in its box', 'contain'),
    align: withDefault(align, 'center', 'alignment in its box, and the part that `cover` shows', 'center'),
    bleed: withDefault(
      boolean(),
      false,
      'allows the picture to extend beyond the page edge without the warning OUTSIDE_PAGE. Pictures that span the page never cause this warning',
      false,
    ),
    dither: optional(oneOf(...DITHERS), 'dithering in ZPL; default: the value in `printer`'),
    threshold: optional(
      number({ min: 0, max: 255, integer: true }),
      'limit of brightness for dither "threshold" in ZPL: darker pixels are printed; default: the value in `printer`',
    ),
  },
});
