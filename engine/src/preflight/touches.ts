/** Whether ink lies in a part of the page, which may be turned: seen through a grid over that part. */
import { assertNever } from '../base/assert.ts';
import { containsRect, inverse, type Matrix, multiply, type Rect } from '../base/geometry.ts';
import { coverPath } from '../raster/coverage.ts';
import { strokeOutline } from '../raster/stroke.ts';
import { runInk } from '../scene/ink.ts';
import { asRect, type Path, rectPath, transformPath } from '../scene/path.ts';
import type { PathItem } from '../scene/scene.ts';
import type { Leaf } from './input.ts';

/** A rectangle and the transform from its coordinates to the page. */
export type Part = { readonly box: Rect; readonly transform: Matrix };

/** Side of a grid cell in points, and the most cells along a side. */
const CELL = 0.5;
const MOST_CELLS = 200;

/** Ink that covers less of every cell, of 255, is not seen. */
const LEAST_COVERAGE = 16;

/** Whether ink of an item lies in the part, as far as clips leave it; `paint` tells the two of a path apart. */
export function touches(
  { box, transform }: Part,
  { item, transform: own, ink: visible }: Leaf,
  paint: 'fill' | 'stroke',
): boolean {
  if (!visible || !(box.width > 0 && box.height > 0)) return false;
  const toPart = inverse(transform);
  if (paint === 'stroke' && item.kind === 'path' && frames(item, multiply(toPart, own), box)) return false;
  const outline = outlineOf(item, paint);
  if (!outline) return false;
  const columns = Math.min(MOST_CELLS, Math.ceil(box.width / CELL));
  const rows = Math.min(MOST_CELLS, Math.ceil(box.height / CELL));
  const [x, y] = [columns / box.width, rows / box.height];
  const toGrid = multiply([x, 0, 0, y, -box.x * x, -box.y * y], toPart);
  const grid = { x: 0, y: 0, width: columns, height: rows };
  const rule = item.kind === 'path' && paint === 'fill' ? item.fillRule : undefined;
  const ink = coverPath(outline, multiply(toGrid, own), grid, rule);
  if (!ink) return false;
  const seen = coverPath(rectPath(visible), toGrid, ink);
  if (!seen) return false;
  for (let row = 0; row < seen.height; row++) {
    const at = (row + seen.y - ink.y) * ink.width + seen.x - ink.x;
    for (let column = 0; column < seen.width; column++) {
      const covered = Math.min(ink.values[at + column]!, seen.values[row * seen.width + column]!);
      if (covered >= LEAST_COVERAGE) return true;
    }
  }
  return false;
}

/** Whether a stroke runs around the box as an upright frame and clear of it: what most codes on a label lie in. */
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
