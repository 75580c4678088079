/** What outlines cost a raster painter: it goes over every pixel of the box around each of them, whatever lies there already. */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '../base/geometry.ts';
import { intersection, itemInk } from '../scene/ink.ts';
import { asRect, pathBounds } from '../scene/path.ts';
import type { Item, Page, PathItem } from '../scene/scene.ts';

/** The boxes around the outlines of a page, cut at its edges and added up, in square points. Opaque upright rectangles cost next to nothing. */
export function paintedArea({ items, width, height }: Page): number {
  return areaOf(items, IDENTITY, { x: 0, y: 0, width, height });
}

function areaOf(items: readonly Item[], outer: Matrix, within: Rect): number {
  let area = 0;
  for (const item of items) {
    if (item.kind === 'path') area += isPlain(item) ? 0 : sizeOf(item, outer, within);
    if (item.kind !== 'group') continue;
    const matrix = item.transform ? multiply(outer, item.transform) : outer;
    const bounds = item.clip && pathBounds(item.clip);
    const inside = bounds ? intersection(within, transformRect(matrix, bounds)) : within;
    if (inside) area += areaOf(item.items, matrix, inside) + areaOf(item.mask ?? [], matrix, inside);
  }
  return area;
}

function isPlain({ path, fill, stroke }: PathItem): boolean {
  return !stroke && fill !== undefined && 'alpha' in fill && fill.alpha === 1 && asRect(path) !== undefined;
}

function sizeOf(item: PathItem, matrix: Matrix, within: Rect): number {
  const ink = itemInk(item, matrix);
  const box = ink && intersection(within, ink);
  const times = (item.fill ? 1 : 0) + (item.stroke ? 1 : 0);
  return box ? times * box.width * box.height : 0;
}
