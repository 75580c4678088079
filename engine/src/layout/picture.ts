/** Loads images and fits them into boxes. */
import { kindOfSource } from '../base/asset.ts';
import { containsRect, type Rect } from '../base/geometry.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import { POINTS_PER_UNIT } from '../base/units.ts';
import { type Align, alignShares } from '../format/align.ts';
import type { Image } from '../image/image.ts';
import type { LoadedPicture, LoadedSource } from '../image/load-image.ts';
import { type Drawing, itemsOfElement } from '../image/svg/drawing.ts';
import type { TextFindings } from '../image/svg/set-text.ts';
import { intersection } from '../scene/ink.ts';
import { rectPath } from '../scene/path.ts';
import type { ImageItem, Item } from '../scene/scene.ts';
import type { World } from '../world.ts';
import { reportFonts } from './font-warnings.ts';
import type { LayoutContext } from './measure.ts';
import { noAsset } from './no-asset.ts';

export type Picture = Extract<LoadedPicture, { readonly ok: true }>;

type Source = Extract<LoadedSource, { readonly ok: true }>;

export type NoPicture = { readonly ok: false; readonly code: ProblemCode; readonly message: string };

/** Page of a PDF file; `page` is one-based. */
export type PageChoice = { readonly page: number; readonly rasterize: boolean };

const FIRST_PAGE: PageChoice = { page: 1, rasterize: false };

/** Loads the image of a source. `choice` selects a page of a PDF file. */
export function findPicture(source: string, world: World, choice = FIRST_PAGE): Picture | NoPicture {
  const found = findSource(source, world);
  if (!found.ok) return found;
  if (!('pages' in found)) return choice.page === 1 ? found : noPage(choice.page, 1);
  const image = found.pages.picture(choice.page, choice.rasterize);
  return image ? { ok: true, image } : noPage(choice.page, found.pages.pageCount);
}

function noPage(page: number, count: number): NoPicture {
  const pages = count === 1 ? 'one page' : `${count} pages`;
  return { ok: false, code: 'OUT_OF_RANGE', message: `there is no page ${page}, because the file has ${pages}` };
}

/** Loads a source, which is an image or a PDF file. */
export function findSource(source: string, { images, findAsset, findRemote, text }: World): Source | NoPicture {
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

/** Reports missing fonts and characters in the text of an SVG drawing. */
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

/** Returns the intrinsic size in points. Uses the file's resolution, or 96 pixels or user units per inch. */
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

export type Fitting = {
  readonly fit: 'contain' | 'cover' | 'fill' | 'none';
  readonly align: Align;
  /** Visible part of the image, in points of the uncropped image. */
  readonly crop?: Rect | undefined;
};

type Shown = Pick<ImageItem, 'dither' | 'threshold'> & {
  readonly elementId: string;
  readonly alt?: string | undefined;
};

/** Fits the image into a box and clips it there. */
export function pictureItems(picture: Picture, box: Rect, fitting: Fitting, shown: Shown): readonly Item[] {
  if (box.width === 0 || box.height === 0) return [];
  const own = sizeOfPicture(picture);
  const { crop } = fitting;
  const place = fitted(crop ?? own, box, fitting);
  const whole = crop ? around(place, crop, own) : place;
  const item =
    'drawing' in picture ? drawingItem(picture.drawing, whole, shown) : imageItem(picture.image, whole, shown);
  const visible = crop ? intersection(place, box) : box;
  if (!visible) return [];
  return containsRect(visible, whole, 1e-6)
    ? [item]
    : [{ kind: 'group', elementId: shown.elementId, clip: rectPath(visible), items: [item] }];
}

/** Returns the box that the uncropped image needs, so that its part `crop` fills `place`. */
function around(place: Rect, crop: Rect, own: Size): Rect {
  const [across, down] = [place.width / crop.width, place.height / crop.height];
  return {
    x: place.x - crop.x * across,
    y: place.y - crop.y * down,
    width: own.width * across,
    height: own.height * down,
  };
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
