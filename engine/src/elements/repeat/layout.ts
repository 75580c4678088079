import type { BoundElement } from '../../bind/bound.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { leastWidthOf, measureContainer, naturalWidthOf } from '../../layout/container.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import type { Kept } from '../../text/least-width.ts';
import type { ElementOfType } from '../schemas.ts';

type Repeat = ElementOfType<'repeat'>;

export function measureRepeat(element: Measurable<Repeat>, context: LayoutContext): Measured {
  return measureContainer(element, element.bound.element, context);
}

export function naturalRepeatWidth(bound: BoundElement<Repeat>, style: ComputedStyle, context: LayoutContext): number {
  return naturalWidthOf(bound, bound.element, style, context);
}

export function leastRepeatWidth(
  bound: BoundElement<Repeat>,
  kept: Kept,
  style: ComputedStyle,
  context: LayoutContext,
): number {
  return leastWidthOf(bound, bound.element, { kept, style }, context);
}
