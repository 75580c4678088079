/** Sections of the inspector with their properties; unlisted properties come last. */
import type { ElementType } from '@platen/engine/elements/schemas';

/** Sections and their properties; the first section that lists a property shows it. */
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
      'readableText',
      'textPosition',
      'moduleWidth',
      'errorCorrection',
      'version',
      'mask',
      'micro',
      'encoding',
      'logo',
      'eci',
      'shape',
      'size',
      'gs1',
      'gs1Elements',
      'digitalLink',
      'gs1Text',
      'use',
      'quietZone',
      'checkDigit',
      'trim',
      'bearerBars',
      'dataColumns',
      'dataRows',
      'rowHeight',
      'mode',
      'ratio',
      'subset',
      'functionCharacters',
    ],
  ],
  ['chart', ['kind', 'series', 'label', 'tick', 'min', 'max', 'axes', 'legend', 'stacked', 'colors']],
  ['picture', ['source', 'page', 'crop', 'fit', 'rasterize', 'bleed', 'dither', 'threshold']],
  ['line', ['direction']],
  ['arrange', ['layout', 'gap', 'columns', 'columnGap', 'columnRule', 'align', 'justify', 'wrap']],
  [
    'table',
    [
      'header',
      'footer',
      'empty',
      'groupBy',
      'details',
      'rowHeight',
      'stripe',
      'borders',
      'rowStyle',
      'headerStyle',
      'footerStyle',
    ],
  ],
  ['style', ['style']],
  ['flow', ['pages', 'page', 'breakBefore', 'pageGroup', 'keepTogether', 'keepWithNext']],
  ['visibility', ['visible', 'allowOverlap', 'allow']],
  ['reading', ['link', 'field', 'alt', 'lang', 'tag', 'outline', 'outlineLevel']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

export type ElementSection = (typeof ELEMENT_SECTIONS)[number][0];

/**
 * Returns the sections of an element with these properties. A section needs at least one property that no other section
 * lists. A property that several sections list is in the first of these sections.
 */
export function sectionsOf(properties: readonly string[]): readonly (readonly [ElementSection, readonly string[]])[] {
  const taken = new Set<string>();
  return ELEMENT_SECTIONS.map(([section, listed]) => {
    const names = (listed as readonly string[]).filter((name) => properties.includes(name) && !taken.has(name));
    const others = ELEMENT_SECTIONS.filter(([other]) => other !== section).flatMap<string>(([, list]) => list);
    if (names.every((name) => others.includes(name))) return [section, []] as const;
    for (const name of names) taken.add(name);
    return [section, names] as const;
  }).filter(([, names]) => names.length > 0);
}

/** Properties shown in the inspector's heading or the element tree. */
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
      'horizontalScale',
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
      'wordBreak',
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

/** Style section first shown for each type. */
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

/** Returns the style section that is initially open for a type. */
export function mainStyleSection(type: string): StyleSection {
  return Object.hasOwn(MAIN_SECTIONS, type) ? MAIN_SECTIONS[type]! : 'text';
}
