/** Reads the page tree of a PDF file: boxes, rotation, resources and content of its pages (ISO 32000-1, 7.7.3). */

import { concatBytes } from '../base/bytes.ts';
import type { Matrix } from '../base/geometry.ts';
import { PDF_LIMITS } from './limits.ts';
import { isArray, isDict, nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** Access to the objects of a file. */
export type Objects = {
  readonly trailer: PdfDict;
  resolve(value: PdfValue | undefined): PdfValue;
  dict(value: PdfValue | undefined): PdfDict;
  decode(stream: PdfStream): Uint8Array;
};

/** Edges in the page's coordinate system, in which y points up. */
export type Box = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number };

export type PdfPage = {
  readonly dict: PdfDict;
  readonly resources: PdfDict;
  /** Visible area: the part of the CropBox inside the MediaBox. */
  readonly box: Box;
  /** Clockwise rotation in degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Size in points as displayed: rotated, and scaled by UserUnit. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** Matrix from the page's coordinate system to points from the top left corner as displayed, y down. */
  readonly toTopLeft: Matrix;
};

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Size of a page without a MediaBox: US Letter, as in other readers. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };

export function readPages(objects: Objects): readonly PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<number>();
  const visit = (node: PdfValue | undefined, inherited: PdfDict, depth: number) => {
    if (depth > PDF_LIMITS.depth) throw new Error(`its page tree is more than ${PDF_LIMITS.depth} levels deep`);
    if (node instanceof PdfRef) {
      if (seen.has(node.number)) return;
      seen.add(node.number);
    }
    const dict = objects.resolve(node);
    if (!isDict(dict)) return;
    const known = new Map(inherited);
    for (const key of INHERITED) if (dict.has(key)) known.set(key, dict.get(key)!);
    const kids = objects.resolve(dict.get('Kids'));
    if (isArray(kids)) {
      for (const kid of kids) visit(kid, known, depth + 1);
      return;
    }
    if (nameOf(objects.resolve(dict.get('Type'))) === 'Pages') return;
    if (pages.length >= PDF_LIMITS.pages) throw new Error(`it has more than ${PDF_LIMITS.pages} pages`);
    pages.push(readPage(objects, dict, known));
  };
  visit(objects.dict(objects.trailer.get('Root')).get('Pages'), new Map(), 0);
  return pages;
}

function readPage(objects: Objects, dict: PdfDict, inherited: PdfDict): PdfPage {
  const media = readBox(objects, inherited.get('MediaBox')) ?? LETTER;
  const box = shared(readBox(objects, inherited.get('CropBox')) ?? media, media);
  const turn = numberOf(objects, inherited.get('Rotate'), 0);
  const rotation = (Number.isInteger(turn / 90) ? ((turn % 360) + 360) % 360 : 0) as PdfPage['rotation'];
  const given = numberOf(objects, dict.get('UserUnit'), 1);
  const unit = given > 0 ? given : 1;
  const across = (box.right - box.left) * unit;
  const up = (box.top - box.bottom) * unit;
  if (!(across <= PDF_LIMITS.sidePt && up <= PDF_LIMITS.sidePt))
    throw new Error(`a page is larger than ${PDF_LIMITS.sidePt} points`);
  const [widthPt, heightPt] = rotation % 180 === 0 ? [across, up] : [up, across];
  const toTopLeft = topLeftMatrix(box, rotation, unit);
  return { dict, resources: objects.dict(inherited.get('Resources')), box, rotation, widthPt, heightPt, toTopLeft };
}

function topLeftMatrix({ left, bottom, right, top }: Box, rotation: PdfPage['rotation'], unit: number): Matrix {
  if (rotation === 90) return [0, unit, unit, 0, -bottom * unit, -left * unit];
  if (rotation === 180) return [-unit, 0, 0, unit, right * unit, -bottom * unit];
  if (rotation === 270) return [0, -unit, -unit, 0, top * unit, right * unit];
  return [unit, 0, 0, -unit, -left * unit, top * unit];
}

function shared(inner: Box, outer: Box): Box {
  const box = {
    left: Math.max(inner.left, outer.left),
    bottom: Math.max(inner.bottom, outer.bottom),
    right: Math.min(inner.right, outer.right),
    top: Math.min(inner.top, outer.top),
  };
  return box.right > box.left && box.top > box.bottom ? box : outer;
}

/** Reads a rectangle, whose corners may be in any order. Returns undefined if it is empty or invalid. */
export function readBox(objects: Objects, value: PdfValue | undefined): Box | undefined {
  const list = objects.resolve(value);
  if (!isArray(list)) return undefined;
  const [x1, y1, x2, y2] = list.slice(0, 4).map((item) => numberOf(objects, item, Number.NaN));
  const box = {
    left: Math.min(x1!, x2!),
    bottom: Math.min(y1!, y2!),
    right: Math.max(x1!, x2!),
    top: Math.max(y1!, y2!),
  };
  return box.right > box.left && box.top > box.bottom ? box : undefined;
}

function numberOf(objects: Objects, value: PdfValue | undefined, otherwise: number): number {
  const found = objects.resolve(value);
  return typeof found === 'number' ? found : otherwise;
}

const LINE_FEED = Uint8Array.of(10);

/** Returns the decoded content of a page. Concatenates the parts of an array with white space in between. */
export function pageContent(objects: Objects, { dict }: PdfPage): Uint8Array {
  const contents = objects.resolve(dict.get('Contents'));
  const parts = isArray(contents) ? contents.map(objects.resolve) : [contents];
  return concatBytes(parts.flatMap((part) => (part instanceof PdfStream ? [objects.decode(part), LINE_FEED] : [])));
}
