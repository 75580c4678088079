import type { BoundElement } from '../../bind/bound.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { leastWidthOf, measureContainer, naturalWidthOf } from '../../layout/container.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import type { Kept } from '../../text/least-width.ts';
import type { ElementOfType } from '../schemas.ts';

type Group = ElementOfType<'group'>;

export function measureGroup(element: Measurable<Group>, context: LayoutContext): Measured {
  return measureContainer(element, element.bound.element, context);
}

export function naturalGroupWidth(bound: BoundElement<Group>, style: ComputedStyle, context: LayoutContext): number {
  return naturalWidthOf(bound, bound.element, style, context);
}

export function leastGroupWidth(
  bound: BoundElement<Group>,
  kept: Kept,
  style: ComputedStyle,
  context: LayoutContext,
): number {
  return leastWidthOf(bound, bound.element, { kept, style }, context);
}
