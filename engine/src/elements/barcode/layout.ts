import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { measureCode } from '../code.ts';
import type { ElementOfType } from '../schemas.ts';

export function measureBarcode(element: Measurable<ElementOfType<'barcode'>>, context: LayoutContext): Measured {
  const { bound } = element;
  const { symbology, showText, textPosition, moduleWidth, quietZone, align, trim, ...rest } = bound.element;
  const { checkDigit, bearerBars, dataColumns, dataRows, errorCorrection, mode, ratio, rowHeight } = rest;
  const { encoding, eci, subset, functionCharacters } = rest;
  const gs1 = rest.gs1 || rest.gs1Elements !== undefined;
  // Passes `showText` only if it is false, because true has no effect on symbologies without text.
  const chosen = {
    dataColumns,
    dataRows,
    errorCorrection,
    mode,
    ratio,
    rowHeight,
    encoding,
    eci,
    subset,
    functionCharacters,
  };
  const options = { checkDigit, gs1, bearerBars, ...chosen, ...(showText ? {} : { showText }) };
  return measureCode(
    element,
    {
      symbology,
      options,
      quietZone,
      align,
      trim,
      moduleWidth,
      textAbove: textPosition === 'above',
      readableText: showText ? bound.readableText : undefined,
    },
    context,
  );
}
