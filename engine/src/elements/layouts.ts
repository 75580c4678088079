/** How each element type is measured and drawn: one row a type. */
import type { LayoutContext, Measurable, Measure, Measured } from '../layout/measure.ts';
import { measureBarcode } from './barcode/layout.ts';
import { measureDatamatrix } from './datamatrix/layout.ts';
import { measureEllipse } from './ellipse/layout.ts';
import { measureImage } from './image/layout.ts';
import { measureLine } from './line/layout.ts';
import { measureQrcode } from './qrcode/layout.ts';
import { measureRectangle } from './rectangle/layout.ts';
import type { Element, ElementOfType, ElementType } from './schemas.ts';
import { measureText } from './text/layout.ts';

const MEASURES: { readonly [T in ElementType]: Measure<ElementOfType<T>> } = {
  text: measureText,
  barcode: measureBarcode,
  qrcode: measureQrcode,
  datamatrix: measureDatamatrix,
  image: measureImage,
  line: measureLine,
  rectangle: measureRectangle,
  ellipse: measureEllipse,
};

export function measureElement(element: Measurable, context: LayoutContext): Measured {
  const measure = MEASURES[element.bound.element.type] as Measure<Element>;
  return measure(element, context);
}
