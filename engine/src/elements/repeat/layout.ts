import type { BoundElement } from '../../bind/bound.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { measureContainer, naturalWidthOf } from '../../layout/container.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import type { ElementOfType } from '../schemas.ts';

type Repeat = ElementOfType<'repeat'>;

export function measureRepeat(element: Measurable<Repeat>, context: LayoutContext): Measured {
  return measureContainer(element, element.bound.element, context);
}

export function naturalRepeatWidth(bound: BoundElement<Repeat>, style: ComputedStyle, context: LayoutContext): number {
  return naturalWidthOf(bound, bound.element, style, context);
}
