/** Clips items to an outline within their box. */
import { assertNever } from '../base/assert.ts';
import { type Rect, translation } from '../base/geometry.ts';
import type { Length } from '../base/units.ts';
import type { Clip } from '../format/clip.ts';
import { ellipsePath, type Path, polygonPath, transformPath } from '../scene/path.ts';
import type { Item } from '../scene/scene.ts';

export function clippedTo(clip: Clip, box: Rect, items: readonly Item[], elementId: string): readonly Item[] {
  return items.length === 0 ? items : [{ kind: 'group', elementId, clip: outlineIn(clip, box), items }];
}

function outlineIn(clip: Clip, box: Rect): Path {
  const { x, y, width, height } = box;
  switch (clip.kind) {
    case 'ellipse':
      return ellipsePath(box);
    case 'circle': {
      const side = Math.min(width, height);
      return ellipsePath({ x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side });
    }
    case 'polygon':
      return polygonPath(clip.points.flatMap((at) => [x + pointsOf(at.x, width), y + pointsOf(at.y, height)]));
    case 'path':
      return transformPath(translation(x, y), clip.path);
    default:
      return assertNever(clip);
  }
}

function pointsOf(length: Length, whole: number): number {
  return length.kind === 'points' ? length.points : (length.percent / 100) * whole;
}
