import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { measureCode } from '../code.ts';
import type { ElementOfType } from '../schemas.ts';

export function measureDatamatrix(element: Measurable<ElementOfType<'datamatrix'>>, context: LayoutContext): Measured {
  const { shape, gs1, digitalLink, quietZone, align } = element.bound.element;
  return measureCode(
    element,
    { symbology: 'datamatrix', options: { shape, gs1, digitalLink }, quietZone, align },
    context,
  );
}
