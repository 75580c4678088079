/** Loads pictures and fits them into boxes. */
import { kindOfSource } from '../base/asset.ts';
import type { Rect } from '../base/geometry.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import { POINTS_PER_UNIT } from '../base/units.ts';
import { type Align, alignShares } from '../format/align.ts';
import type { Image } from '../image/image.ts';
import type { LoadedPicture } from '../image/load-image.ts';
import { type Drawing, itemsOfElement } from '../image/svg/drawing.ts';
import type { TextFindings } from '../image/svg/set-text.ts';
import { rectPath } from '../scene/path.ts';
import type { ImageItem, Item } from '../scene/scene.ts';
import type { World } from '../world.ts';
import { reportFonts } from './font-warnings.ts';
import type { LayoutContext } from './measure.ts';
import { noAsset } from './no-asset.ts';

export type Picture = Extract<LoadedPicture, { readonly ok: true }>;

export type NoPicture = { readonly ok: false; readonly code: ProblemCode; readonly message: string };

export function findPicture(source: string, { images, findAsset, findRemote, text }: World): Picture | NoPicture {
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

/** Reports missing fonts and characters of texts in a drawing. */
export function reportPictureFonts(picture: Picture, elementId: string, context: LayoutContext): void {
  if ('drawing' in picture && picture.drawing.texts) {
    reportFonts(allFindings(picture.drawing.texts), elementId, context);
  }
}

function allFindings(texts: readonly TextFindings[]): TextFindings {
  const substitutions = texts.flatMap((text) => text.substitutions.map((each) => [each.requested, each] as const));
  return {
    missing: new Set(texts.flatMap(({ missing }) => [...missing])),
    substitutions: [...new Map(substitutions).values()],
  };
}

/** Returns the intrinsic size in points: at its stated resolution, or at 96 pixels or user units per inch. */
export function sizeOfPicture(picture: Picture): Size {
  const { widthPx, heightPx } = 'drawing' in picture ? picture.drawing : picture.image;
  const stated = 'drawing' in picture ? undefined : picture.image.resolution;
  if (!stated) return { width: widthPx * POINTS_PER_UNIT.px, height: heightPx * POINTS_PER_UNIT.px };
  return {
    width: (widthPx * POINTS_PER_UNIT.in) / stated.across,
    height: (heightPx * POINTS_PER_UNIT.in) / stated.down,
  };
}

export type Size = { readonly width: number; readonly height: number };

export type Fitting = { readonly fit: 'contain' | 'cover' | 'fill' | 'none'; readonly align: Align };

type Shown = Pick<ImageItem, 'dither' | 'threshold'> & {
  readonly elementId: string;
  readonly alt?: string | undefined;
};

/** Fits the picture into a box and clips it there. */
export function pictureItems(picture: Picture, box: Rect, fitting: Fitting, shown: Shown): readonly Item[] {
  if (box.width === 0 || box.height === 0) return [];
  const place = fitted(sizeOfPicture(picture), box, fitting);
  const item =
    'drawing' in picture ? drawingItem(picture.drawing, place, shown) : imageItem(picture.image, place, shown);
  const overflows = place.width > box.width + 1e-6 || place.height > box.height + 1e-6;
  return overflows ? [{ kind: 'group', elementId: shown.elementId, clip: rectPath(box), items: [item] }] : [item];
}

function imageItem(image: Image, box: Rect, { elementId, dither, threshold, alt }: Shown): Item {
  return { kind: 'image', elementId, image, box, dither, threshold, ...(alt ? { alt } : {}) };
}

function drawingItem(drawing: Drawing, box: Rect, { elementId, alt, dither, threshold }: Shown): Item {
  return {
    kind: 'group',
    elementId,
    transform: [box.width / drawing.widthPx, 0, 0, box.height / drawing.heightPx, box.x, box.y],
    items: itemsOfElement(drawing.items, elementId, { dither, threshold }),
    ...(alt ? { alt } : {}),
  };
}

function fitted(own: Size, box: Rect, { fit, align }: Fitting): Rect {
  if (fit === 'fill') return box;
  const [sx, sy] = [box.width / own.width, box.height / own.height];
  const scale = fit === 'contain' ? Math.min(sx, sy) : fit === 'cover' ? Math.max(sx, sy) : 1;
  const [width, height] = [own.width * scale, own.height * scale];
  const shares = alignShares(align);
  return { x: box.x + (box.width - width) * shares.x, y: box.y + (box.height - height) * shares.y, width, height };
}
