/** The boxes around elements of a drawing, which gradients, patterns, clips and masks may be measured in (SVG 2, 8.10). */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect, unionRect } from '../../base/geometry.ts';
import { flattenPath } from '../../raster/flatten.ts';
import { runInk } from '../../scene/ink.ts';
import { LINE, MOVE, type Path, pathBounds, transformPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';

/** How far a box may be off, as a share of its larger side: what no eye sees. */
const TOLERANCE = 1 / 2000;

/** The box around an outline: its curves, not their control points; without its stroke. */
export function fillBox(path: Path): Rect | undefined {
  const around = pathBounds(path);
  if (!around || path.verbs.every((verb) => verb === MOVE || verb === LINE)) return around;
  const tolerance = Math.max(around.width, around.height) * TOLERANCE;
  if (!(tolerance > 0)) return around;
  const coords = flattenPath(path, IDENTITY, { tolerance }).flatMap(({ points }) => points);
  return pathBounds({ verbs: [], coords });
}

/** The box around items under a matrix, without strokes and without what clips leave of them. */
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
