/** Draws codes with modules of whole dots, so that equal bars and gaps have equal widths in print. */
import { assertNever } from '../../base/assert.ts';
import { type Matrix, type Rect, transformPoint } from '../../base/geometry.ts';
import type { Bar, BarsSymbol, CodeSymbol, MatrixSymbol } from '../../codes/symbol.ts';
import { coverPath } from '../../raster/coverage.ts';
import { intersectPixels } from '../../raster/pixel-rect.ts';
import { joinPaths, type Path, rectPath } from '../../scene/path.ts';
import type { CodeItem } from '../../scene/scene.ts';
import { wholeModule, wholeRow } from '../../scene/whole-module.ts';
import { bitmapOfCoverage, boxOf, dotsOfBoxes, type PlacedBitmap } from './bitmap.ts';
import { type Context, drawDots, drawNative } from './ink.ts';
import { hexagonDots } from './maxicode-dots.ts';
import { asUpright, boxToFrame, fromFrame, toFrame, type Upright } from './quarter-turn.ts';

export function drawCode({ symbol, box, color }: CodeItem, context: Context): void {
  const drawn = codeDots(symbol, box, context);
  if (!drawn) return;
  const { dots, fields } = drawn;
  const paint = { color, strokeDots: 0 };
  if (fields && drawNative(context, { fields, box: boxOf(dots), dots: () => dots }, paint)) return;
  drawDots(context, dots, paint);
}

/** Dots of a code, and the printer's native fields for it, if possible. */
type Drawn = { readonly dots: PlacedBitmap; readonly fields?: readonly string[] | undefined };

function codeDots(symbol: CodeSymbol, box: Rect, context: Context): Drawn | undefined {
  switch (symbol.kind) {
    case 'bars':
    case 'matrix': {
      const upright = asUpright(context.matrix);
      if (upright) return wholeModules(symbol, box, upright, context);
      const dots = coveredModules(symbol, box, context);
      return dots && { dots };
    }
    case 'hexagons': {
      const dots = hexagonDots(symbol, box, context);
      return dots && { dots };
    }
    default:
      return assertNever(symbol);
  }
}

/** Draws the symbol centred in its box, with modules of whole dots, at least one. */
function wholeModules(
  symbol: BarsSymbol | MatrixSymbol,
  box: Rect,
  { turn, scale }: Upright,
  context: Context,
): Drawn | undefined {
  const fitting = (box.width * scale) / symbol.columns;
  const module = Math.max(1, wholeModule(fitting));
  const height = Math.max(1, Math.round(heightInDots(symbol, { module, fitting, boxHeight: box.height * scale })));
  const center = transformPoint(context.matrix, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [u, v] = toFrame(turn, center.x, center.y);
  const left = Math.round(u - (symbol.columns * module) / 2);
  const top = Math.round(v - height / 2);
  const window = boxToFrame(turn, context.clip.box);
  const boxes = inkedParts(symbol).flatMap((part) => {
    const y = top + Math.round(part.top * height);
    const bottom = top + Math.round(part.bottom * height);
    const x = left + Math.round(part.x * module);
    const right = left + Math.round((part.x + part.width) * module);
    const modules = { x, y, width: right - x, height: Math.max(1, bottom - y) };
    return intersectPixels(modules, window) ?? [];
  });
  if (boxes.length === 0) return undefined;
  const dots = fromFrame(turn, dotsOfBoxes(boxes));
  const { widthDots, heightDots } = dots.bitmap;
  const [length, across] = turn % 2 === 0 ? [widthDots, heightDots] : [heightDots, widthDots];
  // Omits the native command if the clip cut off dots, or if bars extend beyond the symbol. The printer always draws
  // the complete symbol and nothing outside it.
  const isWhole = length === Math.round(symbol.columns * module) && across === height;
  const place = { box: boxOf(dots), turn, moduleDots: module, heightDots: height };
  return { dots, fields: isWhole ? context.native?.code?.(symbol, place) : undefined };
}

type Fit = { readonly module: number; readonly fitting: number; readonly boxHeight: number };

/**
 * Returns the height in dots. Matrix and postal codes keep their proportions when the module shrinks. Other bars keep
 * the height of their box.
 */
function heightInDots(symbol: BarsSymbol | MatrixSymbol, { module, fitting, boxHeight }: Fit): number {
  if (symbol.kind === 'matrix') return symbol.rows * wholeRow(module, symbol.rowHeight);
  return symbol.fixedRatio ? (boxHeight * module) / fitting : boxHeight;
}

/** Returns the dark parts as bars. The bars of a matrix code are one row high. */
function inkedParts(symbol: BarsSymbol | MatrixSymbol): readonly Bar[] {
  if (symbol.kind === 'bars') return symbol.bars;
  const { columns, rows, bits } = symbol;
  const parts: Bar[] = [];
  for (let row = 0; row < rows; row++) {
    for (let x = 0; x < columns; ) {
      let width = 0;
      while (x + width < columns && bits[row * columns + x + width] === 1) width++;
      if (width > 0) parts.push({ x, width, top: row / rows, bottom: (row + 1) / rows });
      x += width + 1;
    }
  }
  return parts;
}

/** Draws the symbol transformed by a matrix that is not a multiple of 90°, by the coverage of its modules. */
function coveredModules(symbol: BarsSymbol | MatrixSymbol, box: Rect, context: Context): PlacedBitmap | undefined {
  const module = box.width / symbol.columns;
  const rects = inkedParts(symbol).map(({ x, width, top, bottom }) =>
    rectPath({
      x: box.x + x * module,
      y: box.y + top * box.height,
      width: width * module,
      height: (bottom - top) * box.height,
    }),
  );
  return coveredDots(joinPaths(rects), context.matrix, context);
}

function coveredDots(path: Path, matrix: Matrix, context: Context): PlacedBitmap | undefined {
  const coverage = coverPath(path, matrix, context.clip.box);
  return coverage && bitmapOfCoverage(coverage, 0.5);
}
