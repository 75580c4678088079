import type { Rect } from '../../base/geometry.ts';
import { POINTS_PER_UNIT } from '../../base/units.ts';
import { alignShares } from '../../format/align.ts';
import type { Image } from '../../image/image.ts';
import { type LayoutContext, type Measurable, type Measured, measureNothing } from '../../layout/measure.ts';
import { rectPath } from '../../scene/path.ts';
import type { ImageItem } from '../../scene/scene.ts';
import type { ElementOfType } from '../schemas.ts';

type ImageElement = ElementOfType<'image'>;

/** A picture fitted into its box; an automatic size is the picture’s own at 96 pixels an inch, or follows the other side. */
export function measureImage(element: Measurable<ImageElement>, context: LayoutContext): Measured {
  const image = findImage(element, context);
  if (!image) return measureNothing(element);
  const { id, fit, align, dither, threshold } = element.bound.element;
  const { width, height } = boxSize(element, image);
  const { alt } = element.bound;
  return {
    width,
    height,
    place({ x, y }) {
      if (width === 0 || height === 0) return [];
      const box = { x, y, width, height };
      const item: ImageItem = {
        kind: 'image',
        elementId: id,
        image,
        box: fitted(image, box, { fit, align }),
        dither: dither ?? context.printer.dither,
        threshold: threshold ?? context.printer.threshold,
        ...(alt ? { alt } : {}),
      };
      const overflows = item.box.width > width + 1e-6 || item.box.height > height + 1e-6;
      return overflows ? [{ kind: 'group', elementId: id, clip: rectPath(box), items: [item] }] : [item];
    },
  };
}

function findImage({ bound }: Measurable<ImageElement>, context: LayoutContext): Image | undefined {
  const { id, path, source, content } = bound.element;
  const given = source ?? bound.content ?? '';
  const refuse = (code: 'IMAGE_INVALID', message: string) => {
    context.problems.push({ code, path, elementId: id, message });
    return undefined;
  };
  if (source !== undefined && content) return refuse('IMAGE_INVALID', 'has both a source and content: keep one');
  if (given === '') {
    context.warnings.push({
      code: 'MISSING_DATA',
      elementId: id,
      path,
      message: 'the source is empty: no image is drawn',
    });
    return undefined;
  }
  if (!given.startsWith('data:')) {
    return refuse('IMAGE_INVALID', 'an image is given as a data: URI, such as "data:image/png;base64,…"');
  }
  const loaded = context.world.images.load(given);
  return loaded.ok ? loaded.image : refuse(loaded.code, loaded.message);
}

function boxSize(
  { width, height, availableWidth, fill }: Measurable,
  { widthPx, heightPx }: Image,
): { width: number; height: number } {
  const ratio = heightPx / widthPx;
  if (width !== undefined) return { width, height: height ?? width * ratio };
  const natural = height === undefined ? widthPx * POINTS_PER_UNIT.px : height / ratio;
  if (!fill || availableWidth === Infinity) return { width: natural, height: height ?? natural * ratio };
  return { width: availableWidth, height: height ?? Math.min(natural, availableWidth) * ratio };
}

function fitted(image: Image, box: Rect, { fit, align }: Pick<ImageElement, 'fit' | 'align'>): Rect {
  if (fit === 'fill') return box;
  const { widthPx, heightPx } = image;
  const [sx, sy] = [box.width / widthPx, box.height / heightPx];
  const scale = fit === 'contain' ? Math.min(sx, sy) : fit === 'cover' ? Math.max(sx, sy) : POINTS_PER_UNIT.px;
  const [width, height] = [widthPx * scale, heightPx * scale];
  const shares = alignShares(align);
  return { x: box.x + (box.width - width) * shares.x, y: box.y + (box.height - height) * shares.y, width, height };
}
