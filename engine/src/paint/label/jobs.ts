/** What is sent to printers whose language is told dots alone: every label as a bitmap, and how many of it. */
import type { Caches } from '../../base/caches.ts';
import type { Printer, Scene } from '../../scene/scene.ts';
import { type Bitmap, createBitmap, cropBitmap, hasDot, inkBox, type PlacedBitmap, setDot } from './bitmap.ts';
import { drawPage } from './draw-page.ts';
import { createDotGlyphs } from './glyph-dots.ts';

export type LabelJob = { readonly dots: Bitmap; readonly copies: number };

/** The labels of all pages, turned as the template says; neighbours that are equal are one with the sum of their copies. */
export function labelJobs({ pages, printer }: Scene, caches: Caches): readonly LabelJob[] {
  const glyphs = caches.of(createDotGlyphs);
  const jobs: { dots: Bitmap; copies: number }[] = [];
  for (const page of pages) {
    const dots = turned(drawPage(page, printer, glyphs).raster, printer);
    const last = jobs.at(-1);
    if (last && isSame(last.dots, dots)) last.copies += printer.copies;
    else jobs.push({ dots, copies: printer.copies });
  }
  return jobs;
}

function isSame(a: Bitmap, b: Bitmap): boolean {
  return a.widthDots === b.widthDots && a.heightDots === b.heightDots && a.bits.every((byte, i) => byte === b.bits[i]);
}

/** Upside down or mirrored, where the printer is to print so; done twice, it is as before. */
export function turned(bitmap: Bitmap, { orientation, mirror }: Pick<Printer, 'orientation' | 'mirror'>): Bitmap {
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

/** Fewer empty rows between two bands than this are cheaper to send than another command. */
const MIN_EMPTY_ROWS = 8;

/**
 * The ink in bands from the top, none over another: what is empty between them is not sent. Each begins at a whole byte.
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

/** The bytes of languages in which 0 prints a dot. */
export function invertedBytes({ bits }: Bitmap): Uint8Array {
  return bits.map((byte) => ~byte & 0xff);
}

/** A setting of −30 … 30 on the scale of a language, 0 in its middle; whole. */
export function onScale(darkness: number, least: number, middle: number, most: number): number {
  return Math.round(middle + (darkness / 30) * (darkness < 0 ? middle - least : most - middle));
}

/** Copies in orders of at most so many. */
export function ordersOf(copies: number, most: number): readonly number[] {
  const orders: number[] = [];
  for (let left = copies; left > 0; left -= most) orders.push(Math.min(left, most));
  return orders;
}
