/** Measures absolutely positioned boxes in a container or on the page. */
import type { Length } from '../base/units.ts';
import type { BoundElement } from '../bind/bound.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { LayoutContext } from './measure.ts';
import type { Cell } from './stack.ts';

export type AbsoluteRoom = {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Maximum automatic width in points if the parent's width is unknown. */
  readonly available: number;
  readonly inherited: ComputedStyle | undefined;
};

/** Measures the box at its x and y. Returns undefined if the element is in the flow. */
export function absoluteCell(bound: BoundElement, room: AbsoluteRoom, context: LayoutContext): Cell | undefined {
  const { position } = bound.element;
  if (position.mode !== 'absolute') return undefined;
  const { width, height, inherited } = room;
  const x = offset(position.x, width);
  const available = Math.max(0, (width ?? room.available) - x);
  const box = context.measureBox(bound, { width, height, available, fill: false, inherited }, context);
  return { x, y: offset(position.y, height), box };
}

/** Converts a length to points. A percentage of an unknown size is 0. */
function offset(length: Length, whole = 0): number {
  return length.kind === 'points' ? length.points : (length.percent / 100) * whole;
}
