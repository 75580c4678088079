/** What transparent and clipped groups cost a raster painter: each keeps what was under it until it is done. */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '../base/geometry.ts';
import { intersection, itemInk } from '../scene/ink.ts';
import { asRect, pathBounds } from '../scene/path.ts';
import type { GroupItem, Item, Page } from '../scene/scene.ts';

/** The area in square points that groups inside one another keep at once, where it is largest. */
export function layerArea({ items, width, height }: Page): number {
  return areaOf(items, IDENTITY, { x: 0, y: 0, width, height });
}

function areaOf(items: readonly Item[], matrix: Matrix, within: Rect): number {
  return items.reduce(
    (most, item) => (item.kind === 'group' ? Math.max(most, groupArea(item, matrix, within)) : most),
    0,
  );
}

function groupArea(group: GroupItem, outer: Matrix, within: Rect): number {
  const { transform, clip, opacity = 1, mask = [], items } = group;
  const matrix = transform ? multiply(outer, transform) : outer;
  const bounds = clip && pathBounds(clip);
  const area = bounds ? intersection(within, transformRect(matrix, bounds)) : within;
  if (!area) return 0;
  const isFaded = opacity < 1;
  const ink = isFaded || mask.length > 0 ? itemInk(group, outer) : undefined;
  const kept = sizeOf(ink && intersection(area, ink));
  // An upright rectangle cuts along whole pixels, but for its edges.
  const isCut = clip && !(asRect(clip) && (matrix[1] === 0 || matrix[0] === 0));
  const own = isFaded ? kept : isCut ? sizeOf(area) : 0;
  // A mask is drawn on a sheet of its own, and kept beside what it lets through.
  return own + (mask.length > 0 ? 2 * kept : 0) + Math.max(areaOf(items, matrix, area), areaOf(mask, matrix, area));
}

function sizeOf(area: Rect | undefined): number {
  return area ? area.width * area.height : 0;
}
