/** Verifies barcodes inside images: reads them from the image, and again from the output. */
import { inverse, type Matrix, multiply } from '@platen/engine/base/geometry';
import type { Image } from '@platen/engine/image/image';
import { type PlacedPicture, placedPictures } from '@platen/engine/scene/placed-pictures';
import type { Page } from '@platen/engine/scene/scene';
import { EFFORTS, readAllCodes } from './read-code.ts';
import { type GrayPicture, luminance, scaleOfPixels, type View } from './views.ts';

/** Image whose barcodes could not all be read from the output. */
export type LostPictureCodes = { readonly elementId: string; readonly page: number; readonly count: number };

/** Maximum number of pixels of an image to verify. */
const MAX_PIXELS = 16_000_000;
const MAX_PICTURES = 100;

/**
 * Smaller images are enlarged to at least this number of pixels, because the reader needs several pixels per module.
 */
const SMALL_PIXELS = 250_000;
const ENLARGED = 3;

/** White margin around an image in pixels, because its barcodes may touch the edge. */
const MARGIN = 24;

/**
 * Returns images with barcodes that cannot be read from the output, and their number. The first page has the number
 * `firstPage`.
 */
export async function lostPictureCodes(
  pages: readonly Pick<Page, 'items'>[],
  views: readonly (View | undefined)[],
  firstPage: number,
): Promise<readonly LostPictureCodes[]> {
  const own = new Map<string, readonly string[]>();
  const lost: LostPictureCodes[] = [];
  let looks = 0;
  for (const [index, { items }] of pages.entries()) {
    for (const placed of placedPictures(items)) {
      const { image, elementId = '' } = placed.item;
      const view = views[index];
      if (!view || ++looks > MAX_PICTURES || image.widthPx * image.heightPx > MAX_PIXELS) continue;
      const texts = own.get(image.id) ?? (await textsIn(() => grayOf(image)));
      own.set(image.id, texts);
      if (texts.length === 0) continue;
      const read = new Set(await textsIn(() => pictureIn(view, placed)));
      const count = texts.filter((text) => !read.has(text)).length;
      if (count > 0) lost.push({ elementId, page: firstPage + index, count });
    }
  }
  return lost;
}

/** Returns the symbology and the text of each barcode in an image. */
async function textsIn(draw: () => GrayPicture | undefined): Promise<readonly string[]> {
  const picture = draw();
  if (!picture) return [];
  const texts = new Set<string>();
  for (const effort of EFFORTS) for (const text of await readAllCodes(picture, effort)) texts.add(text);
  return [...texts];
}

function enlargement({ widthPx, heightPx }: Pick<Image, 'widthPx' | 'heightPx'>): number {
  return widthPx * heightPx < SMALL_PIXELS ? ENLARGED : 1;
}

function grayOf(image: Image): GrayPicture {
  const { widthPx, heightPx, rgba } = image.pixels();
  const factor = enlargement(image);
  return framed(widthPx * factor, heightPx * factor, (x, y) => {
    const at = (Math.floor(y / factor) * widthPx + Math.floor(x / factor)) * 4;
    const opacity = rgba[at + 3]! / 255;
    return 255 * (1 - opacity) + luminance(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) * opacity;
  });
}

/** Draws the area of the image from the output, upright, with at least as many pixels as the image. */
function pictureIn({ pxPerPoint, draw }: View, { item, matrix }: PlacedPicture): GrayPicture | undefined {
  const { box, image } = item;
  const [a, b, c, d] = matrix;
  const stretch = Math.sqrt(Math.abs(a * d - b * c));
  if (!(box.width > 0 && box.height > 0 && stretch > 0)) return undefined;
  const factor = enlargement(image);
  const wanted = factor * Math.max(image.widthPx / box.width, image.heightPx / box.height);
  const scale = pxPerPoint === undefined ? wanted : scaleOfPixels(wanted, pxPerPoint * stretch);
  const [widthPx, heightPx] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
  if (widthPx * heightPx > MAX_PIXELS) return undefined;
  const upright: Matrix = [scale, 0, 0, scale, -box.x * scale, -box.y * scale];
  const { gray } = draw(multiply(upright, inverse(matrix)), widthPx, heightPx);
  return framed(widthPx, heightPx, (x, y) => gray[y * widthPx + x]!);
}

function framed(widthPx: number, heightPx: number, grayAt: (x: number, y: number) => number): GrayPicture {
  const [wide, high] = [widthPx + 2 * MARGIN, heightPx + 2 * MARGIN];
  const gray = new Uint8ClampedArray(wide * high).fill(255);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) gray[(y + MARGIN) * wide + x + MARGIN] = grayAt(x, y);
  }
  return { widthPx: wide, heightPx: high, gray };
}
