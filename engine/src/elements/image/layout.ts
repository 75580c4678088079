import type { ProblemCode } from '../../base/problem-codes.ts';
import { mm } from '../../base/units.ts';
import { type LayoutContext, type Measurable, type Measured, measureNothing } from '../../layout/measure.ts';
import { noAsset } from '../../layout/no-asset.ts';
import {
  findPicture,
  type Picture,
  pictureItems,
  reportPictureFonts,
  type Size,
  sizeOfPicture,
} from '../../layout/picture.ts';
import type { ElementOfType } from '../schemas.ts';

type ImageElement = ElementOfType<'image'>;

/**
 * Fits an image into its box. An automatic width or height is the intrinsic size, or follows from the other side and
 * the aspect ratio.
 */
export function measureImage(element: Measurable<ImageElement>, context: LayoutContext): Measured {
  const picture = pictureOf(element, context);
  if (!picture) return measureNothing(element);
  const { id: elementId, alt } = element.bound;
  const { fit, align, dither, threshold, crop } = element.bound.element;
  const { printer } = context;
  const shown = { elementId, alt, dither: dither ?? printer.dither, threshold: threshold ?? printer.threshold };
  const { width, height } = boxSize(element, crop ?? sizeOfPicture(picture));
  return {
    width,
    height,
    place: ({ x, y }) => pictureItems(picture, { x, y, width, height }, { fit, align, crop }, shown),
  };
}

function pictureOf({ bound }: Measurable<ImageElement>, context: LayoutContext): Picture | undefined {
  const { id } = bound;
  const { path, source, content, crop, page, rasterize } = bound.element;
  const given = source ?? bound.content ?? '';
  const refuse = (code: ProblemCode, message: string) => {
    context.problems.push({ code, path, elementId: id, message });
    return undefined;
  };
  if (source !== undefined && content) return refuse('IMAGE_INVALID', 'has both a source and content; keep one');
  if (given === '') {
    context.warnings.push({
      code: 'MISSING_DATA',
      elementId: id,
      path,
      message: 'the source is empty, so no image is drawn; send a source, or hide the element with "visible"',
    });
    return undefined;
  }
  const found = findPicture(given, context.world, { page, rasterize });
  if (!found.ok) return refuse(found.code, found.code === 'ASSET_NOT_FOUND' ? noAsset(nameOf(bound)) : found.message);
  const own = sizeOfPicture(found);
  if (crop && (crop.x >= own.width || crop.y >= own.height)) {
    const size = `${mm(own.width)} × ${mm(own.height)}`;
    return refuse('OUT_OF_RANGE', `the crop is outside the picture, which is ${size}`);
  }
  reportPictureFonts(found, id, context);
  return found;
}

/**
 * Returns the asset name if it is a literal in the template. Returns undefined if it comes from the data, because
 * messages never quote data.
 */
function nameOf({ element: { source, content } }: Measurable<ImageElement>['bound']): string | undefined {
  if (source !== undefined) return source;
  const isWritten = content?.parts.every((part) => typeof part === 'string');
  return isWritten ? content?.parts.join('') : undefined;
}

function boxSize({ width, height, availableWidth, fill }: Measurable, own: Size): { width: number; height: number } {
  const ratio = own.height / own.width;
  if (width !== undefined) return { width, height: height ?? width * ratio };
  const natural = height === undefined ? own.width : height / ratio;
  if (!fill || availableWidth === Infinity) return { width: natural, height: height ?? natural * ratio };
  return { width: availableWidth, height: height ?? Math.min(natural, availableWidth) * ratio };
}
