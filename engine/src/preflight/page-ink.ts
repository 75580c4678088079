/** Searches for ink on a page of another file, inside a rectangle of the page that shows it. */
import { type Matrix, multiply, type Rect } from '../base/geometry.ts';
import { PictureError } from '../image/picture-error.ts';
import type { Leaf } from './input.ts';

/** Resolution of the search in pixels per point, and maximum side in pixels. */
const PER_POINT = 100 / 72;
const MOST_PX = 1000;

/** Minimum opacity and maximum brightness (0 … 255) of a pixel that counts as ink. */
const LEAST_OPAQUE = 16;
const PAPER = 240;

/**
 * Returns whether an image has ink inside the rectangle. Searches only PDF pages. Other images count as ink everywhere.
 */
export function hasInkWithin({ item, transform }: Leaf, area: Rect): boolean {
  if (item.kind !== 'image' || !item.image.page) return true;
  const { page, draw } = item.image.page;
  const { box } = item;
  const toBox: Matrix = [box.width / page.widthPt, 0, 0, box.height / page.heightPt, box.x, box.y];
  const perPoint = Math.min(PER_POINT, MOST_PX / Math.max(area.width, area.height));
  const [widthPx, heightPx] = [area.width, area.height].map((side) => Math.max(1, Math.ceil(side * perPoint)));
  const toPixels: Matrix = [perPoint, 0, 0, perPoint, -area.x * perPoint, -area.y * perPoint];
  const matrix = multiply(toPixels, multiply(transform, toBox));
  try {
    return isInk(draw({ widthPx: widthPx!, heightPx: heightPx!, matrix, look: 'smooth' }).rgba);
  } catch (error) {
    if (error instanceof PictureError) return true;
    throw error;
  }
}

function isInk(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const isOpaque = rgba[at + 3]! >= LEAST_OPAQUE;
    if (isOpaque && Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) < PAPER) return true;
  }
  return false;
}
