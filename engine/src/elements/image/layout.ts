import type { ProblemCode } from '../../base/problem-codes.ts';
import { POINTS_PER_UNIT } from '../../base/units.ts';
import type { Image } from '../../image/image.ts';
import { type LayoutContext, type Measurable, type Measured, measureNothing } from '../../layout/measure.ts';
import { noAsset } from '../../layout/no-asset.ts';
import { findPicture, type Picture, pictureItems, reportPictureFonts, sizeOfPicture } from '../../layout/picture.ts';
import type { ElementOfType } from '../schemas.ts';

type ImageElement = ElementOfType<'image'>;

/** A picture fitted into its box; an automatic size is the picture’s own at 96 pixels an inch, or follows the other side. */
export function measureImage(element: Measurable<ImageElement>, context: LayoutContext): Measured {
  const picture = pictureOf(element, context);
  if (!picture) return measureNothing(element);
  const { id: elementId, alt } = element.bound;
  const { fit, align, dither, threshold } = element.bound.element;
  const { printer } = context;
  const shown = { elementId, alt, dither: dither ?? printer.dither, threshold: threshold ?? printer.threshold };
  const { width, height } = boxSize(element, sizeOfPicture(picture));
  return {
    width,
    height,
    place: ({ x, y }) => pictureItems(picture, { x, y, width, height }, { fit, align }, shown),
  };
}

function pictureOf({ bound }: Measurable<ImageElement>, context: LayoutContext): Picture | undefined {
  const { id } = bound;
  const { path, source, content } = bound.element;
  const given = source ?? bound.content ?? '';
  const refuse = (code: ProblemCode, message: string) => {
    context.problems.push({ code, path, elementId: id, message });
    return undefined;
  };
  if (source !== undefined && content) return refuse('IMAGE_INVALID', 'has both a source and content: keep one');
  if (given === '') {
    context.warnings.push({
      code: 'MISSING_DATA',
      elementId: id,
      path,
      message: 'the source is empty and no image is drawn: send one, or hide the element by "visible"',
    });
    return undefined;
  }
  const found = findPicture(given, context.world);
  if (!found.ok) return refuse(found.code, found.code === 'ASSET_NOT_FOUND' ? noAsset(nameOf(bound)) : found.message);
  reportPictureFonts(found, id, context);
  return found;
}

/** The name of an asset as the template writes it; undefined where it comes out of the data, which no message quotes. */
function nameOf({ element: { source, content } }: Measurable<ImageElement>['bound']): string | undefined {
  if (source !== undefined) return source;
  const isWritten = content?.parts.every((part) => typeof part === 'string');
  return isWritten ? content?.parts.join('') : undefined;
}

type Size = Pick<Image, 'widthPx' | 'heightPx'>;

function boxSize(
  { width, height, availableWidth, fill }: Measurable,
  { widthPx, heightPx }: Size,
): { width: number; height: number } {
  const ratio = heightPx / widthPx;
  if (width !== undefined) return { width, height: height ?? width * ratio };
  const natural = height === undefined ? widthPx * POINTS_PER_UNIT.px : height / ratio;
  if (!fill || availableWidth === Infinity) return { width: natural, height: height ?? natural * ratio };
  return { width: availableWidth, height: height ?? Math.min(natural, availableWidth) * ratio };
}
