/**
 * Views of the pages of an output. A view draws any area of its page, in any orientation, from the bytes of the output.
 */

import { assertNever } from '@platen/engine/base/assert';
import { inverse, type Matrix, multiply, scaling } from '@platen/engine/base/geometry';
import { dpiOfDensity } from '@platen/engine/base/units';
import { decodePng } from '@platen/engine/image/decode-png';
import { readPngChunks } from '@platen/engine/image/png-chunks';
import type { OutputFormat } from '@platen/engine/paint/formats';
import { boxOf, createBitmap, cropPlaced, hasDot, stamp } from '@platen/engine/paint/label/bitmap';
import { labelDots, largestLabel } from '@platen/engine/paint/label/draw-page';
import { orientBitmap } from '@platen/engine/paint/label/jobs';
import { shiftDots } from '@platen/engine/paint/label/shifted-page';
import { createGlyphCache } from '@platen/engine/raster/glyph-cache';
import { drawItems } from '@platen/engine/raster/items/draw-items';
import { byteAt, createSurface, wholeOf } from '@platen/engine/raster/surface';
import { copiesOf, pagesOfLabels } from '@platen/engine/scene/copies';
import type { Item, Page, Printer } from '@platen/engine/scene/scene';
import { type DrawZplOptions, drawZpl } from '@platen/engine/zpl/draw-zpl';
import type { Faces } from '@platen/engine/zpl/read-text';
import { platform } from '@platen/node/node-platform';
import { readHtml } from './read-html.ts';
import { type LabelFacts, type ReadLabels, readLabelLanguage } from './read-label-language.ts';

/** Gray image with 8 bits per pixel, row by row from the top. */
export type GrayPicture = { readonly widthPx: number; readonly heightPx: number; readonly gray: Uint8ClampedArray };

export type View = {
  /** Pixels per point, for pages that consist of pixels. */
  readonly pxPerPoint?: number;
  /** Draws an area of the page. `toPicture` transforms points on the page to pixels of the image. */
  draw(toPicture: Matrix, widthPx: number, heightPx: number): GrayPicture;
};

type Output = {
  readonly bytes: Uint8Array;
  readonly format: OutputFormat;
  /** Resolution of a PNG, in dots per inch. */
  readonly dpi: number;
  /** Printer properties, for labels. */
  readonly printer: Pick<Printer, 'density' | 'copies' | 'offset' | 'orientation' | 'mirror'>;
  readonly pages: readonly Pick<Page, 'width' | 'height' | 'copies'>[];
  /** Substitute fonts for resident fonts of the printer in ZPL. */
  readonly faces: Faces;
  /** Password of the PDF, in UTF-8. */
  readonly password: Uint8Array | undefined;
};

type PrintedPages = Pick<Output, 'printer' | 'pages'>;

/** Returns the views of all pages, in order. Throws if the output cannot be parsed. */
export async function viewsOf({
  bytes,
  format,
  dpi,
  printer,
  pages,
  faces,
  password,
}: Output): Promise<readonly View[]> {
  switch (format) {
    case 'png':
      return [viewOfPng(bytes, dpi / 72)];
    case 'zpl':
      return viewsOfLabels(drawnZpl(bytes, faces, largestLabel(pages, printer)), { printer, pages });
    case 'tspl':
    case 'epl':
    case 'cpcl':
    case 'escpos':
      return viewsOfLabels(upright(readLabelLanguage(bytes, format, labelFacts(printer, pages)), { printer, pages }), {
        printer,
        pages,
      });
    case 'xml':
      return [];
    case 'html':
      return readHtml(bytes).map(viewOfItems);
    case 'pdf': {
      const { readPdf } = await import('./read-pdf.ts');
      return (await readPdf(bytes, password)).map(viewOfItems);
    }
    default:
      return assertNever(format);
  }
}

function viewOfPng(bytes: Uint8Array, pxPerPoint: number): View {
  const { widthPx, heightPx, rgba } = decodePng(readPngChunks(bytes, platform));
  return viewOfPixels(pxPerPoint, (x, y) => {
    if (x >= widthPx || y >= heightPx) return 255;
    const at = (y * widthPx + x) * 4;
    const opacity = rgba[at + 3]! / 255;
    return 255 * (1 - opacity) + luminance(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) * opacity;
  });
}

function labelFacts(printer: Output['printer'], pages: Output['pages']): LabelFacts {
  const heights = pages.map((page) => {
    return { heightDots: labelDots(page.height, printer.density), copies: copiesOf(page, printer) };
  });
  return { density: printer.density, labelSize: largestLabel(pages, printer), heights };
}

function drawnZpl(bytes: Uint8Array, faces: Faces, labelSize: DrawZplOptions['labelSize']): ReadLabels {
  const drawn = drawZpl(new TextDecoder('latin1').decode(bytes), { faces, labelSize });
  if (!drawn.ok) throw new Error(drawn.message);
  return drawn;
}

/** Reverses the rotation or mirroring of labels. Platen applies it for printers that cannot rotate or mirror. */
function upright({ labels, quantities }: ReadLabels, { printer, pages }: PrintedPages): ReadLabels {
  const dots = (points: number) => labelDots(points, printer.density);
  const counts = pagesOfLabels(quantities, pages, printer);
  let page = 0;
  const turnedBack = labels.map((label, index) => {
    const { width, height } = pages[Math.min(page, pages.length - 1)]!;
    page += counts[index]!;
    const sheet = createBitmap(dots(width), dots(height));
    const inside = cropPlaced({ x: 0, y: 0, bitmap: label }, boxOf({ x: 0, y: 0, bitmap: sheet }));
    if (inside) stamp(sheet, inside, 'add');
    return orientBitmap(sheet, printer);
  });
  return { labels: turnedBack, quantities };
}

/**
 * Returns the views of all pages, without the offset of the printer. Consecutive identical pages are one label in the
 * data.
 */
function viewsOfLabels({ labels, quantities }: ReadLabels, { printer, pages }: PrintedPages): readonly View[] {
  const { density } = printer;
  const counts = pagesOfLabels(quantities, pages, printer);
  const pxPerPoint = dpiOfDensity(density) / 72;
  const shift = shiftDots(printer);
  return labels.flatMap((label, index) => {
    const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < label.widthDots && y < label.heightDots;
    const view = viewOfPixels(pxPerPoint, (pageX, pageY) => {
      const [x, y] = [pageX + shift.x, pageY + shift.y];
      return isInside(x, y) && hasDot(label, x, y) ? 0 : 255;
    });
    return new Array<View>(counts[index] ?? 1).fill(view);
  });
}

export function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Creates a view of pixels. Each pixel of the image has the value of the page pixel at its centre. */
function viewOfPixels(pxPerPoint: number, grayAt: (x: number, y: number) => number): View {
  return {
    pxPerPoint,
    draw(toPicture, widthPx, heightPx) {
      const gray = new Uint8ClampedArray(widthPx * heightPx);
      const [a, b, c, d, e, f] = multiply(scaling(pxPerPoint), inverse(toPicture));
      for (let y = 0; y < heightPx; y++) {
        for (let x = 0; x < widthPx; x++) {
          const column = Math.floor(a * (x + 0.5) + c * (y + 0.5) + e);
          const row = Math.floor(b * (x + 0.5) + d * (y + 0.5) + f);
          gray[y * widthPx + x] = column < 0 || row < 0 ? 255 : grayAt(column, row);
        }
      }
      return { widthPx, heightPx, gray };
    },
  };
}

function viewOfItems(items: readonly Item[]): View {
  return {
    draw(toPicture, widthPx, heightPx) {
      const surface = createSurface(widthPx, heightPx, 3);
      drawItems({ surface, matrix: toPicture, clip: wholeOf(surface), glyphs: createGlyphCache() }, items);
      const gray = new Uint8ClampedArray(widthPx * heightPx);
      for (let y = 0; y < heightPx; y++) {
        for (let x = 0; x < widthPx; x++) {
          const at = byteAt(surface, x, y);
          gray[y * widthPx + x] = luminance(surface.bytes[at]!, surface.bytes[at + 1]!, surface.bytes[at + 2]!);
        }
      }
      return { widthPx, heightPx, gray };
    },
  };
}

/**
 * Returns a scale at which a page pixel is a whole number of image pixels, or an image pixel covers a whole number of
 * page pixels.
 */
export function scaleOfPixels(wanted: number, pxPerPoint: number): number {
  return wanted > pxPerPoint
    ? Math.ceil(wanted / pxPerPoint) * pxPerPoint
    : pxPerPoint / Math.floor(pxPerPoint / wanted);
}
