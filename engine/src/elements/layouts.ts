/** How each element type is measured and drawn: one row a type. */
import type { BoundElement } from '../bind/bound.ts';
import type { ComputedStyle } from '../layout/computed-style.ts';
import { type LayoutContext, type Measurable, type Measure, type Measured, measureNothing } from '../layout/measure.ts';
import { measureBarcode } from './barcode/layout.ts';
import { measureChart } from './chart/layout.ts';
import { measureDatamatrix } from './datamatrix/layout.ts';
import { measureEllipse } from './ellipse/layout.ts';
import { measureGroup, naturalGroupWidth } from './group/layout.ts';
import { measureImage } from './image/layout.ts';
import { measureLine } from './line/layout.ts';
import { measurePath } from './path/layout.ts';
import { measureQrcode } from './qrcode/layout.ts';
import { measureRectangle } from './rectangle/layout.ts';
import { measureRepeat, naturalRepeatWidth } from './repeat/layout.ts';
import { type Element, type ElementHolding, type ElementOfType, type ElementType, holds } from './schemas.ts';
import { naturalTableWidth } from './table/columns.ts';
import { measureTable } from './table/layout.ts';
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
  path: measurePath,
  group: measureGroup,
  repeat: measureRepeat,
  table: measureTable,
  chart: measureChart,
  // Pages end where it stands; it draws nothing.
  pageBreak: measureNothing,
};

type Container = ElementHolding<'elements' | 'cells'>;

type NaturalWidth<E extends Element> = (bound: BoundElement<E>, style: ComputedStyle, context: LayoutContext) => number;

/** The width with which nothing in a container wraps: one row for each type that contains something. */
const NATURAL_WIDTHS: { readonly [T in Container['type']]: NaturalWidth<ElementOfType<T>> } = {
  group: naturalGroupWidth,
  repeat: naturalRepeatWidth,
  table: naturalTableWidth,
};

export function measureElement(element: Measurable, context: LayoutContext): Measured {
  const measure = MEASURES[element.bound.element.type] as Measure<Element>;
  return measure(element, context);
}

/** The inner width with which nothing in an element wraps; containers add up those of what they hold. */
export function naturalWidthInside(bound: BoundElement, style: ComputedStyle, context: LayoutContext): number {
  const { element } = bound;
  if (!holds(element, 'nothing')) {
    const naturalWidth = NATURAL_WIDTHS[element.type] as NaturalWidth<Container>;
    return naturalWidth(bound as BoundElement<Container>, style, context);
  }
  const height = element.height !== 'auto' && element.height.kind === 'points' ? element.height.points : undefined;
  const room = { width: undefined, height, availableWidth: Infinity, fill: false };
  return measureElement({ bound, style, ...room }, context).width;
}
