/** Handles of a selection, and the result of dragging one, for any rotation. */
import {
  inverse,
  type Matrix,
  type Point,
  type Rect,
  rotationAbout,
  transformPoint,
} from '@platen/engine/base/geometry';
import { centreOf, normalDegrees, type Oriented, parentMatrix, vectorInto } from './oriented.ts';

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

export type Handle = (typeof HANDLES)[number];

/** Returns the side that the handle moves: -1, 0 or 1 for each axis. */
export function sidesOf(handle: Handle): Point {
  return {
    x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    y: handle.startsWith('n') ? -1 : handle.startsWith('s') ? 1 : 0,
  };
}

/** Returns the handle's position on the page. */
export function handlePoint({ box, transform }: Oriented, handle: Handle): Point {
  const { x, y } = sidesOf(handle);
  const { width, height } = box;
  return transformPoint(transform, { x: box.x + (width * (1 + x)) / 2, y: box.y + (height * (1 + y)) / 2 });
}

const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** Returns the cursor for a handle's direction at this rotation. */
export function cursorOf(handle: Handle, degrees: number): (typeof CURSORS)[number] {
  const { x, y } = sidesOf(handle);
  const direction = (Math.atan2(y, x) * 180) / Math.PI + degrees;
  return CURSORS[Math.round(normalDegrees(direction) / 45) % 4]!;
}

export type ResizeOptions = {
  /** Rotation of the element about its centre, in degrees. */
  readonly rotation: number;
  /** True to keep the aspect ratio. */
  readonly keepsRatio?: boolean;
  /** True to keep the centre instead of the opposite side. */
  readonly fromCentre?: boolean;
  /** Minimum side length in points. */
  readonly least?: number;
  /** Allowed widths or heights: a start and a step in points. */
  readonly steps?: { readonly x?: Steps | undefined; readonly y?: Steps | undefined };
};

export type Steps = { readonly every: number; readonly from: number };

/** Returns the unrotated box after a handle was dragged by a page vector. */
export function resize(oriented: Oriented, handle: Handle, by: Point, options: ResizeOptions): Rect {
  const { rotation, keepsRatio = false, fromCentre = false, least = 0.5, steps } = options;
  const { box, transform } = oriented;
  const sides = sidesOf(handle);
  const pull = vectorInto(transform, by);
  const factor = fromCentre ? 2 : 1;
  let width = Math.max(least, box.width + sides.x * pull.x * factor);
  let height = Math.max(least, box.height + sides.y * pull.y * factor);
  if (keepsRatio && box.width > 0 && box.height > 0) {
    const [x, y] = [width / box.width, height / box.height];
    const scale =
      sides.x === 0
        ? y
        : sides.y === 0
          ? x
          : (x * box.width ** 2 + y * box.height ** 2) / (box.width ** 2 + box.height ** 2);
    const kept = Math.max(scale, least / Math.min(box.width, box.height));
    width = box.width * kept;
    height = box.height * kept;
  }
  if (steps?.x && (sides.x !== 0 || keepsRatio)) width = stepped(width, steps.x);
  if (steps?.y && (sides.y !== 0 || keepsRatio)) height = stepped(height, steps.y);
  return anchored(oriented, {
    rotation,
    width,
    height,
    at: fromCentre ? { x: 0, y: 0 } : { x: -sides.x, y: -sides.y },
  });
}

function stepped(length: number, { every, from }: Steps): number {
  return every > 0 ? Math.max(from, from + Math.round((length - from) / every) * every) : length;
}

/** Returns the box with another size. Its point `at` (-1 to 1 on each axis) keeps its position on the page. */
export function anchored(
  oriented: Oriented,
  {
    rotation,
    width,
    height,
    at,
  }: { readonly rotation: number; readonly width: number; readonly height: number; readonly at: Point },
): Rect {
  const { box, transform } = oriented;
  const centre = centreOf(box);
  const still = transformPoint(transform, {
    x: centre.x + (at.x * box.width) / 2,
    y: centre.y + (at.y * box.height) / 2,
  });
  const inParent = transformPoint(inverse(parentMatrix(oriented, rotation)), still);
  const turned: Matrix = rotationAbout(rotation, { x: 0, y: 0 });
  const arm = transformPoint(turned, { x: (at.x * width) / 2, y: (at.y * height) / 2 });
  return { x: inParent.x - arm.x - width / 2, y: inParent.y - arm.y - height / 2, width, height };
}

const MAGNET_DEGREES = 3;

/**
 * Returns the rotation after its handle was dragged to a page point. Rotates in steps of 15°, or freely with snapping
 * at right angles.
 */
export function rotateTo(
  oriented: Oriented,
  options: {
    readonly from: Point;
    readonly to: Point;
    readonly rotation: number;
    readonly inSteps: boolean;
    readonly isFree?: boolean;
  },
): number {
  const { from, to, rotation, inSteps, isFree = false } = options;
  const centre = transformPoint(oriented.transform, centreOf(oriented.box));
  const turned =
    ((Math.atan2(to.y - centre.y, to.x - centre.x) - Math.atan2(from.y - centre.y, from.x - centre.x)) * 180) / Math.PI;
  const degrees = normalDegrees(Math.round((rotation + turned) * 10) / 10);
  if (inSteps) return normalDegrees(Math.round(degrees / 15) * 15);
  const upright = Math.round(degrees / 90) * 90;
  if (!isFree && Math.abs(degrees - upright) <= MAGNET_DEGREES) return normalDegrees(upright);
  return Math.round(degrees * 10) / 10;
}

export type LineShape = Rect & { readonly direction: 'down' | 'up' };

/** Returns the ends of a line, left end first. */
export function lineEnds({ x, y, width, height, direction }: LineShape): readonly [Point, Point] {
  const isDown = direction === 'down';
  return [
    { x, y: isDown ? y : y + height },
    { x: x + width, y: isDown ? y + height : y },
  ];
}

/** Returns a line between two points; `inSteps` snaps its direction to multiples of 45°. */
export function lineBetween(still: Point, end: Point, inSteps: boolean): LineShape {
  let { x, y } = end;
  if (inSteps) {
    const angle = (Math.round(Math.atan2(y - still.y, x - still.x) / (Math.PI / 4)) * Math.PI) / 4;
    const length = Math.hypot(x - still.x, y - still.y);
    [x, y] = [still.x + length * Math.cos(angle), still.y + length * Math.sin(angle)];
  }
  const isDown = (x - still.x) * (y - still.y) >= 0;
  const [width, height] = [Math.abs(x - still.x), Math.abs(y - still.y)].map((side) => (side < 1e-9 ? 0 : side));
  return {
    x: Math.min(x, still.x),
    y: Math.min(y, still.y),
    width: width!,
    height: height!,
    direction: isDown ? 'down' : 'up',
  };
}
