/** View of an output page. Draws any part of it in any orientation from the output's bytes. */

import { assertNever } from '@platen/engine/base/assert';
import { inverse, type Matrix, multiply, scaling } from '@platen/engine/base/geometry';
import { dpiOfDensity } from '@platen/engine/base/units';
import { decodePng } from '@platen/engine/image/decode-png';
import { readPngChunks } from '@platen/engine/image/png-chunks';
import type { OutputFormat } from '@platen/engine/paint/formats';
import { boxOf, createBitmap, cropPlaced, hasDot, stamp } from '@platen/engine/paint/label/bitmap';
import { labelDots } from '@platen/engine/paint/label/draw-page';
import { orientBitmap } from '@platen/engine/paint/label/jobs';
import { createGlyphCache } from '@platen/engine/raster/glyph-cache';
import { drawItems } from '@platen/engine/raster/items/draw-items';
import { byteAt, createSurface, wholeOf } from '@platen/engine/raster/surface';
import { pagesOfLabels } from '@platen/engine/scene/copies';
import type { Item, Page, Printer } from '@platen/engine/scene/scene';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import type { Faces } from '@platen/engine/zpl/read-text';
import { platform } from '@platen/node/node-platform';
import { readHtml } from './read-html.ts';
import { type ReadLabels, readLabelLanguage } from './read-label-language.ts';

/** 8-bit gray image, row by row from the top. */
export type GrayPicture = { readonly widthPx: number; readonly heightPx: number; readonly gray: Uint8ClampedArray };

export type View = {
  /** Pixels per point, for pages that consist of pixels. */
  readonly pxPerPoint?: number;
  /** Draws a part of the page. `toPicture` transforms points of the page to pixels of the image. */
  draw(toPicture: Matrix, widthPx: number, heightPx: number): GrayPicture;
};

type Output = {
  readonly bytes: Uint8Array;
  readonly format: OutputFormat;
  /** Resolution of a PNG in dots per inch. */
  readonly dpi: number;
  /** Printer settings of labels. */
  readonly printer: Pick<Printer, 'density' | 'copies' | 'orientation' | 'mirror'>;
  readonly pages: readonly Pick<Page, 'width' | 'height' | 'copies'>[];
  /** Fonts used in ZPL instead of the printer's own font. */
  readonly faces: Faces;
  /** Password of a PDF, in UTF-8. */
  readonly password: Uint8Array | undefined;
};

type PrintedPages = Pick<Output, 'printer' | 'pages'>;

/** Returns the pages of an output in order. Throws if it cannot be read. */
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
      return viewsOfLabels(drawnZpl(bytes, faces), { printer, pages });
    case 'tspl':
    case 'epl':
    case 'cpcl':
    case 'escpos':
      return viewsOfLabels(upright(readLabelLanguage(bytes, format, printer.density), { printer, pages }), {
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

function drawnZpl(bytes: Uint8Array, faces: Faces): ReadLabels {
  const drawn = drawZpl(new TextDecoder('latin1').decode(bytes), faces);
  if (!drawn.ok) throw new Error(drawn.message);
  return drawn;
}

/**
 * Reverses the rotation or mirroring of labels that were transformed before sending because the printer cannot do it.
 */
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

/** Expands labels to pages. Equal consecutive pages are one label in the print job. */
function viewsOfLabels({ labels, quantities }: ReadLabels, { printer, pages }: PrintedPages): readonly View[] {
  const { density } = printer;
  const counts = pagesOfLabels(quantities, pages, printer);
  const pxPerPoint = dpiOfDensity(density) / 72;
  return labels.flatMap((label, index) => {
    const view = viewOfPixels(pxPerPoint, (x, y) => {
      return x < label.widthDots && y < label.heightDots && hasDot(label, x, y) ? 0 : 255;
    });
    return new Array<View>(counts[index] ?? 1).fill(view);
  });
}

export function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Creates a view. Each of its pixels has the value of the page pixel that contains its centre. */
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
 * Returns a scale at which each page pixel becomes a whole number of pixels. If the page has more pixels than
 * requested, each result pixel covers a whole number of them.
 */
export function scaleOfPixels(wanted: number, pxPerPoint: number): number {
  return wanted > pxPerPoint
    ? Math.ceil(wanted / pxPerPoint) * pxPerPoint
    : pxPerPoint / Math.floor(pxPerPoint / wanted);
}
