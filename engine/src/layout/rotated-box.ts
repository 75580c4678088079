/**
 * Places rotated elements in the flow. They take the space of their bounding box, so that they do not overlap adjacent
 * elements.
 */
import { type Point, rotationAbout, transformRect } from '../base/geometry.ts';
import type { BoundElement } from '../bind/bound.ts';
import type { Size } from '../format/position.ts';
import type { Item } from '../scene/scene.ts';
import { startOf } from '../text/place-lines.ts';
import type { ComputedStyle } from './computed-style.ts';
import { emptyBox, type Measured, type Placement, type Room } from './measure.ts';
import { TOO_LITTLE } from './stack.ts';

/** Returns whether rotation changes the space that an element takes, which happens only in the flow. */
export function needsRotatedSpace({ element: { rotation, position } }: BoundElement): boolean {
  return position.mode === 'flow' && rotation % 180 !== 0;
}

/**
 * Returns the width of an element’s track in a row. A rotated element gets an automatic track, unless its width is a
 * fraction (`fr`).
 */
export function widthAcross(bound: BoundElement): Size {
  const { width } = bound.element;
  const isOwn = !needsRotatedSpace(bound) || (width !== 'auto' && width.kind === 'fraction');
  return isOwn ? width : 'auto';
}

/**
 * Returns the space for the element before rotation. The element does not fill the width. Rotated by 90°, its length is
 * limited by the height instead of the width.
 */
export function roomBeforeRotation({ element: { rotation } }: BoundElement, room: Room): Room {
  const { width, height, available, inherited } = room;
  const isQuarter = rotation % 90 === 0;
  return { width, height, available: isQuarter ? (height ?? Infinity) : available, fill: false, inherited };
}

/** Aligns the rotated box in its space, according to `textAlign` and `verticalAlign`. */
export function rotatedBox(
  bound: BoundElement,
  style: ComputedStyle,
  inner: Measured,
  { fixedWidth, fill, available }: Room,
): Measured {
  const around = transformRect(rotationAbout(bound.element.rotation, ORIGIN), {
    x: -inner.width / 2,
    y: -inner.height / 2,
    width: inner.width,
    height: inner.height,
  });
  const width = Math.max(around.width, fixedWidth ?? (fill && available !== Infinity ? available : 0));
  const build = (height: number): Measured => ({
    split: (room) =>
      height > around.height && around.height <= room + TOO_LITTLE
        ? { first: build(around.height), rest: emptyBox(width) }
        : undefined,
    width,
    height,
    place({ x, y }: Point, at: Placement): readonly Item[] {
      const left =
        startOf(style.textAlign, style.direction === 'rtl') * (width - around.width) + (around.width - inner.width) / 2;
      const top = SHARE_ABOVE[style.verticalAlign] * (height - around.height) + (around.height - inner.height) / 2;
      return inner.place({ x: x + left, y: y + top }, at);
    },
    stretch: (whole) => build(Math.max(whole, around.height)),
  });
  return build(around.height);
}

const ORIGIN: Point = { x: 0, y: 0 };

const SHARE_ABOVE = { top: 0, middle: 0.5, bottom: 1 } as const;
