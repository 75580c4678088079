/** Draws MaxiCode symbols: hexagons, and a bullseye of rings. */
import { IDENTITY, type Matrix, multiply, type Point, type Rect, transformPoint } from '../../base/geometry.ts';
import type { HexagonsSymbol } from '../../codes/symbol.ts';
import { coverPath } from '../../raster/coverage.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { CLOSE, ellipsePath, joinPaths, LINE, MOVE, type Path } from '../../scene/path.ts';
import { bitmapOfCoverage, type PlacedBitmap } from './bitmap.ts';
import type { Context } from './ink.ts';
import { asUpright, boxToFrame, fromFrame, toFrame, type Upright } from './quarter-turn.ts';

/** Minimum module in dots at which hexagons of whole dots are recognizable as hexagons. */
const MIN_MODULE_DOTS = 4;

/** Returns equal hexagons in whole dots if the symbol is upright, otherwise the dots that the symbol covers. */
export function hexagonDots(symbol: HexagonsSymbol, box: Rect, context: Context): PlacedBitmap | undefined {
  const module = box.width / symbol.columns;
  const upright = asUpright(context.matrix);
  if (upright && module * upright.scale >= MIN_MODULE_DOTS) return wholeHexagons(symbol, box, upright, context);
  const matrix = multiply(context.matrix, [module, 0, 0, module, box.x, box.y]);
  return covered(outlines(symbol, symbol.hexagon, 1), matrix, context.clip.box);
}

/** Draws all hexagons with the same dots, at most half a dot from their exact positions. */
function wholeHexagons(
  symbol: HexagonsSymbol,
  box: Rect,
  { turn, scale }: Upright,
  context: Context,
): PlacedBitmap | undefined {
  const module = box.width / symbol.columns;
  const dots = module * scale;
  const width = Math.round(dots) - 1;
  const height = Math.round((dots * 2) / Math.sqrt(3)) - 1;
  const slope = Math.round(height / 4);
  const [right, bottom] = [width / 2, height / 2];
  const hexagon = [
    { x: 0, y: -bottom },
    { x: right, y: slope - bottom },
    { x: right, y: bottom - slope },
    { x: 0, y: bottom },
    { x: -right, y: bottom - slope },
    { x: -right, y: slope - bottom },
  ];
  const inFrame = (point: Point): Point => {
    const { x, y } = transformPoint(context.matrix, { x: box.x + point.x * module, y: box.y + point.y * module });
    const [u, v] = toFrame(turn, x, y);
    return { x: u, y: v };
  };
  const onDots = (point: Point): Point => {
    const { x, y } = inFrame(point);
    return { x: Math.round(x - right) + right, y: Math.round(y - bottom) + bottom };
  };
  const drawn = { ...symbol, cells: symbol.cells.map(onDots), center: inFrame(symbol.center) };
  const placed = covered(outlines(drawn, hexagon, dots), IDENTITY, boxToFrame(turn, context.clip.box));
  return placed && fromFrame(turn, placed);
}

/** Returns the outlines of hexagons and rings. `unit` is the length of a module. */
function outlines({ cells, center, rings }: HexagonsSymbol, hexagon: readonly Point[], unit: number): Path {
  const hexagons = cells.map(
    (cell): Path => ({
      verbs: [...hexagon.map((_, i) => (i === 0 ? MOVE : LINE)), CLOSE],
      coords: hexagon.flatMap((corner) => [cell.x + corner.x, cell.y + corner.y]),
    }),
  );
  const ringPaths = rings.map(({ inner, outer }) =>
    joinPaths([circle(center, outer * unit), reversed(circle(center, inner * unit))]),
  );
  return joinPaths([...hexagons, ...ringPaths]);
}

function circle({ x, y }: Point, radius: number): Path {
  return ellipsePath({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
}

/** Reverses a circle's path, which makes it a hole with the nonzero rule. */
function reversed({ verbs, coords }: Path): Path {
  const reversed: number[] = [];
  for (let i = coords.length - 2; i >= 0; i -= 2) reversed.push(coords[i]!, coords[i + 1]!);
  return { verbs, coords: reversed };
}

function covered(path: Path, matrix: Matrix, window: PixelRect): PlacedBitmap | undefined {
  const coverage = coverPath(path, matrix, window);
  return coverage && bitmapOfCoverage(coverage, 0.5);
}
