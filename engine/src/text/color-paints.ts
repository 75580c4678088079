/**
 * Draws colour glyphs from a graph of paints (OpenType 1.9, table `COLR` version 1). Ignores variations, because
 * instances of variable fonts are static. Fonts are untrusted: a graph may refer outside its table, contain cycles, or
 * refer to one paint on a million paths. `DEPTH`, `PAINTS` and `MOST_SEGMENTS` limit the work. A glyph that exceeds a
 * limit is not drawn in colour.
 */
import { containsRect, IDENTITY, type Matrix, multiply, rotationAbout, translation } from '../base/geometry.ts';
import { type Path, rectPath, transformPath } from '../scene/path.ts';
import { composed, countParts, partsBox } from './color-composites.ts';
import { type Circle, type ColorLine, linearFill, radialFill, sweepFill } from './color-fills.ts';
import { type Palette, readPalette } from './color-palette.ts';
import type { GlyphColor, PaintedPart } from './font.ts';
import { findTable } from './sfnt.ts';

/** Maximum number of paints; even complex emoji have fewer. */
const PAINTS = 4096;
const DEPTH = 64;

/**
 * Maximum segments of a colour glyph's outlines and gradient stops. A glyph with more is drawn as its plain outline.
 */
export const MOST_SEGMENTS = 20_000;

/** Maximum number of stops of one colour line. */
const MAX_STOPS = 256;

const COLR_BYTES = 34;
const BASE_PAINT_RECORD = 6;
const CLIP_RECORD = 7;

/** Thrown and caught in this file if a graph cannot be drawn. */
class NoDrawing extends Error {}

export type ColorPaintOptions = {
  readonly outline: (glyphId: number) => Path;
  /**
   * Left, bottom, right and top in font units. Paints without an outline fill this area in glyphs without a clip box.
   */
  readonly boundingBox: readonly [number, number, number, number];
};

type Table = ColorPaintOptions & {
  readonly colr: DataView;
  readonly palette: Palette;
  readonly paintOf: ReadonlyMap<number, number>;
};

/**
 * Returns a function that reads a glyph's parts (undefined if it has no colours). Returns undefined for fonts without
 * colour glyphs.
 */
export function readColorPaints(
  bytes: Uint8Array,
  options: ColorPaintOptions,
): ((glyphId: number) => readonly PaintedPart[] | undefined) | undefined {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const colr = findTable(font, 'COLR', COLR_BYTES);
  const palette = readPalette(font);
  if (!colr || !palette || colr.getUint16(0) !== 1) return undefined;
  const paintOf = basePaints(colr);
  if (paintOf.size === 0) return undefined;
  const table = { ...options, colr, palette, paintOf };
  return (glyphId) => {
    const at = paintOf.get(glyphId);
    return at === undefined ? undefined : drawing(table, glyphId, at);
  };
}

function basePaints(colr: DataView): ReadonlyMap<number, number> {
  const paints = new Map<number, number>();
  const start = colr.getUint32(14);
  if (start === 0 || start + 4 > colr.byteLength) return paints;
  const end = Math.min(start + 4 + colr.getUint32(start) * BASE_PAINT_RECORD, colr.byteLength - BASE_PAINT_RECORD + 1);
  for (let at = start + 4; at < end; at += BASE_PAINT_RECORD) {
    paints.set(colr.getUint16(at), start + colr.getUint32(at + 2));
  }
  return paints;
}

function drawing(table: Table, glyphId: number, at: number): readonly PaintedPart[] | undefined {
  const clip = clipBox(table.colr, glyphId);
  const [left, bottom, right, top] = clip ?? table.boundingBox;
  const sheet = { x: left, y: bottom, width: right - left, height: top - bottom };
  try {
    const parts = new Graph(table, rectPath(sheet)).parts(at);
    const box = partsBox(parts);
    if (!box) return undefined;
    // Allows content to exceed the clip box by one unit, because paint coordinates are rounded.
    return clip && !containsRect(sheet, box, 1) ? [{ clip: rectPath(sheet), parts }] : parts;
  } catch (error) {
    if (error instanceof NoDrawing) return undefined;
    throw error;
  }
}

/** Returns the left, bottom, right and top of a glyph's clip box. */
function clipBox(colr: DataView, glyphId: number): readonly [number, number, number, number] | undefined {
  const start = colr.getUint32(22);
  if (start === 0 || start + 5 > colr.byteLength) return undefined;
  // Searches by bisection, because the ranges are sorted and do not overlap.
  let low = 0;
  let high = Math.min(colr.getUint32(start + 1), Math.floor((colr.byteLength - start - 5) / CLIP_RECORD));
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = start + 5 + middle * CLIP_RECORD;
    if (glyphId < colr.getUint16(at)) high = middle;
    else if (glyphId > colr.getUint16(at + 2)) low = middle + 1;
    else {
      const box = start + colr.getUint16(at + 4) * 256 + colr.getUint8(at + 6);
      if (box + 9 > colr.byteLength) return undefined;
      return [colr.getInt16(box + 1), colr.getInt16(box + 3), colr.getInt16(box + 5), colr.getInt16(box + 7)];
    }
  }
  return undefined;
}

/**
 * Context of a paint: the outline that it fills (undefined for the whole area), its coordinate system and its depth.
 */
type Where = { readonly shape: Path | undefined; readonly matrix: Matrix; readonly depth: number };

/** Paint graph of one glyph. */
class Graph {
  private readonly table: Table;
  private readonly colr: DataView;
  private readonly sheet: Path;
  private count = 0;
  private segments = 0;

  constructor(table: Table, sheet: Path) {
    this.table = table;
    this.colr = table.colr;
    this.sheet = sheet;
  }

  parts(at: number, where: Where = { shape: undefined, matrix: IDENTITY, depth: 0 }): readonly PaintedPart[] {
    const { shape = this.sheet, matrix, depth } = where;
    this.count++;
    if (depth > DEPTH || this.count > PAINTS) throw new NoDrawing();
    const format = this.byte(at);
    const place = { shape, matrix };
    // Each odd format equals the even format before it, with a variation index at the end.
    switch (format) {
      case 1:
        return this.layers(at, where);
      case 2:
      case 3:
        return [{ path: shape, paint: this.color(at + 1) }];
      case 4:
      case 5: {
        const [p0, p1, p2] = [4, 8, 12].map((offset) => this.point(at + offset));
        return linearFill(this.line(at, format), [p0!, p1!, p2!], place);
      }
      case 6:
      case 7: {
        const [first, last] = [4, 10].map((offset): Circle => {
          return { ...this.point(at + offset), radius: this.view(at + offset + 4, 2).getUint16(0) };
        });
        return radialFill(this.line(at, format), [first!, last!], place);
      }
      case 8:
      case 9: {
        // Angles are stored in half turns, minus one (fontTools: BiasedAngle), so that a full turn can be represented.
        const [from, to] = [8, 10].map((offset) => (this.share(at + offset) + 1) * 180);
        const wedges = sweepFill(this.line(at, format), { center: this.point(at + 4), from: from!, to: to! }, place);
        this.count += countParts(wedges);
        return wedges;
      }
      case 10:
        return this.glyph(at, where);
      case 11: {
        const next = this.table.paintOf.get(this.view(at + 1, 2).getUint16(0));
        if (next === undefined) throw new NoDrawing();
        return this.parts(next, { ...where, depth: depth + 1 });
      }
      case 32: {
        const next = { ...where, depth: depth + 1 };
        const source = this.parts(at + this.offset(at + 1), next);
        const backdrop = this.parts(at + this.offset(at + 5), next);
        const both = composed(this.byte(at + 4), source, backdrop);
        if (!both) throw new NoDrawing();
        // Counts the parts again, because some modes draw their inputs twice.
        this.count += countParts(both);
        return both;
      }
      default: {
        const moved = multiply(matrix, this.transform(at, format));
        return this.parts(at + this.offset(at + 1), { ...where, matrix: moved, depth: depth + 1 });
      }
    }
  }

  private layers(at: number, where: Where): readonly PaintedPart[] {
    const first = this.view(at + 2, 4).getUint32(0);
    const list = this.view(18, 4).getUint32(0);
    const count = this.byte(at + 1);
    if (list === 0 || first + count > this.view(list, 4).getUint32(0)) throw new NoDrawing();
    const parts: PaintedPart[] = [];
    for (let index = first; index < first + count; index++) {
      const offset = this.view(list + 4 + index * 4, 4).getUint32(0);
      parts.push(...this.parts(list + offset, { ...where, depth: where.depth + 1 }));
    }
    return parts;
  }

  /** Draws a paint clipped to a glyph's outline. Nested outlines clip each other. */
  private glyph(at: number, { shape, matrix, depth }: Where): readonly PaintedPart[] {
    const outline = this.table.outline(this.view(at + 4, 2).getUint16(0));
    if (outline.verbs.length === 0) return [];
    // Counts the segments before transforming the outline, which copies it. A graph may draw one outline a thousand
    // times.
    this.countSegments(outline.verbs.length);
    const own = matrix === IDENTITY ? outline : transformPath(matrix, outline);
    const parts = this.parts(at + this.offset(at + 1), { shape: own, matrix, depth: depth + 1 });
    return shape && parts.length > 0 ? [{ clip: shape, parts }] : parts;
  }

  private countSegments(more: number): void {
    this.segments += more;
    if (this.segments > MOST_SEGMENTS) throw new NoDrawing();
  }

  private transform(at: number, format: number): Matrix {
    const share = (index: number) => this.share(at + 4 + 2 * index);
    const units = (index: number) => this.view(at + 4 + 2 * index, 2).getInt16(0);
    const about = (index: number, matrix: Matrix): Matrix => {
      const [x, y] = [units(index), units(index + 1)];
      return multiply(multiply(translation(x, y), matrix), translation(-x, -y));
    };
    switch (format & ~1) {
      case 12: {
        const affine = this.view(at + this.offset(at + 4), 24);
        const fixed = (index: number) => affine.getInt32(4 * index) / 65_536;
        return [fixed(0), fixed(1), fixed(2), fixed(3), fixed(4), fixed(5)];
      }
      case 14:
        return translation(units(0), units(1));
      case 16:
        return [share(0), 0, 0, share(1), 0, 0];
      case 18:
        return about(2, [share(0), 0, 0, share(1), 0, 0]);
      case 20:
        return [share(0), 0, 0, share(0), 0, 0];
      case 22:
        return about(1, [share(0), 0, 0, share(0), 0, 0]);
      case 24:
        return rotation(share(0));
      case 26:
        return about(1, rotation(share(0)));
      case 28:
        return skew(share(0), share(1));
      case 30:
        return about(2, skew(share(0), share(1)));
      default:
        throw new NoDrawing();
    }
  }

  private line(paint: number, format: number): ColorLine {
    const at = paint + this.offset(paint + 1);
    const head = this.view(at, 3);
    const count = head.getUint16(1);
    if (count === 0 || count > MAX_STOPS) throw new NoDrawing();
    this.countSegments(count);
    const step = format & 1 ? 10 : 6;
    const stops = Array.from({ length: count }, (_, index) => {
      const stop = at + 3 + index * step;
      return { offset: this.share(stop), color: this.color(stop + 2) };
    });
    const spread = SPREADS[head.getUint8(0)];
    return { stops: stops.sort((one, other) => one.offset - other.offset), spread };
  }

  /** Reads a palette index and the alpha factor of its colour. */
  private color(at: number): GlyphColor {
    const color = this.table.palette(this.view(at, 2).getUint16(0));
    if (!color) throw new NoDrawing();
    const share = Math.min(1, Math.max(0, this.share(at + 2)));
    return share === 1 ? color : { ...color, alpha: color.alpha * share };
  }

  private point(at: number): { readonly x: number; readonly y: number } {
    const view = this.view(at, 4);
    return { x: view.getInt16(0), y: view.getInt16(2) };
  }

  /** Reads a fixed-point number (F2DOT14). */
  private share(at: number): number {
    return this.view(at, 2).getInt16(0) / 16_384;
  }

  /** Reads an Offset24, relative to the start of a paint. */
  private offset(at: number): number {
    const view = this.view(at, 3);
    return view.getUint8(0) * 65_536 + view.getUint16(1);
  }

  private byte(at: number): number {
    return this.view(at, 1).getUint8(0);
  }

  private view(at: number, length: number): DataView {
    if (at + length > this.colr.byteLength) throw new NoDrawing();
    return new DataView(this.colr.buffer, this.colr.byteOffset + at, length);
  }
}

/** Extend modes of a colour line, by number. */
const SPREADS = [undefined, 'repeat', 'reflect'] as const;

/** Returns a counterclockwise rotation by `halves` half turns. */
function rotation(halves: number): Matrix {
  return rotationAbout(halves * 180, { x: 0, y: 0 });
}

function skew(x: number, y: number): Matrix {
  return [1, Math.tan(y * Math.PI), -Math.tan(x * Math.PI), 1, 0, 0];
}
