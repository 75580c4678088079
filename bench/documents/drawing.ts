/** Document for libraries that draw without layout: the result of Platen's layout as plain data. */
import type { Item, Scene } from '@platen/engine/scene/scene';

/**
 * Drawing in points, with the y axis pointing down. Each text line is positioned by its baseline. Everything is black.
 */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  /** Stroked rectangles and lines. A line has no height. */
  readonly strokes: readonly (Box & { readonly lineWidth: number })[];
  readonly texts: readonly DrawnText[];
  readonly codes: readonly (Box & {
    readonly symbology: string;
    readonly value: string;
    readonly runs: readonly Box[];
  })[];
};

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type DrawnText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
};

/** Returns the drawing of the first page. */
export function drawingOf({ pages: [page] }: Scene): Drawing {
  const { width, height, items } = page!;
  const leaves = (list: readonly Item[]): readonly Item[] =>
    list.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]));
  const all = leaves(items);
  return {
    width,
    height,
    strokes: all.flatMap((item) =>
      item.kind === 'path' && item.stroke ? [stroked(item.path, item.stroke.width)] : [],
    ),
    texts: all.flatMap((item): DrawnText[] => {
      if (item.kind !== 'glyphs') return [];
      const { text, x, y, fontSize: size, font } = item;
      return [{ text, x, y, width: item.width, size, bold: font.weight >= 600 }];
    }),
    codes: all.flatMap((item) => {
      if (item.kind !== 'code') return [];
      const { symbology, payload } = item.symbol;
      return [{ ...item.box, symbology, value: payload, runs: runsOf(item) }];
    }),
  };
}

function stroked({ coords }: { readonly coords: ArrayLike<number> }, lineWidth: number) {
  const xs = Array.from({ length: coords.length / 2 }, (_, i) => coords[2 * i]!);
  const ys = Array.from({ length: coords.length / 2 }, (_, i) => coords[2 * i + 1]!);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y, lineWidth };
}

/** Returns the dark parts of a barcode as rectangles, for the lower bound. */
function runsOf({ symbol, box }: Extract<Item, { kind: 'code' }>): readonly Box[] {
  const module = box.width / symbol.columns;
  if (symbol.kind === 'bars') {
    return symbol.bars.map(({ x, width, top, bottom }) => {
      const y = box.y + top * box.height;
      return { x: box.x + x * module, y, width: width * module, height: (bottom - top) * box.height };
    });
  }
  if (symbol.kind !== 'matrix') return [];
  const runs: Box[] = [];
  for (let row = 0; row < symbol.rows; row++) {
    for (let column = 0; column < symbol.columns; ) {
      let end = column;
      while (end < symbol.columns && symbol.bits[row * symbol.columns + end] === 1) end++;
      const place = { x: box.x + column * module, y: box.y + row * module };
      if (end > column) runs.push({ ...place, width: (end - column) * module, height: module });
      column = end + 1;
    }
  }
  return runs;
}
