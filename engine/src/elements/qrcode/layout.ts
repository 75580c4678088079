import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { measureCode } from '../code.ts';
import type { ElementOfType } from '../schemas.ts';

export function measureQrcode(element: Measurable<ElementOfType<'qrcode'>>, context: LayoutContext): Measured {
  const { errorCorrection, version, mask, micro, eci, gs1, digitalLink, quietZone, align } = element.bound.element;
  const options = { errorCorrection, version, mask, micro, eci, gs1, digitalLink };
  return measureCode(element, { symbology: 'qrcode', options, quietZone, align }, context);
}
