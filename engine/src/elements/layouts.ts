/** Lists the functions that measure and draw elements, one row per element type. */
import type { BoundElement } from '../bind/bound.ts';
import type { ComputedStyle } from '../layout/computed-style.ts';
import { type LayoutContext, type Measurable, type Measure, type Measured, measureNothing } from '../layout/measure.ts';
import type { Kept } from '../text/least-width.ts';
import { measureBarcode } from './barcode/layout.ts';
import { measureChart } from './chart/layout.ts';
import { measureDatamatrix } from './datamatrix/layout.ts';
import { measureEllipse } from './ellipse/layout.ts';
import { leastGroupWidth, measureGroup, naturalGroupWidth } from './group/layout.ts';
import { measureImage } from './image/layout.ts';
import { measureLine } from './line/layout.ts';
import { measurePath } from './path/layout.ts';
import { measureQrcode } from './qrcode/layout.ts';
import { measureRectangle } from './rectangle/layout.ts';
import { leastRepeatWidth, measureRepeat, naturalRepeatWidth } from './repeat/layout.ts';
import { type Element, type ElementHolding, type ElementOfType, type ElementType, holds } from './schemas.ts';
import { leastTableWidth, measureTable, naturalTableWidth } from './table/layout.ts';
import { leastWidthOfText, measureText } from './text/layout.ts';

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
  // A page break only ends the page and draws nothing.
  pageBreak: measureNothing,
};

type Container = ElementHolding<'elements' | 'cells'>;

type NaturalWidth<E extends Element> = (bound: BoundElement<E>, style: ComputedStyle, context: LayoutContext) => number;

/** Functions for the natural width of containers, one row per container type. */
const NATURAL_WIDTHS: { readonly [T in Container['type']]: NaturalWidth<ElementOfType<T>> } = {
  group: naturalGroupWidth,
  repeat: naturalRepeatWidth,
  table: naturalTableWidth,
};

type LeastWidthInside<E extends Element> = (
  bound: BoundElement<E>,
  kept: Kept,
  style: ComputedStyle,
  context: LayoutContext,
) => number;

/** Functions for the smallest width of the content, one row per element type. */
const LEAST_WIDTHS: { readonly [T in ElementType]: LeastWidthInside<ElementOfType<T>> } = {
  text: leastWidthOfText,
  barcode: fixedWidth,
  qrcode: fixedWidth,
  datamatrix: fixedWidth,
  // Images and charts shrink before words break.
  image: (bound, kept, style, context) => (kept === 'sequences' ? naturalWidthInside(bound, style, context) : 0),
  line: fixedWidth,
  rectangle: fixedWidth,
  ellipse: fixedWidth,
  path: fixedWidth,
  group: leastGroupWidth,
  repeat: leastRepeatWidth,
  table: leastTableWidth,
  chart: () => 0,
  pageBreak: fixedWidth,
};

function fixedWidth(bound: BoundElement, _: Kept, style: ComputedStyle, context: LayoutContext): number {
  return naturalWidthInside(bound, style, context);
}

export function measureElement(element: Measurable, context: LayoutContext): Measured {
  const measure = MEASURES[element.bound.element.type] as Measure<Element>;
  return measure(element, context);
}

/**
 * Returns the smallest inner width at which no content of the element wraps. Containers add up the widths of their
 * children.
 */
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

/** Returns the minimum inner width at which unbreakable content still fits. */
export function leastWidthInside(
  bound: BoundElement,
  kept: Kept,
  style: ComputedStyle,
  context: LayoutContext,
): number {
  const leastWidth = LEAST_WIDTHS[bound.element.type] as LeastWidthInside<Element>;
  return leastWidth(bound, kept, style, context);
}
