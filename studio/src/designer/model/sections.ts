/** How the inspector orders the properties of an element: which section each is in. What is named nowhere comes last. */

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
  ['reading', ['link', 'alt', 'lang', 'tag', 'outline', 'outlineLevel']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

export type ElementSection = (typeof ELEMENT_SECTIONS)[number][0];

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
      'color',
      'textAlign',
      'verticalAlign',
      'fontStyle',
      'textDecoration',
      'textTransform',
      'direction',
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
  ['shape', ['fill', 'stroke', 'strokeWidth', 'dash', 'lineCap', 'lineJoin']],
  [
    'box',
    [
      'backgroundColor',
      'opacity',
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

/** Types that show no text of their own and hold none: their inspector begins with what they draw. */
const SHAPES: ReadonlySet<string> = new Set(['line', 'rectangle', 'ellipse', 'path']);

/** Style sections worth showing open for a type; the others are there, closed. */
export function mainStyleSection(type: string): StyleSection {
  if (SHAPES.has(type)) return 'shape';
  return type === 'image' ? 'box' : 'text';
}
