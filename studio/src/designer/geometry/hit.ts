/** Hit testing for the pointer. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { distanceTo, distanceToBorder, distanceToDiagonal, type Oriented, touches } from './oriented.ts';

/** Box for hit testing. Boxes are sorted in painting order, with containers before their content. */
export type Target = Oriented & {
  readonly path: string;
  /** ID of the laid-out element. Copies of a repeated element have different IDs, but the same path. */
  readonly elementId: string;
  /** True to ignore the pointer. */
  readonly isLocked?: boolean | undefined;
  /** True for a frame without fill. It is hit only at its border, so that its content can be hit. */
  readonly isHollow?: boolean | undefined;
  /** Direction of a line: down from the top left, or up from the bottom left. Only points near the line hit it. */
  readonly diagonal?: 'down' | 'up' | undefined;
};

export type Reach = {
  /** Hit tolerance in points, equal to six screen pixels. */
  readonly border: number;
  /** Tolerance around small boxes in points, so that each is at least six pixels large. */
  readonly least: number;
};

export function reachAt(pxPerPoint: number): Reach {
  return { border: 6 / pxPerPoint, least: 6 / pxPerPoint };
}

/** Returns all targets under a point, topmost first: content before its container, later painted first. */
export function hitsAt<T extends Target>(targets: readonly T[], at: Point, reach: Reach): readonly T[] {
  return targets.filter((target) => isHit(target, at, reach)).reverse();
}

function isHit({ isLocked, isHollow, diagonal, ...oriented }: Target, at: Point, { border, least }: Reach): boolean {
  if (isLocked) return false;
  if (diagonal) return distanceToDiagonal(oriented, diagonal, at) <= least / 2;
  if (isHollow) return distanceToBorder(oriented, at) <= border;
  const { width, height } = oriented.box;
  const missing = Math.max(0, least - Math.min(width, height)) / 2;
  return distanceTo(oriented, at) <= missing;
}

/** Returns all targets that a marquee touches, except frames that surround it. */
export function touchedBy<T extends Target>(targets: readonly T[], area: Rect): readonly T[] {
  return targets.filter(
    (target) => !target.isLocked && touches(target, area) && !(target.isHollow && surrounds(target, area)),
  );
}

function surrounds(target: Oriented, { x, y, width, height }: Rect): boolean {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return corners.every((corner) => distanceTo(target, corner) === 0);
}

/**
 * Returns the next target under the pointer for repeated Alt+click. After the lowest target, starts again at the top.
 */
export function nextHit<T extends Target>(hits: readonly T[], current: string | undefined): T | undefined {
  const index = hits.findIndex(({ path }) => path === current);
  return hits[(index + 1) % hits.length];
}
