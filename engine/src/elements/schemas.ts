/** Lists the element types of the template format, one row per type, in the order of the docs. */
import type { Holds, Trait } from '../format/traits.ts';
import { barcodeSchema } from './barcode/schema.ts';
import { chartSchema } from './chart/schema.ts';
import { datamatrixSchema } from './datamatrix/schema.ts';
import { ellipseSchema } from './ellipse/schema.ts';
import { groupSchema } from './group/schema.ts';
import { imageSchema } from './image/schema.ts';
import { lineSchema } from './line/schema.ts';
import { pageBreakSchema } from './page-break/schema.ts';
import { pathSchema } from './path/schema.ts';
import { qrcodeSchema } from './qrcode/schema.ts';
import { rectangleSchema } from './rectangle/schema.ts';
import { repeatSchema } from './repeat/schema.ts';
import { tableSchema } from './table/schema.ts';
import { textSchema } from './text/schema.ts';

export const ELEMENT_SCHEMAS = {
  text: textSchema,
  barcode: barcodeSchema,
  qrcode: qrcodeSchema,
  datamatrix: datamatrixSchema,
  image: imageSchema,
  line: lineSchema,
  rectangle: rectangleSchema,
  ellipse: ellipseSchema,
  path: pathSchema,
  group: groupSchema,
  repeat: repeatSchema,
  table: tableSchema,
  chart: chartSchema,
  pageBreak: pageBreakSchema,
} as const;

export type ElementType = keyof typeof ELEMENT_SCHEMAS;

/** Parsed element of one type. */
export type ElementOfType<T extends ElementType> = ReturnType<(typeof ELEMENT_SCHEMAS)[T]['read']>;

/** Any parsed element, discriminated by `type`. */
export type Element = { [T in ElementType]: ElementOfType<T> }[ElementType];

type Schemas = typeof ELEMENT_SCHEMAS;

/** Elements of the types with this trait. */
export type ElementWith<Wanted extends Trait> = Extract<
  Element,
  { readonly type: { [T in ElementType]: Wanted extends Schemas[T]['traits'][number] ? T : never }[ElementType] }
>;

/** Elements of the types that contain a kind of children, `H`. */
export type ElementHolding<H extends Holds> = Extract<
  Element,
  { readonly type: { [T in ElementType]: Schemas[T]['holds'] extends H ? T : never }[ElementType] }
>;

export function hasTrait<Wanted extends Trait>(element: Element, trait: Wanted): element is ElementWith<Wanted> {
  const traits: readonly Trait[] = ELEMENT_SCHEMAS[element.type].traits;
  return traits.includes(trait);
}

export function holds<H extends Holds>(element: Element, what: H): element is ElementHolding<H> {
  return ELEMENT_SCHEMAS[element.type].holds === what;
}
