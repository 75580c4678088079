/** Reads every code of a document back from the bytes that were made of it. */
import { inverse, type Matrix, multiply } from '@platen/engine/base/geometry';
import { DEFAULT_DPI, type RenderOptions } from '@platen/engine/document';
import type { Rendered } from '@platen/engine/render';
import { type PlacedCode, placedCodes } from '@platen/engine/scene/placed-codes';
import type { Faces } from '@platen/engine/zpl/read-text';
import type { CodeName } from '../words/code-name.ts';
import { EFFORTS, readCodes } from './read-code.ts';
import { type Reading, readableSymbology } from './symbologies.ts';
import { type View, viewsOf } from './views.ts';

export type Verification = {
  /** Read back, with what they say. */
  readonly verified: readonly (CodeName & { readonly text: string })[];
  /** The codes whose symbologies no reader here knows. */
  readonly unverified: readonly CodeName[];
  /** Not read, or read as something else. */
  readonly mismatched: readonly CodeName[];
};

export type VerifyOptions = Pick<RenderOptions, 'format' | 'dpi' | 'page'> & {
  /** What stands in for the printer's own font. */
  readonly faces: Faces;
};

/** Throws where the output cannot be read at all. */
export async function verifyDocument(
  { bytes, painted }: Pick<Rendered, 'bytes' | 'painted'>,
  { format, dpi = DEFAULT_DPI, page: firstPage = 1, faces }: VerifyOptions,
): Promise<Verification> {
  const { pages, printer, encryption } = painted;
  const verified: (CodeName & { readonly text: string })[] = [];
  const unverified: CodeName[] = [];
  const mismatched: CodeName[] = [];
  const codes = pages.map(({ items }) => placedCodes(items));
  if (codes.every(({ length }) => length === 0)) return { verified, unverified, mismatched };
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
  return { verified, unverified, mismatched };
}

/** Pixels a module that readers sample safely, and the hexagons of MaxiCode, which fit no grid. */
const PX_PER_MODULE = 4;
const PX_PER_HEXAGON = 8;

/** The most pixels of one picture: a long code at a few pixels a module. */
const MAX_PIXELS = 16_000_000;

/** What the code says, where that is its payload. */
async function readBack(view: View, code: PlacedCode): Promise<Reading | undefined> {
  const { payload, symbology } = code.item.symbol;
  const { format, carries } = readableSymbology(symbology)!;
  for (const factor of [1, 2]) {
    const frame = frameOf(view, code, factor);
    if (!frame) return undefined;
    const picture = view.draw(frame.toPicture, frame.widthPx, frame.heightPx);
    for (const effort of EFFORTS) {
      const reading = (await readCodes(picture, format, effort)).find((each) => carries(payload, each));
      if (reading) return reading;
    }
  }
  return undefined;
}

/** Each pixel of the page becomes a whole number of the picture's, or, where it has more than are wanted, is one of a whole number. */
function scaleOfPixels(wanted: number, pxPerPoint: number): number {
  return wanted > pxPerPoint
    ? Math.ceil(wanted / pxPerPoint) * pxPerPoint
    : pxPerPoint / Math.floor(pxPerPoint / wanted);
}

type Frame = { readonly toPicture: Matrix; readonly widthPx: number; readonly heightPx: number };

/** The code upright with its quiet zone, and two modules more; undefined when it is too small or too large to be read. */
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
  return { toPicture: multiply(upright, inverse(matrix)), widthPx, heightPx };
}
