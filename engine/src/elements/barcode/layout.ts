import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { measureCode } from '../code.ts';
import type { ElementOfType } from '../schemas.ts';

export function measureBarcode(element: Measurable<ElementOfType<'barcode'>>, context: LayoutContext): Measured {
  const { symbology, showText, textPosition, moduleWidth, quietZone, align, ...rest } = element.bound.element;
  const { checkDigit, gs1, bearerBars, dataColumns, dataRows, errorCorrection, mode } = rest;
  // Asking for text where a symbology has none would lengthen nothing and show nothing.
  const chosen = { dataColumns, dataRows, errorCorrection, mode };
  const options = { checkDigit, gs1, bearerBars, ...chosen, ...(showText ? {} : { showText }) };
  return measureCode(
    element,
    { symbology, options, quietZone, align, moduleWidth, textAbove: textPosition === 'above' },
    context,
  );
}
