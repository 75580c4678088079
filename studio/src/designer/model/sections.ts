/** How the inspector orders the properties of an element: which section each is in. What is named nowhere comes last. */
import type { ElementType } from '@platen/engine/elements/schemas';

/** A section and its properties; a property is in the first section that names it. */
export const ELEMENT_SECTIONS = [
  ['place', ['position', 'width', 'height', 'rotation']],
  [
    'content',
    [
      'content',
      'contentExpression',
      'text',
      'runs',
      'along',
      'around',
      'markup',
      'source',
      'd',
      'viewBox',
      'items',
      'as',
      'indexAs',
    ],
  ],
  [
    'code',
    [
      'symbology',
      'showText',
      'textPosition',
      'moduleWidth',
      'errorCorrection',
      'version',
      'mask',
      'micro',
      'eci',
      'shape',
      'gs1',
      'digitalLink',
      'quietZone',
      'checkDigit',
      'bearerBars',
      'dataColumns',
      'dataRows',
      'mode',
    ],
  ],
  ['chart', ['kind', 'series', 'label', 'tick', 'min', 'max', 'axes', 'legend', 'stacked', 'colors']],
  ['picture', ['fit', 'bleed', 'dither', 'threshold']],
  ['line', ['direction']],
  ['arrange', ['layout', 'gap', 'columns', 'columnGap', 'columnRule', 'align', 'justify', 'wrap']],
  ['table', ['header', 'footer', 'empty', 'groupBy', 'stripe', 'borders', 'rowStyle', 'headerStyle', 'footerStyle']],
  ['style', ['style']],
  ['flow', ['pages', 'page', 'breakBefore', 'keepTogether', 'keepWithNext']],
  ['visibility', ['visible', 'allowOverlap']],
  ['reading', ['link', 'field', 'alt', 'lang', 'tag', 'outline', 'outlineLevel']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** Properties that the head of the inspector or the tree of elements has. */
export const ELSEWHERE: ReadonlySet<string> = new Set(['id', 'type', 'locked', 'elements']);

export const STYLE_SECTIONS = [
  [
    'text',
    [
      'extends',
      'fontFamily',
      'fontWeight',
      'fontSize',
      'lineHeight',
      'letterSpacing',
      'fontFeatures',
      'fontVariations',
      'color',
      'textAlign',
      'verticalAlign',
      'fontStyle',
      'textDecoration',
      'textTransform',
      'direction',
      'writingMode',
      'hyphenate',
      'textWrap',
      'textIndent',
      'paragraphSpacing',
      'tabStops',
      'orphans',
      'widows',
      'overflow',
      'maxLines',
      'minFontSize',
    ],
  ],
  ['shape', ['fill', 'stroke', 'strokeWidth', 'dash', 'lineCap', 'lineJoin', 'markerStart', 'markerEnd']],
  [
    'box',
    [
      'backgroundColor',
      'backgroundImage',
      'opacity',
      'blendMode',
      'padding',
      'cornerRadius',
      'shadow',
      'clip',
      'border',
      'borderTop',
      'borderRight',
      'borderBottom',
      'borderLeft',
      'when',
    ],
  ],
] as const satisfies readonly (readonly [string, readonly string[]])[];

export type StyleSection = (typeof STYLE_SECTIONS)[number][0];

/** What the inspector of a type begins with: shapes show no text of their own and hold none. */
const MAIN_SECTIONS: Readonly<Record<string, StyleSection>> = {
  text: 'text',
  barcode: 'text',
  qrcode: 'text',
  datamatrix: 'text',
  image: 'box',
  line: 'shape',
  rectangle: 'shape',
  ellipse: 'shape',
  path: 'shape',
  group: 'text',
  repeat: 'text',
  table: 'text',
  chart: 'text',
  pageBreak: 'text',
} satisfies Readonly<Record<ElementType, StyleSection>>;

/** Style sections worth showing open for a type; the others are there, closed. */
export function mainStyleSection(type: string): StyleSection {
  return Object.hasOwn(MAIN_SECTIONS, type) ? MAIN_SECTIONS[type]! : 'text';
}
