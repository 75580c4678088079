/** Reads all barcodes back from the bytes of a document. */

import type { Warning } from '@platen/engine';
import { inverse, type Matrix, multiply, type Rect, transformRect } from '@platen/engine/base/geometry';
import { DEFAULT_DPI, type RenderOptions } from '@platen/engine/document';
import { type Allowances, unsuppressed } from '@platen/engine/format/allow';
import type { Rendered } from '@platen/engine/render';
import { type PlacedCode, placedCodes } from '@platen/engine/scene/placed-codes';
import { placedPictures } from '@platen/engine/scene/placed-pictures';
import type { Faces } from '@platen/engine/zpl/read-text';
import type { CodeName } from '../enums/code-name.ts';
import { lostPictureCodes } from './picture-codes.ts';
import { EFFORTS, readCodes } from './read-code.ts';
import { type Reading, readableSymbology } from './symbologies.ts';
import { type GrayPicture, scaleOfPixels, type View, viewsOf } from './views.ts';

export type Verification = {
  /** Barcodes that were read back, with their texts. */
  readonly verified: readonly (CodeName & { readonly text: string })[];
  /** Barcodes that cannot be read back, because the reader does not support their symbology. */
  readonly unverified: readonly CodeName[];
  /** Barcodes that could not be read back, or have different content. */
  readonly mismatched: readonly CodeName[];
  /** Warnings about images with barcodes that cannot be read from the output. */
  readonly warnings: readonly Warning[];
};

export type VerifyOptions = Pick<RenderOptions, 'format' | 'dpi' | 'page'> & {
  /** Substitute fonts for resident fonts of the printer. */
  readonly faces: Faces;
  /** Warnings that the template allows. Default: none. */
  readonly allowances?: Allowances | undefined;
  /** True to ignore barcodes inside images. */
  readonly skipsPictures?: boolean;
};

/** Reads the barcodes back. Throws if the output cannot be parsed. */
export async function verifyDocument(
  { bytes, painted }: Pick<Rendered, 'bytes' | 'painted'>,
  { format, dpi = DEFAULT_DPI, page: firstPage = 1, faces, allowances, skipsPictures = false }: VerifyOptions,
): Promise<Verification> {
  const { pages, printer, encryption } = painted;
  const verified: (CodeName & { readonly text: string })[] = [];
  const unverified: CodeName[] = [];
  const mismatched: CodeName[] = [];
  const codes = pages.map(({ items }) => placedCodes(items));
  // HTML contains images unchanged, so barcodes in images need not be read back.
  const hasPictures =
    !skipsPictures && format !== 'html' && pages.some(({ items }) => placedPictures(items).length > 0);
  if (!hasPictures && codes.every(({ length }) => length === 0)) {
    return { verified, unverified, mismatched, warnings: [] };
  }
  const views = await viewsOf({ bytes, format, dpi, printer, pages, faces, password: encryption?.userPassword });
  for (const [index, ofPage] of codes.entries()) {
    for (const code of ofPage) {
      const { elementId = '', symbol } = code.item;
      const name: CodeName = { elementId, symbology: symbol.symbology, page: firstPage + index };
      if (!readableSymbology(symbol.symbology)) {
        unverified.push(name);
        continue;
      }
      const view = views[index];
      const reading = view && (await readBack(view, code));
      if (reading) verified.push({ ...name, text: reading.text });
      else mismatched.push(name);
    }
  }
  const lost = hasPictures ? await lostPictureCodes(pages, views, firstPage) : [];
  const warnings = lost.map(({ elementId, page, count }): Warning => {
    const what = count === 1 ? 'a code' : `${count} codes`;
    const message = `${what} in this image can be read from the image itself but not from the ${format.toUpperCase()}; show the whole image, at a size where each pixel is a whole number of dots`;
    return { code: 'PICTURE_CODE_LOST', message, page, elementId };
  });
  return { verified, unverified, mismatched, warnings: allowances ? unsuppressed(warnings, allowances) : warnings };
}

/** Pixels per module that the reader needs for reliable results. */
const PX_PER_MODULE = 4;
const PX_PER_HEXAGON = 8;

/** Maximum number of pixels of an image. It suffices for a long barcode with a few pixels per module. */
const MAX_PIXELS = 16_000_000;

/** Reads a barcode back. Returns the result if it represents the payload. */
async function readBack(view: View, code: PlacedCode): Promise<Reading | undefined> {
  const { symbol } = code.item;
  const elements = symbol.kind === 'hexagons' ? undefined : symbol.elements;
  const isBinary = symbol.kind === 'matrix' && symbol.isBinary === true;
  const { format, carries } = readableSymbology(symbol.symbology)!;
  for (const factor of [1, 2]) {
    const frame = frameOf(view, code, factor);
    if (!frame) return undefined;
    const picture = view.draw(frame.toPicture, frame.widthPx, frame.heightPx);
    if (symbol.kind === 'hexagons') clearAround(picture, frame.symbol);
    for (const effort of EFFORTS) {
      const reading = (await readCodes(picture, format, effort)).find((each) =>
        isBinary ? each.bytes === symbol.payload : carries(symbol.payload, each, elements),
      );
      if (reading) return isBinary ? { ...reading, text: symbol.payload } : reading;
    }
  }
  return undefined;
}

type Frame = {
  readonly toPicture: Matrix;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Bounding box of the barcode in pixels. */
  readonly symbol: Rect;
};

/**
 * Makes all pixels outside the bounding box white. The reader finds MaxiCode by the bounding box of all black pixels,
 * and shipping labels have lines next to the code.
 */
function clearAround({ widthPx, gray }: GrayPicture, { x, y, width, height }: Rect): void {
  for (let at = 0; at < gray.length; at++) {
    const [column, row] = [(at % widthPx) + 0.5, Math.floor(at / widthPx) + 0.5];
    if (column < x || column > x + width || row < y || row > y + height) gray[at] = 255;
  }
}

/**
 * Returns an upright view of the barcode with its quiet zone and two more modules. Returns undefined if the barcode is
 * too small or too large to be read.
 */
function frameOf({ pxPerPoint }: View, { item, matrix }: PlacedCode, factor: number): Frame | undefined {
  const { symbol, box, quietBox } = item;
  const module = box.width / symbol.columns;
  const [a, b, c, d] = matrix;
  const stretch = Math.sqrt(Math.abs(a * d - b * c));
  if (!(module > 0 && stretch > 0)) return undefined;
  const wanted = ((symbol.kind === 'hexagons' ? PX_PER_HEXAGON : PX_PER_MODULE) * factor) / module;
  const scale = pxPerPoint === undefined ? wanted : scaleOfPixels(wanted, pxPerPoint * stretch);
  const margin = 2 * module;
  const widthPx = Math.ceil((quietBox.width + 2 * margin) * scale);
  const heightPx = Math.ceil((quietBox.height + 2 * margin) * scale);
  if (widthPx * heightPx > MAX_PIXELS) return undefined;
  const upright: Matrix = [scale, 0, 0, scale, (margin - quietBox.x) * scale, (margin - quietBox.y) * scale];
  const placed = transformRect(upright, box);
  return { toPicture: multiply(upright, inverse(matrix)), widthPx, heightPx, symbol: placed };
}
