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
    'A picture (PNG, JPEG, WebP, AVIF, GIF or SVG) or a page of a PDF file. The source is the name of an asset, a data: URI or, if the installation allows ' +
    'it, an https URL. Without a size, the picture has its intrinsic size at the resolution of the file, or at 96 dpi. Animations show the first frame, and ' +
    'photos are rotated according to their Exif data.',
  traits: ['corners', 'picture'],
  content: 'optional',
  fields: {
    source: optional(
      string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
      'name of an asset, a data: URI or an https URL. To take the source from the data, set the content instead',
    ),
    page: withDefault(
      bindable(number({ min: 1, max: 5000, integer: true }), 1),
      1,
      'number of the page of a PDF file, counted from 1',
      1,
    ),
    crop: optional(
      crop,
      'visible part of the picture, measured from the top left corner of the complete picture in its intrinsic size',
    ),
    rasterize: withDefault(
      boolean(),
      false,
      'draws a page of a PDF file as a picture of 300 dpi even in PDF output, without its text and fonts',
      false,
    ),
    fit: withDefault(oneOf('contain', 'cover', 'fill', 'none'), 'contain', 'fit of the picture in its box', 'contain'),
    align: withDefault(
      align,
      'center',
      'alignment of the picture in its box. With "cover", the alignment chooses the visible part',
      'center',
    ),
    bleed: withDefault(
      boolean(),
      false,
      'allows the picture to extend beyond the page edge without the warning OUTSIDE_PAGE. Pictures that span the page never cause this warning',
      false,
    ),
    dither: optional(oneOf(...DITHERS), 'dithering in ZPL; default: the value in `printer`'),
    threshold: optional(
      number({ min: 0, max: 255, integer: true }),
      'brightness limit of the dither mode "threshold" in ZPL: darker pixels are printed; default: the value in `printer`',
    ),
  },
});
