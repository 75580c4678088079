/** Turned elements in flow: they take the room of the upright box around them, so that nothing lies over their neighbours. */
import { type Point, rotationAbout, transformRect } from '../base/geometry.ts';
import type { BoundElement } from '../bind/bound.ts';
import type { Size } from '../format/position.ts';
import type { Item } from '../scene/scene.ts';
import { startOf } from '../text/place-lines.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { Measured, Placement, Room } from './measure.ts';

/** Whether a turn changes the room that an element takes; at a place of its own it has all it needs. */
export function takesTurnedRoom({ element: { rotation, position } }: BoundElement): boolean {
  return position.mode === 'flow' && rotation % 180 !== 0;
}

/** The width of an element’s track in a row: after a turn it is another one than the element’s own, unless it is a share. */
export function widthAcross(bound: BoundElement): Size {
  const { width } = bound.element;
  const isOwn = !takesTurnedRoom(bound) || (width !== 'auto' && width.kind === 'fraction');
  return isOwn ? width : 'auto';
}

/**
 * The room for the element as it is before its turn: it does not fill what there is, and what runs down the page after a
 * quarter turn is not kept to the width across.
 */
export function roomBeforeTurn({ element: { rotation } }: BoundElement, room: Room): Room {
  const { width, height, available, inherited } = room;
  const isQuarter = rotation % 90 === 0;
  return { width, height, available: isQuarter ? (height ?? Infinity) : available, fill: false, inherited };
}

/** What is left beside or above the turned box lies as text in a box does, by `textAlign` and `verticalAlign`. */
export function turnedBox(
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
