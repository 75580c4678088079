import type { BoundElement } from '../../bind/bound.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { measureContainer, naturalWidthOf } from '../../layout/container.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import type { ElementOfType } from '../schemas.ts';

type Group = ElementOfType<'group'>;

export function measureGroup(element: Measurable<Group>, context: LayoutContext): Measured {
  return measureContainer(element, element.bound.element, context);
}

export function naturalGroupWidth(bound: BoundElement<Group>, style: ComputedStyle, context: LayoutContext): number {
  return naturalWidthOf(bound, bound.element, style, context);
}
