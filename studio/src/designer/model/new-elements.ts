/** Initial elements of each type: small, valid and good-looking. */
import type { JsonObject } from '@platen/engine/base/json';
import type { ElementType } from '@platen/engine/elements/schemas';

/**
 * Kinds of elements that users can insert. Groups with a layout, and texts with the page number, are separate kinds.
 */
export type NewKind = ElementType | 'row' | 'column' | 'grid' | 'pageNumber';

/** Groups of the insert panel, in order. */
const GROUPS = {
  text: 'texts',
  pageNumber: 'texts',
  table: 'texts',
  repeat: 'texts',
  chart: 'texts',
  qrcode: 'codes',
  barcode: 'codes',
  datamatrix: 'codes',
  rectangle: 'shapes',
  ellipse: 'shapes',
  line: 'shapes',
  path: 'shapes',
  image: 'shapes',
  row: 'structure',
  column: 'structure',
  grid: 'structure',
  group: 'structure',
  pageBreak: 'structure',
} as const satisfies Readonly<Record<NewKind, string>>;

const KINDS = Object.keys(GROUPS) as NewKind[];

export const INSERT_GROUPS = (['texts', 'codes', 'shapes', 'structure'] as const).map(
  (group) => [group, KINDS.filter((kind) => GROUPS[kind] === group)] as const,
);

/** Returns an element without position; sizes in mm, limited to a share of small pages. */
export function newElement(kind: NewKind, pageMm: { readonly width: number; readonly height: number }): JsonObject {
  const fit = (mm: number, side: number) => `${Math.max(2, Math.round(Math.min(mm, side * 0.8)))}mm`;
  const across = (mm: number) => fit(mm, pageMm.width);
  const down = (mm: number) => fit(mm, pageMm.height);
  const square = (mm: number) => {
    const side = fit(mm, Math.min(pageMm.width, pageMm.height));
    return { width: side, height: side };
  };
  switch (kind) {
    case 'text':
      return { type: 'text', width: across(50), text: 'Text' };
    case 'pageNumber':
      return {
        type: 'text',
        width: across(50),
        pages: 'all',
        style: { textAlign: 'center' },
        text: '{{ page.number }} / {{ page.count }}',
      };
    case 'qrcode':
      return { type: 'qrcode', ...square(25), text: 'https://example.org' };
    case 'datamatrix':
      return { type: 'datamatrix', ...square(18), text: 'ABC-123' };
    case 'barcode':
      return { type: 'barcode', width: across(50), height: down(18), symbology: 'code128', text: 'ABC-123' };
    case 'rectangle':
      return { type: 'rectangle', width: across(40), height: down(20), style: { stroke: '#000' } };
    case 'ellipse':
      return { type: 'ellipse', ...square(20), style: { stroke: '#000' } };
    case 'line':
      return { type: 'line', width: across(50), height: '0mm', style: { stroke: '#000', strokeWidth: '0.5mm' } };
    case 'path':
      return { type: 'path', ...square(15), viewBox: '0 0 24 24', d: 'M12 2 L22 20 H2 Z', style: { fill: '#000' } };
    case 'image':
      return { type: 'image', ...square(25), source: PLACEHOLDER_PICTURE };
    case 'table':
      return {
        type: 'table',
        items: '[1, 2, 3]',
        borders: '0.5pt solid #999',
        columns: [
          { header: 'Item', contentExpression: 'item' },
          { header: 'Amount', width: '30mm', style: { textAlign: 'right' }, text: '1.00' },
        ],
      };
    case 'chart':
      return {
        type: 'chart',
        width: across(70),
        height: down(40),
        items: '[4, 7, 5, 9]',
        label: 'Q{{ index + 1 }}',
      };
    case 'repeat':
      return { type: 'repeat', items: '[1, 2, 3]', gap: '2mm', elements: [{ type: 'text', text: 'Item {{ item }}' }] };
    case 'row':
    case 'column':
      return { type: 'group', layout: kind, gap: '2mm', elements: [text('One'), text('Two')] };
    case 'grid':
      return {
        type: 'group',
        layout: 'grid',
        columns: 2,
        gap: '2mm',
        elements: ['One', 'Two', 'Three', 'Four'].map(text),
      };
    case 'group':
      return { type: 'group', width: across(50), height: down(25), elements: [] };
    case 'pageBreak':
      return { type: 'pageBreak' };
  }
}

/** Removes a property that only elements of the page have. Headers and footers are on every page. */
export function withoutPages({ pages: _, ...element }: JsonObject): JsonObject {
  return element;
}

function text(words: string): JsonObject {
  return { type: 'text', text: words };
}

/** Grey placeholder with a mountain, shown until an image is chosen. */
const PLACEHOLDER_PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"%3E%3Crect width="24" height="24" fill="%23e5e7eb"/%3E%3Cpath d="M4 18l5-7 4 5 2-2 5 4z" fill="%239ca3af"/%3E%3Ccircle cx="16" cy="8" r="2" fill="%239ca3af"/%3E%3C/svg%3E';
