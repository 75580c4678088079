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
  const { transform, clip, opacity = 1, items } = group;
  const matrix = transform ? multiply(outer, transform) : outer;
  const bounds = clip && pathBounds(clip);
  const area = bounds ? intersection(within, transformRect(matrix, bounds)) : within;
  if (!area) return 0;
  const inner = areaOf(items, matrix, area);
  if (opacity < 1) {
    const ink = itemInk(group, outer);
    const kept = ink && intersection(area, ink);
    return inner + (kept ? kept.width * kept.height : 0);
  }
  // An upright rectangle cuts along whole pixels, but for its edges.
  const isPlain = !clip || (asRect(clip) && (matrix[1] === 0 || matrix[0] === 0));
  return isPlain ? inner : inner + area.width * area.height;
}
