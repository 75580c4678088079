import { isRectangle } from '../../codes/data-matrix-sizes.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { measureCode } from '../code.ts';
import type { ElementOfType } from '../schemas.ts';

export function measureDatamatrix(element: Measurable<ElementOfType<'datamatrix'>>, context: LayoutContext): Measured {
  const { readableText } = element.bound;
  const { size, encoding, eci, gs1Elements, digitalLink, use, gs1Text, quietZone, align, trim } = element.bound.element;
  const gs1 = element.bound.element.gs1 || gs1Elements !== undefined;
  const outline = size !== undefined && (isRectangle(size) ? 'rectangle' : 'square');
  const options = { shape: outline || element.bound.element.shape, size, encoding, eci, gs1, digitalLink };
  return measureCode(
    element,
    { symbology: 'datamatrix', options, quietZone, align, trim, readableText, use, gs1Text },
    context,
  );
}
