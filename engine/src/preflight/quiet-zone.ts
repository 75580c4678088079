import { containsRect, type Matrix, type Rect, transformRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { intersection } from '../scene/ink.ts';
import { COORDINATES_OF_VERB, transformPath } from '../scene/path.ts';
import type { CodeItem, PathItem } from '../scene/scene.ts';
import { type Inspected, type Leaf, withElement } from './input.ts';

/** Ink may touch the zone by this many points. */
const TOLERANCE = 0.2;

/** QUIET_ZONE_VIOLATED: something else is drawn in the clear margin that the code’s standard asks for, or over the code. */
export function quietZoneViolated({ pages }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves }, index) => {
    return leaves.flatMap((leaf, position): Warning[] => {
      const { item } = leaf;
      if (item.kind !== 'code') return [];
      const zone = shrink(transformRect(leaf.transform, quietZone(item)), TOLERANCE);
      const other = leaves.find(
        (candidate, at) => candidate.item.elementId !== item.elementId && inkIn(zone, candidate, at > position),
      );
      if (!other) return [];
      const what = other.item.elementId ? `"${other.item.elementId}"` : 'something';
      const message = `${what} reaches into the code’s clear margin: move them apart`;
      return [{ code: 'QUIET_ZONE_VIOLATED', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
}

function quietZone({ box, symbol }: CodeItem): Rect {
  const module = box.width / symbol.columns;
  const { left, right, top, bottom } = symbol.quietZone;
  return {
    x: box.x - left * module,
    y: box.y - top * module,
    width: box.width + (left + right) * module,
    height: box.height + (top + bottom) * module,
  };
}

function inkIn(zone: Rect, { item, transform, ink }: Leaf, isOver: boolean): boolean {
  if (!ink || !intersection(zone, ink)) return false;
  return item.kind === 'path' ? pathInkIn(zone, item, { transform, ink, isOver }) : true;
}

type Painted = { readonly transform: Matrix; readonly ink: Rect; readonly isOver: boolean };

/** A fill under the whole zone is its ground; an outline counts where it runs. */
function pathInkIn(zone: Rect, { path, fill, stroke }: PathItem, { transform, ink, isOver }: Painted): boolean {
  if (fill && fill.alpha > 0 && (isOver || !containsRect(ink, zone))) return true;
  if (!stroke) return false;
  return segmentBoxes(transformPath(transform, path), stroke.width / 2).some((box) => intersection(zone, box));
}

/** A box around each segment of a path, curves by their control points. */
function segmentBoxes({ verbs, coords }: PathItem['path'], half: number): readonly Rect[] {
  const boxes: Rect[] = [];
  let at = 0;
  let start = 0;
  for (const verb of verbs) {
    const count = COORDINATES_OF_VERB[verb as 0 | 1 | 2 | 3 | 4];
    // A closing segment runs back to where its contour began.
    const points =
      count === 0
        ? [...coords.slice(at - 2, at), ...coords.slice(start, start + 2)]
        : coords.slice(Math.max(0, at - 2), at + count);
    if (verb === 0) start = at;
    else boxes.push(boxAround(points, half));
    at += count;
  }
  return boxes;
}

function boxAround(points: readonly number[], half: number): Rect {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
  return { x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y };
}

function shrink({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}
