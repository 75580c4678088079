/**
 * Computes the memory that a raster painter needs for transparent and clipped groups. The painter stores the previous
 * content below each group until the group is complete.
 */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '../base/geometry.ts';
import { intersection, itemInk } from '../scene/ink.ts';
import { asRect, pathBounds } from '../scene/path.ts';
import type { GroupItem, Item, Page } from '../scene/scene.ts';

/** Maximum total area of nested groups in square points, and maximum nesting depth. */
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

/** Returns the memory for one group under a matrix, in the units of the target. */
export function layersOfGroup(group: GroupItem, outer: Matrix, within: Rect): Layers {
  const { transform, clip, opacity = 1, blend, mask = [], items } = group;
  const matrix = transform ? multiply(outer, transform) : outer;
  const bounds = clip && pathBounds(clip);
  const area = bounds ? intersection(within, transformRect(matrix, bounds)) : within;
  if (!area) return NONE;
  const isFaded = opacity < 1;
  const ink = isFaded || blend || mask.length > 0 ? itemInk(group, outer) : undefined;
  const kept = sizeOf(ink && intersection(area, ink));
  // Clipping to an upright rectangle needs a mask only for its edges.
  const isCut = clip && !(asRect(clip) && (matrix[1] === 0 || matrix[0] === 0));
  const own = isFaded ? kept : isCut ? sizeOf(area) : 0;
  const [shown, masked] = [mostOf(items, matrix, area), mostOf(mask, matrix, area)];
  // A mask needs two sheets: one for the group, and one for the mask. Blending also needs two.
  const sheets = (mask.length > 0 ? 2 : 0) + (blend ? 2 : 0);
  return {
    area: own + sheets * kept + Math.max(shown.area, masked.area),
    depth: (own > 0 ? 1 : 0) + sheets + Math.max(shown.depth, masked.depth),
  };
}

function sizeOf(area: Rect | undefined): number {
  return area ? area.width * area.height : 0;
}
