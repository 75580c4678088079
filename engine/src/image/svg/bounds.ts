/**
 * Computes bounding boxes of elements in a drawing (SVG 2, 8.10). Gradients, patterns, clips and masks use them as
 * units.
 */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect, unionRect } from '../../base/geometry.ts';
import { flattenPath } from '../../raster/flatten.ts';
import { runInk } from '../../scene/ink.ts';
import { LINE, MOVE, type Path, pathBounds, transformPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';

/** Maximum error of a box as a fraction of its larger side, which is invisible. */
const TOLERANCE = 1 / 2000;

/** Returns the bounding box of an outline without its stroke. Follows the curves instead of their control points. */
export function fillBox(path: Path): Rect | undefined {
  const around = pathBounds(path);
  if (!around || path.verbs.every((verb) => verb === MOVE || verb === LINE)) return around;
  const tolerance = Math.max(around.width, around.height) * TOLERANCE;
  if (!(tolerance > 0)) return around;
  const coords = flattenPath(path, IDENTITY, { tolerance }).flatMap(({ points }) => points);
  return pathBounds({ verbs: [], coords });
}

/** Returns the bounding box of transformed items, without strokes and ignoring clips. */
export function fillBoxOf(items: readonly Item[], matrix: Matrix): Rect | undefined {
  return items.map((item) => boxOf(item, matrix)).reduce(unionRect, undefined);
}

function boxOf(item: Item, matrix: Matrix): Rect | undefined {
  switch (item.kind) {
    case 'group':
      return fillBoxOf(item.items, item.transform ? multiply(matrix, item.transform) : matrix);
    case 'path':
      return fillBox(transformPath(matrix, item.path));
    case 'glyphs': {
      const ink = runInk(item);
      return ink && transformRect(matrix, ink);
    }
    case 'image':
      return transformRect(matrix, item.box);
    default:
      return undefined;
  }
}
