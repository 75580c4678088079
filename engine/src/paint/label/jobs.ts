/** Label jobs for printer languages that receive only bitmaps. A job is a label's bitmap with a number of copies. */
import type { Caches } from '../../base/caches.ts';
import { copiesOf } from '../../scene/copies.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { type Bitmap, createBitmap, cropBitmap, hasDot, inkBox, type PlacedBitmap, setDot } from './bitmap.ts';
import { drawPage } from './draw-page.ts';
import { createDotGlyphs } from './glyph-dots.ts';
import { shiftedPage } from './shifted-page.ts';

export type LabelJob = { readonly dots: Bitmap; readonly copies: number };

/**
 * Returns the labels of all pages, rotated as in the template. Consecutive equal labels become one with the sum of
 * their copies.
 */
export function labelJobs({ pages, printer }: Scene, caches: Caches): readonly LabelJob[] {
  const glyphs = caches.of(createDotGlyphs);
  const jobs: { dots: Bitmap; copies: number }[] = [];
  for (const page of pages) {
    const dots = orientBitmap(drawPage(shiftedPage(page, printer), printer, glyphs).raster, printer);
    const copies = copiesOf(page, printer);
    const last = jobs.at(-1);
    if (last && isSame(last.dots, dots)) last.copies += copies;
    else jobs.push({ dots, copies });
  }
  return jobs;
}

function isSame(a: Bitmap, b: Bitmap): boolean {
  return a.widthDots === b.widthDots && a.heightDots === b.heightDots && a.bits.every((byte, i) => byte === b.bits[i]);
}

/** Rotates or mirrors the bitmap by the printer settings. Applying it twice restores the original. */
export function orientBitmap(bitmap: Bitmap, { orientation, mirror }: Pick<Printer, 'orientation' | 'mirror'>): Bitmap {
  const isInverted = orientation === 'inverted';
  const isFlipped = isInverted !== mirror;
  if (!isFlipped && !isInverted) return bitmap;
  const { widthDots, heightDots } = bitmap;
  const result = createBitmap(widthDots, heightDots);
  for (let y = 0; y < heightDots; y++) {
    for (let x = 0; x < widthDots; x++) {
      if (hasDot(bitmap, x, y)) setDot(result, isFlipped ? widthDots - 1 - x : x, isInverted ? heightDots - 1 - y : y);
    }
  }
  return result;
}

/** Minimum number of empty rows between two bands. Sending fewer rows is cheaper than another command. */
const MIN_EMPTY_ROWS = 8;

/**
 * Returns the ink in bands from top to bottom, which do not overlap and begin at whole bytes. Empty areas between them
 * are omitted.
 */
export function bandsOf(bitmap: Bitmap): readonly PlacedBitmap[] {
  const { stride, heightDots, bits } = bitmap;
  const bands: PlacedBitmap[] = [];
  let top = -1;
  let end = 0;
  const close = () => {
    if (top >= 0) bands.push(bandOf(bitmap, top, end));
    top = -1;
  };
  for (let y = 0; y < heightDots; y++) {
    if (bits.subarray(y * stride, (y + 1) * stride).every((byte) => byte === 0)) {
      if (y - end >= MIN_EMPTY_ROWS) close();
      continue;
    }
    if (top < 0) top = y;
    end = y + 1;
  }
  close();
  return bands;
}

function bandOf(bitmap: Bitmap, top: number, end: number): PlacedBitmap {
  const rows = cropBitmap(bitmap, { x: 0, y: top, width: bitmap.widthDots, height: end - top });
  const ink = inkBox(rows)!;
  const x = ink.x & ~7;
  const width = ink.x + ink.width - x;
  return { x, y: top, bitmap: cropBitmap(rows, { x, y: 0, width, height: end - top }) };
}

/** Returns the inverted bytes, for languages in which 0 is ink. */
export function invertedBytes({ bits }: Bitmap): Uint8Array {
  return bits.map((byte) => ~byte & 0xff);
}

/** Converts a setting of −30 … 30 to a language's scale, rounded. 0 becomes `middle`. */
export function onScale(darkness: number, least: number, middle: number, most: number): number {
  return Math.round(middle + (darkness / 30) * (darkness < 0 ? middle - least : most - middle));
}

/**
 * Returns the darkness on a language's scale: the absolute setting, or a change relative to the middle. Returns
 * undefined if neither is set.
 */
export function darknessOnScale(
  { darkness, absoluteDarkness }: Pick<Printer, 'darkness' | 'absoluteDarkness'>,
  least: number,
  middle: number,
  most: number,
): number | undefined {
  if (absoluteDarkness === undefined)
    return darkness === undefined ? undefined : onScale(darkness, least, middle, most);
  const change = ((darkness ?? 0) / 30) * (most - least);
  return Math.round(Math.min(most, Math.max(least, least + (absoluteDarkness / 30) * (most - least) + change)));
}

/** Splits copies into print commands of at most `most` copies each. Returns the number of copies of each command. */
export function ordersOf(copies: number, most: number): readonly number[] {
  const orders: number[] = [];
  for (let left = copies; left > 0; left -= most) orders.push(Math.min(left, most));
  return orders;
}
