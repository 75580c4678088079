/**
 * Draws codes on the pixel grid. Each module has the maximum number of whole pixels that fit, so that all edges are
 * sharp.
 */

import { assertNever } from '../../base/assert.ts';
import { type Matrix, multiply, transformPoint } from '../../base/geometry.ts';
import type { BarsSymbol, HexagonsSymbol, MatrixSymbol } from '../../codes/symbol.ts';
import { CLOSE, ellipsePath, LINE, MOVE, type Path, rectPath } from '../../scene/path.ts';
import type { CodeItem } from '../../scene/scene.ts';
import { wholeModule, wholeRow } from '../../scene/whole-module.ts';
import { type Coverage, coverPath } from '../coverage.ts';
import { blendCoverage, fillPixels } from '../surface.ts';
import { type Canvas, keepsUpright } from './canvas.ts';
import { fillPath } from './draw-path.ts';

export function drawCode(canvas: Canvas, item: CodeItem): void {
  const { symbol } = item;
  if (!(item.box.width > 0 && item.box.height > 0)) return;
  switch (symbol.kind) {
    case 'bars':
    case 'matrix': {
      const grid = keepsUpright(canvas.matrix) ? gridOf(canvas.matrix, item, symbol) : undefined;
      if (grid) fillCells(canvas, item, cellsOnGrid(symbol, grid), grid);
      else fillPath(inBox(canvas, item, symbol.columns, heightOf(symbol)), cellsPath(symbol), item.color);
      return;
    }
    case 'hexagons':
      drawHexagons(inBox(canvas, item, symbol.columns, symbol.height), symbol, item);
      return;
    default:
      assertNever(symbol);
  }
}

/** Left, top, right and bottom, relative to the symbol's top left corner. */
type Cell = readonly [left: number, top: number, right: number, bottom: number];

/** Size and module of the unrotated symbol in pixels. */
type Grid = { readonly widthPx: number; readonly heightPx: number; readonly modulePx: number };

function heightOf(symbol: BarsSymbol | MatrixSymbol): number {
  return symbol.kind === 'bars' ? 1 : symbol.rows * symbol.rowHeight;
}

/**
 * Returns the grid. Returns undefined if a module would be smaller than a pixel, including the quiet zone. Edges are
 * then grey.
 */
function gridOf(
  [a, b, c, d]: Matrix,
  { box, quietBox }: CodeItem,
  symbol: BarsSymbol | MatrixSymbol,
): Grid | undefined {
  const acrossPx = Math.hypot(a, b);
  const downPx = Math.hypot(c, d);
  const fitting = (size: { readonly width: number; readonly height: number }) => {
    const across = (size.width * acrossPx) / symbol.columns;
    const down = symbol.kind === 'matrix' ? (size.height * downPx) / heightOf(symbol) : across;
    return wholeModule(Math.min(across, down));
  };
  const modulePx = fitting(box) || Math.min(1, fitting(quietBox));
  if (modulePx === 0) return undefined;
  const heightPx = symbol.kind === 'matrix' ? symbol.rows * wholeRow(modulePx, symbol.rowHeight) : box.height * downPx;
  // With a ratio such as 2.5, the symbol can end inside a pixel.
  const widthPx = Math.round(symbol.columns * modulePx);
  return { widthPx, heightPx: Math.max(1, Math.round(heightPx)), modulePx };
}

function cellsOnGrid(symbol: BarsSymbol | MatrixSymbol, { modulePx, heightPx }: Grid): Cell[] {
  if (symbol.kind === 'bars') {
    return symbol.bars.map(({ x, width, top, bottom }) => [
      Math.round(x * modulePx),
      Math.round(top * heightPx),
      Math.round((x + width) * modulePx),
      Math.round(bottom * heightPx),
    ]);
  }
  const rowPx = heightPx / symbol.rows;
  return darkRuns(symbol).map(({ from, to, row }) => [from * modulePx, row * rowPx, to * modulePx, (row + 1) * rowPx]);
}

type Run = { readonly from: number; readonly to: number; readonly row: number };

function darkRuns({ columns, rows, bits }: MatrixSymbol): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (bits[row * columns + column] !== 1) continue;
      const from = column;
      while (column + 1 < columns && bits[row * columns + column + 1] === 1) column++;
      runs.push({ from, to: column + 1, row });
    }
  }
  return runs;
}

/** Fills the cells around the centre of the box, rotated and mirrored by the matrix. */
function fillCells({ surface, matrix, clip }: Canvas, { box, color }: CodeItem, cells: Cell[], grid: Grid): void {
  const [a, b, c, d] = matrix;
  const { widthPx, heightPx } = grid;
  const rotated = a === 0;
  const middle = transformPoint(matrix, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const x = Math.round(middle.x - (rotated ? heightPx : widthPx) / 2);
  const y = Math.round(middle.y - (rotated ? widthPx : heightPx) / 2);
  for (const [left, top, right, bottom] of cells) {
    const [x0, x1] = rotated ? along(top, bottom, heightPx, c < 0) : along(left, right, widthPx, a < 0);
    const [y0, y1] = rotated ? along(left, right, widthPx, b < 0) : along(top, bottom, heightPx, d < 0);
    fillPixels(surface, { x: x + x0, y: y + y0, width: x1 - x0, height: y1 - y0 }, color, clip);
  }
}

function along(from: number, to: number, size: number, reversed: boolean): readonly [number, number] {
  return reversed ? [size - to, size - from] : [from, to];
}

/** Returns a canvas with module coordinates, in which the symbol's box is `columns` wide and `height` high. */
function inBox(canvas: Canvas, { box }: CodeItem, columns: number, height: number): Canvas {
  const toBox: Matrix = [box.width / columns, 0, 0, box.height / height, box.x, box.y];
  return { ...canvas, matrix: multiply(canvas.matrix, toBox) };
}

function cellsPath(symbol: BarsSymbol | MatrixSymbol): Path {
  const rects =
    symbol.kind === 'bars'
      ? symbol.bars.map(({ x, width, top, bottom }) => ({ x, width, y: top, height: bottom - top }))
      : darkRuns(symbol).map(({ from, to, row }) => ({
          x: from,
          y: row * symbol.rowHeight,
          width: to - from,
          height: symbol.rowHeight,
        }));
  return joined(rects.map(rectPath));
}

function joined(paths: readonly Path[]): Path {
  return { verbs: paths.flatMap(({ verbs }) => verbs), coords: paths.flatMap(({ coords }) => coords) };
}

/** Draws hexagons, which do not fit a pixel grid. A pixel is dark if more than half of its area is covered. */
function drawHexagons({ surface, matrix, clip }: Canvas, symbol: HexagonsSymbol, { color }: CodeItem): void {
  const outline = symbol.hexagon.map((corner, i) => ({ ...corner, verb: i === 0 ? MOVE : LINE }));
  const hexagons = symbol.cells.map(
    (center): Path => ({
      verbs: [...outline.map(({ verb }) => verb), CLOSE],
      coords: outline.flatMap(({ x, y }) => [center.x + x, center.y + y]),
    }),
  );
  const disc = (radius: number) => {
    const { x, y } = symbol.center;
    return ellipsePath({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  };
  const rings = symbol.rings.flatMap(({ inner, outer }) =>
    inner > 0 ? [disc(outer), backwards(disc(inner))] : [disc(outer)],
  );
  const coverage = coverPath(joined([...hexagons, ...rings]), matrix, clip);
  if (coverage) blendCoverage(surface, crisp(coverage), color, clip);
}

/** Reverses an ellipse's path, which makes it a hole. */
function backwards({ verbs, coords }: Path): Path {
  const points: number[] = [];
  for (let i = coords.length - 2; i >= 0; i -= 2) points.push(coords[i]!, coords[i + 1]!);
  return { verbs, coords: points };
}

function crisp(coverage: Coverage): Coverage {
  return { ...coverage, values: coverage.values.map((value) => (value >= 128 ? 255 : 0)) };
}
