import { kindOfSource } from '../../base/asset.ts';
import type { Rect } from '../../base/geometry.ts';
import type { ProblemCode } from '../../base/problem-codes.ts';
import { POINTS_PER_UNIT } from '../../base/units.ts';
import { alignShares } from '../../format/align.ts';
import type { Image } from '../../image/image.ts';
import type { LoadedPicture } from '../../image/load-image.ts';
import { type Drawing, itemsOfElement } from '../../image/svg/drawing.ts';
import type { TextFindings } from '../../image/svg/set-text.ts';
import { reportFonts } from '../../layout/font-warnings.ts';
import { type LayoutContext, type Measurable, type Measured, measureNothing } from '../../layout/measure.ts';
import { noAsset } from '../../layout/no-asset.ts';
import { rectPath } from '../../scene/path.ts';
import type { GroupItem, ImageItem } from '../../scene/scene.ts';
import type { ElementOfType } from '../schemas.ts';

type ImageElement = ElementOfType<'image'>;

/** A picture fitted into its box; an automatic size is the picture’s own at 96 pixels an inch, or follows the other side. */
export function measureImage(element: Measurable<ImageElement>, context: LayoutContext): Measured {
  const picture = findPicture(element, context);
  if (!picture) return measureNothing(element);
  const { id } = element.bound;
  const { fit, align } = element.bound.element;
  const own = 'drawing' in picture ? picture.drawing : picture.image;
  const { width, height } = boxSize(element, own);
  return {
    width,
    height,
    place({ x, y }) {
      if (width === 0 || height === 0) return [];
      const box = { x, y, width, height };
      const shown = fitted(own, box, { fit, align });
      const item =
        'drawing' in picture
          ? drawingItem(picture.drawing, shown, element)
          : imageItem(picture.image, shown, element, context);
      const overflows = shown.width > width + 1e-6 || shown.height > height + 1e-6;
      return overflows ? [{ kind: 'group', elementId: id, clip: rectPath(box), items: [item] }] : [item];
    },
  };
}

function imageItem(
  image: Image,
  box: Rect,
  { bound }: Measurable<ImageElement>,
  { printer }: LayoutContext,
): ImageItem {
  const { dither = printer.dither, threshold = printer.threshold } = bound.element;
  return {
    kind: 'image',
    elementId: bound.id,
    image,
    box,
    dither,
    threshold,
    ...(bound.alt ? { alt: bound.alt } : {}),
  };
}

function drawingItem(drawing: Drawing, box: Rect, { bound }: Measurable<ImageElement>): GroupItem {
  const { id } = bound;
  return {
    kind: 'group',
    elementId: id,
    transform: [box.width / drawing.widthPx, 0, 0, box.height / drawing.heightPx, box.x, box.y],
    items: itemsOfElement(drawing.items, id),
    ...(bound.alt ? { alt: bound.alt } : {}),
  };
}

type Picture = { readonly image: Image } | { readonly drawing: Drawing };

function findPicture({ bound }: Measurable<ImageElement>, context: LayoutContext): Picture | undefined {
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
  const loaded = loadSource(given, context.world);
  if (!loaded.ok)
    return refuse(loaded.code, loaded.code === 'ASSET_NOT_FOUND' ? noAsset(nameOf(bound)) : loaded.message);
  if ('drawing' in loaded && loaded.drawing.texts) reportFonts(allFindings(loaded.drawing.texts), id, context);
  return loaded;
}

/** What the fonts lack for all texts of a drawing. */
function allFindings(texts: readonly TextFindings[]): TextFindings {
  const substitutions = texts.flatMap((text) => text.substitutions.map((each) => [each.requested, each] as const));
  return {
    missing: new Set(texts.flatMap(({ missing }) => [...missing])),
    substitutions: [...new Map(substitutions).values()],
  };
}

/** The name of an asset as the template writes it; undefined where it comes out of the data, which no message quotes. */
function nameOf({ element: { source, content } }: Measurable<ImageElement>['bound']): string | undefined {
  if (source !== undefined) return source;
  const isWritten = content?.parts.every((part) => typeof part === 'string');
  return isWritten ? content?.parts.join('') : undefined;
}

type NoPicture = { readonly ok: false; readonly code: ProblemCode; readonly message: string };

function loadSource(
  source: string,
  { images, findAsset, findRemote, text }: LayoutContext['world'],
): LoadedPicture | NoPicture {
  switch (kindOfSource(source)) {
    case 'data':
      return images.load(source, text);
    case 'remote': {
      const found = findRemote(source);
      return found.kind === 'asset'
        ? (images.loadAsset(found.asset, text) ?? NO_ASSET)
        : { ok: false, code: found.code, message: found.message };
    }
    case 'asset': {
      const asset = findAsset(source);
      return (asset && images.loadAsset(asset, text)) ?? NO_ASSET;
    }
  }
}

const NO_ASSET: NoPicture = {
  ok: false,
  code: 'ASSET_NOT_FOUND',
  message: noAsset(undefined),
};

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

function fitted({ widthPx, heightPx }: Size, box: Rect, { fit, align }: Pick<ImageElement, 'fit' | 'align'>): Rect {
  if (fit === 'fill') return box;
  const [sx, sy] = [box.width / widthPx, box.height / heightPx];
  const scale = fit === 'contain' ? Math.min(sx, sy) : fit === 'cover' ? Math.max(sx, sy) : POINTS_PER_UNIT.px;
  const [width, height] = [widthPx * scale, heightPx * scale];
  const shares = alignShares(align);
  return { x: box.x + (box.width - width) * shares.x, y: box.y + (box.height - height) * shares.y, width, height };
}
