/** Tests whether ink is in a part of the page, which may be rotated. Uses a grid over that part. */
import { assertNever } from '../base/assert.ts';
import type { Color } from '../base/color.ts';
import { containsRect, inverse, type Matrix, multiply, type Rect } from '../base/geometry.ts';
import { type Coverage, coverPath } from '../raster/coverage.ts';
import type { PixelRect } from '../raster/pixel-rect.ts';
import { strokeOutline } from '../raster/stroke.ts';
import { colorsOf } from '../scene/gradient.ts';
import { runInk } from '../scene/ink.ts';
import { asRect, type Path, rectPath, transformPath } from '../scene/path.ts';
import type { PathItem } from '../scene/scene.ts';
import type { Leaf } from './input.ts';

/** Rectangle, and the matrix from its coordinates to the page. */
export type Part = { readonly box: Rect; readonly transform: Matrix };

/** Side of a grid cell in points, and maximum number of cells per side. */
const CELL = 0.5;
const MOST_CELLS = 200;

/** Minimum coverage (of 255) of a cell that counts as visible. */
const LEAST_COVERAGE = 16;

/** Returns whether visible ink of an item is in the part. `paint` selects the fill or the stroke of a path. */
export function touches(
  { box, transform }: Part,
  { item, transform: own, ink: visible }: Leaf,
  paint: 'fill' | 'stroke',
): boolean {
  if (!visible || !(box.width > 0 && box.height > 0)) return false;
  const toPart = inverse(transform);
  if (paint === 'stroke' && item.kind === 'path' && frames(item, multiply(toPart, own), box)) return false;
  const ink = inkIn({ box, transform }, { item, transform: own, ink: visible }, paint);
  return ink?.values.some((covered) => covered >= LEAST_COVERAGE) ?? false;
}

/** Returns whether fills with suitable colours cover a part of the page completely. */
export function isCovered(part: Part, below: readonly Leaf[], isRight: (color: Color) => boolean): boolean {
  const cells = gridOf(part);
  const covered = new Uint8Array(cells.width * cells.height);
  for (const leaf of below) {
    const { item, ink: visible } = leaf;
    if (item.kind !== 'path' || !item.fill || !visible || !colorsOf(item.fill).every(isRight)) continue;
    const ink = inkIn(part, leaf, 'fill');
    if (!ink) continue;
    for (let row = 0; row < ink.height; row++) {
      const at = (row + ink.y) * cells.width + ink.x;
      for (let column = 0; column < ink.width; column++) {
        covered[at + column] = Math.min(255, covered[at + column]! + ink.values[row * ink.width + column]!);
      }
    }
  }
  return covered.every((each) => each > 255 - LEAST_COVERAGE);
}

/** Returns the coverage of each grid cell of the part by an item's visible ink. */
function inkIn(
  { box, transform }: Part,
  { item, transform: own, ink: visible }: Pick<Leaf, 'item' | 'transform' | 'ink'>,
  paint: 'fill' | 'stroke',
): Coverage | undefined {
  const outline = outlineOf(item, paint);
  if (!outline || !visible) return undefined;
  const grid = gridOf({ box });
  const [x, y] = [grid.width / box.width, grid.height / box.height];
  const toGrid = multiply([x, 0, 0, y, -box.x * x, -box.y * y], inverse(transform));
  const rule = item.kind === 'path' && paint === 'fill' ? item.fillRule : undefined;
  const ink = coverPath(outline, multiply(toGrid, own), grid, rule);
  const seen = ink && coverPath(rectPath(visible), toGrid, ink);
  if (!seen) return undefined;
  const values = seen.values.map((share, at) => {
    const [column, row] = [at % seen.width, Math.floor(at / seen.width)];
    return Math.min(ink.values[(row + seen.y - ink.y) * ink.width + column + seen.x - ink.x]!, share);
  });
  return { ...seen, values };
}

/** Returns the grid of a part, which must not be empty. */
function gridOf({ box: { width, height } }: Pick<Part, 'box'>): PixelRect {
  const cells = (side: number) => Math.min(MOST_CELLS, Math.ceil(side / CELL));
  return { x: 0, y: 0, width: cells(width), height: cells(height) };
}

/**
 * Returns whether a stroke is an upright frame around the box that does not touch it, which most codes on labels have.
 */
export function frames({ path, stroke }: PathItem, toPart: Matrix, box: Rect): boolean {
  const frame = stroke && asRect(transformPath(toPart, path));
  if (!frame) return false;
  const [a, b, c, d] = toPart;
  const half = (stroke.width / 2) * Math.sqrt(Math.abs(a * d - b * c));
  const inside = {
    x: frame.x + half,
    y: frame.y + half,
    width: frame.width - 2 * half,
    height: frame.height - 2 * half,
  };
  return containsRect(inside, box);
}

function outlineOf(item: Leaf['item'], paint: 'fill' | 'stroke'): Path | undefined {
  switch (item.kind) {
    case 'path':
      if (paint === 'fill') return item.fill && item.path;
      return item.stroke && strokeOutline(item.path, { ...item.stroke, tolerance: CELL / 4 });
    case 'glyphs': {
      const ink = runInk(item);
      return ink && rectPath(ink);
    }
    case 'image':
    case 'code':
      return rectPath(item.box);
    case 'link':
      return undefined;
    default:
      return assertNever(item);
  }
}
