/** Clips content at a viewport. */
import { containsRect, type Matrix, type Rect } from '../../base/geometry.ts';
import { itemInk } from '../../scene/ink.ts';
import { pathBounds, rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import { placePath } from './shapes.ts';

/** Clips items to a box in the matrix's source coordinates. */
export function cut(items: readonly Item[], box: Rect, matrix: Matrix): readonly Item[] {
  const clip = placePath(matrix, rectPath(box));
  const bounds = pathBounds(clip)!;
  const isUpright = (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0);
  const isInside = (item: Item) => {
    const ink = itemInk(item);
    return !ink || containsRect(bounds, ink, 1e-6);
  };
  if (items.length === 0 || (isUpright && items.every(isInside))) return items;
  return [{ kind: 'group', clip, items }];
}
