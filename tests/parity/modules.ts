/** Reads each module of a code at the module's centre in a picture, without decoding the code. */
import { luminance } from '@platen/engine/base/color';
import { type Matrix, type Rect, transformPoint, transformRect } from '@platen/engine/base/geometry';
import type { BarsSymbol, MatrixSymbol } from '@platen/engine/codes/symbol';
import type { CodeItem } from '@platen/engine/scene/scene';
import { NEAR_MISS } from '@platen/engine/scene/whole-module';
import type { Shades } from './agreement.ts';

/** Point to examine, as shares of the symbol's width and height. `dark` is true if it has the colour of the code. */
type Sample = { readonly u: number; readonly v: number; readonly dark: boolean };

/** Numbers of examined and of wrong modules. */
export type Modules = { readonly looked: number; readonly wrong: number };

export type ReadOptions = {
  readonly dpi: number;
  /** True if the code is aligned to printer dots and fills its box. */
  readonly onDots: boolean;
};

/** Reads a code of the scene from a picture of its page. */
export function readModules(
  { item, transform }: { readonly item: CodeItem; readonly transform: Matrix },
  page: Shades,
  { dpi, onDots }: ReadOptions,
): Modules {
  const seen = { ...see({ item, transform }, page, dpi), reach: onDots ? 0 : REACH };
  const isUpright = transform[0] === 0 || transform[1] === 0;
  const { symbol } = item;
  const samples = samplesOf(symbol);
  // Raster outputs round modules to whole dots around the centre of the box. The symbol may be smaller or slightly
  // larger.
  const place = isUpright ? fitterOf(symbol, seen) : (sample: Sample) => sample;
  const wrong = samples.filter((sample) => seen.isDark(place(sample)) !== sample.dark).length;
  return { looked: samples.length, wrong };
}

/** Position in a symbol, as shares of its box. */
type Place = { readonly u: number; readonly v: number };

type Seen = {
  readonly isDark: (place: Place) => boolean;
  /** Size of a pixel as a share of the width and of the height. */
  readonly pixelU: number;
  readonly pixelV: number;
  /** Maximum distance of the symbol's ends beyond its box, as a share of the box. */
  readonly reach: number;
};

function see(
  { item: { box, color }, transform }: { readonly item: CodeItem; readonly transform: Matrix },
  page: Shades,
  dpi: number,
): Omit<Seen, 'reach'> {
  const isReversed = luminance(color) > 0.5;
  const scale = dpi / 72;
  const limit = middleShade(page, pixelBox(transformRect(transform, box), dpi));
  const [a, b, c, d] = transform;
  return {
    isDark({ u, v }) {
      const { x, y } = transformPoint(transform, { x: box.x + u * box.width, y: box.y + v * box.height });
      const shade = shadeAt(page, x * scale, y * scale);
      return isReversed ? shade > limit : shade < limit;
    },
    pixelU: 1 / (box.width * scale * Math.hypot(a, b)),
    pixelV: 1 / (box.height * scale * Math.hypot(c, d)),
  };
}

/** Returns the lightness at a point, interpolated between pixel centres. It is white outside the page. */
function shadeAt({ width, height, values }: Shades, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [right, below] = [x - 0.5 - left, y - 0.5 - top];
  const at = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < width && row < height ? values[row * width + column]! : 255;
  const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return upper * (1 - below) + lower * below;
}

/** Distance from edges in pixels. Half-covered pixels may look light where two cells touch at their corners. */
const EDGE_PIXELS = 1.5;

/** Samples per pixel when searching for an end. */
const PARTS = 4;

/**
 * Maximum distance by which a symbol may extend beyond either end of its box, as a share of the box. A module that
 * nearly reaches another dot is rounded up to that dot.
 */
export const REACH = NEAR_MISS / 2;

/** Points along a line, the size of a pixel on it, and the distance beyond its ends, 0 and 1, that may be dark. */
type Along = { readonly isDarkAt: (at: number) => boolean; readonly pixel: number; readonly reach: number };

/** Returns the first and last dark point along a line, from slightly before 0 to slightly after 1. */
function darkSpan({ isDarkAt, pixel, reach }: Along): readonly [number, number] | undefined {
  const step = pixel / PARTS;
  let [first, last] = [Infinity, -Infinity];
  const out = pixel + reach;
  for (let at = -out; at <= 1 + out; at += step) {
    if (!isDarkAt(at)) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return first < last ? [first, last + step] : undefined;
}

/**
 * Returns the ends of the dark part around the middle. Light gaps up to `gap` belong to the dark part; a wider gap is
 * its margin. A symbol that was rounded down leaves space in its box, which may contain its text.
 */
function darkSpanAround({ isDarkAt, pixel, reach }: Along, gap: number): readonly [number, number] {
  const step = pixel / PARTS;
  const endTowards = (direction: 1 | -1) => {
    let end = 0.5;
    for (
      let at = 0.5;
      Math.abs(at - 0.5) <= 0.5 + pixel + reach && Math.abs(at - end) <= gap + EDGE_PIXELS * pixel;
      at += direction * step
    ) {
      if (isDarkAt(at)) end = at;
    }
    return end;
  };
  return [endTowards(-1), endTowards(1) + step];
}

/**
 * Returns a mapping from positions in the whole box to the actual positions. The dark part of the symbol shows its
 * extent.
 */
function fitterOf(symbol: CodeItem['symbol'], { isDark, pixelU, pixelV, reach }: Seen): (sample: Sample) => Place {
  if (symbol.kind === 'hexagons') return (sample) => sample;
  const along = (value: number, from: number, to: number, span: readonly [number, number] | undefined) =>
    span ? span[0] + ((value - from) / (to - from)) * (span[1] - span[0]) : value;
  if (symbol.kind === 'bars') {
    // Text may be in the box above and below the bars, so bars are measured on the line that is read.
    const spans = new Map<number, readonly [number, number] | undefined>();
    return ({ u, v }) => {
      const isDarkAt = (at: number) => isDark({ u: at, v });
      if (!spans.has(v)) spans.set(v, darkSpan({ isDarkAt, pixel: pixelU, reach }));
      const { left, right } = barsAt(symbol, v);
      return { u: along(u, left, right, spans.get(v)), v };
    };
  }
  const dark = extentOf(symbol);
  const lines = Array.from({ length: 4 * symbol.columns }, (_, index) => (index + 0.5) / (4 * symbol.columns));
  const isDarkAcross = (u: number) => lines.some((v) => isDark({ u, v }));
  const isDarkDown = (v: number) => lines.some((u) => isDark({ u, v }));
  const across = darkSpanAround({ isDarkAt: isDarkAcross, pixel: pixelU, reach }, dark.lightAcross);
  const down = darkSpanAround({ isDarkAt: isDarkDown, pixel: pixelV, reach }, dark.lightDown);
  return ({ u, v }) => ({ u: along(u, dark.left, dark.right, across), v: along(v, dark.top, dark.bottom, down) });
}

function samplesOf(symbol: CodeItem['symbol']): readonly Sample[] {
  switch (symbol.kind) {
    case 'matrix': {
      const { columns, rows, bits } = symbol;
      return Array.from(bits, (bit, index) => ({
        u: ((index % columns) + 0.5) / columns,
        v: (Math.floor(index / columns) + 0.5) / rows,
        dark: bit === 1,
      }));
    }
    case 'bars': {
      const { bars, columns, fixedRatio } = symbol;
      const edges = ascending(bars.flatMap(({ x, width }) => [x, x + width]));
      const levels = middles(ascending(bars.flatMap(({ top, bottom }) => [top, bottom])));
      const crossing = (v: number) => bars.filter(({ top, bottom }) => top < v && v < bottom);
      // Text may be between the ends of longer bars, so all heights are examined only in postal codes. Their bars
      // differ in height.
      const most = Math.max(...levels.map((v) => crossing(v).length));
      const heights = fixedRatio ? levels : levels.filter((v) => crossing(v).length === most);
      return heights.flatMap((v) =>
        middles(edges).map((x) => {
          const dark = crossing(v).some((bar) => bar.x < x && x < bar.x + bar.width);
          return { u: x / columns, v, dark };
        }),
      );
    }
    case 'hexagons': {
      const { cells, columns, height } = symbol;
      return cells.map(({ x, y }) => ({ u: x / columns, v: y / height, dark: true }));
    }
  }
}

function ascending(values: readonly number[]): readonly number[] {
  return [...new Set(values.map((value) => Math.round(value * 1e6) / 1e6))].sort((a, b) => a - b);
}

function middles(values: readonly number[]): readonly number[] {
  return values.slice(1).map((value, index) => (value + values[index]!) / 2);
}

function pixelBox({ x, y, width, height }: Rect, dpi: number): Rect {
  const scale = dpi / 72;
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

/** Returns the mean of the darkest and the lightest shade in the box. */
function middleShade({ width, height, values }: Shades, box: Rect): number {
  let [least, most] = [255, 0];
  eachPixel(box, { width, height }, (x, y) => {
    const shade = values[y * width + x]!;
    least = Math.min(least, shade);
    most = Math.max(most, shade);
  });
  return (least + most) / 2;
}

function eachPixel(
  box: Rect,
  { width, height }: { readonly width: number; readonly height: number },
  visit: (x: number, y: number) => void,
): void {
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  const right = Math.min(width, Math.ceil(box.x + box.width));
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x)); x < right; x++) visit(x, y);
  }
}

type Extent = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Widest gap between columns, and highest gap between rows, that are entirely light. */
  readonly lightAcross: number;
  readonly lightDown: number;
};

/** Returns the extent of the bars that cross a height, as shares of the width. */
function barsAt({ bars, columns }: BarsSymbol, v: number): { readonly left: number; readonly right: number } {
  const crossing = bars.filter(({ top, bottom }) => top < v && v < bottom);
  return {
    left: Math.min(...crossing.map(({ x }) => x)) / columns,
    right: Math.max(...crossing.map(({ x, width }) => x + width)) / columns,
  };
}

/** Returns the bounding box of all dark cells, and the entirely light parts in it, as shares of the symbol. */
function extentOf({ bits, columns, rows }: Pick<MatrixSymbol, 'bits' | 'columns' | 'rows'>): Extent {
  const dark = [...bits.keys()].filter((index) => bits[index] === 1);
  const across = ascending(dark.map((index) => index % columns));
  const down = ascending(dark.map((index) => Math.floor(index / columns)));
  return {
    left: across[0]! / columns,
    top: down[0]! / rows,
    right: (across.at(-1)! + 1) / columns,
    bottom: (down.at(-1)! + 1) / rows,
    lightAcross: widestGap(across) / columns,
    lightDown: widestGap(down) / rows,
  };
}

function widestGap(places: readonly number[]): number {
  return Math.max(0, ...places.slice(1).map((place, index) => place - places[index]! - 1));
}
