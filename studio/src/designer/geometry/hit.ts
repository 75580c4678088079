/** What lies under the pointer. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { distanceTo, distanceToBorder, distanceToDiagonal, type Oriented, touches } from './oriented.ts';

/** A box as the pointer meets it. Boxes come in painting order, a container before what is in it. */
export type Target = Oriented & {
  readonly path: string;
  /** The element of the template, also where this is one of the copies that a repeat makes. */
  readonly elementId: string;
  /** Takes no pointer at all. */
  readonly isLocked?: boolean | undefined;
  /** A frame without a fill is met at its border alone, so that what it surrounds can be. */
  readonly isHollow?: boolean | undefined;
  /** A line is met near itself: from the top left down, or from the bottom left up. */
  readonly diagonal?: 'down' | 'up' | undefined;
};

export type Reach = {
  /** Points: six pixels on the screen. */
  readonly border: number;
  /** Points: how far from a small box a pointer still meets it, so that none is smaller than six pixels. */
  readonly least: number;
};

export function reachAt(pxPerPoint: number): Reach {
  return { border: 6 / pxPerPoint, least: 6 / pxPerPoint };
}

/** All under a point, uppermost first: a leaf before its container, the last painted before what it covers. */
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

/** All that a marquee touches; a frame that surrounds it is not meant. */
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

/** The next under the pointer, for repeated clicks with Alt: after the lowest comes the uppermost again. */
export function nextHit<T extends Target>(hits: readonly T[], current: string | undefined): T | undefined {
  const index = hits.findIndex(({ path }) => path === current);
  return hits[(index + 1) % hits.length];
}
