/**
 * Memory cost of transparent and clipped groups for a raster painter, which keeps the previous content of each until it
 * is done.
 */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '../base/geometry.ts';
import { intersection, itemInk } from '../scene/ink.ts';
import { asRect, pathBounds } from '../scene/path.ts';
import type { GroupItem, Item, Page } from '../scene/scene.ts';

/** Maximum simultaneously kept area of nested groups in square points, and their maximum number. */
export type Layers = { readonly area: number; readonly depth: number };

const NONE: Layers = { area: 0, depth: 0 };

export function layersOf({ items, width, height }: Page): Layers {
  return mostOf(items, IDENTITY, { x: 0, y: 0, width, height });
}

function mostOf(items: readonly Item[], matrix: Matrix, within: Rect): Layers {
  let [area, depth] = [0, 0];
  for (const item of items) {
    if (item.kind !== 'group') continue;
    const layers = layersOfGroup(item, matrix, within);
    [area, depth] = [Math.max(area, layers.area), Math.max(depth, layers.depth)];
  }
  return { area, depth };
}

/** Returns the cost of one group under a matrix, in the units of the target. */
export function layersOfGroup(group: GroupItem, outer: Matrix, within: Rect): Layers {
  const { transform, clip, opacity = 1, blend, mask = [], items } = group;
  const matrix = transform ? multiply(outer, transform) : outer;
  const bounds = clip && pathBounds(clip);
  const area = bounds ? intersection(within, transformRect(matrix, bounds)) : within;
  if (!area) return NONE;
  const isFaded = opacity < 1;
  const ink = isFaded || blend || mask.length > 0 ? itemInk(group, outer) : undefined;
  const kept = sizeOf(ink && intersection(area, ink));
  // An upright rectangle clips along whole pixels, except for its edges.
  const isCut = clip && !(asRect(clip) && (matrix[1] === 0 || matrix[0] === 0));
  const own = isFaded ? kept : isCut ? sizeOf(area) : 0;
  const [shown, masked] = [mostOf(items, matrix, area), mostOf(mask, matrix, area)];
  // A mask needs a separate sheet in addition to the group; blending needs two.
  const sheets = (mask.length > 0 ? 2 : 0) + (blend ? 2 : 0);
  return {
    area: own + sheets * kept + Math.max(shown.area, masked.area),
    depth: (own > 0 ? 1 : 0) + sheets + Math.max(shown.depth, masked.depth),
  };
}

function sizeOf(area: Rect | undefined): number {
  return area ? area.width * area.height : 0;
}
