/** Warns about known properties that have no effect in their context. */
import { below, isObject, type Parent, type Place, type Reader } from './kit.ts';
import type { Position, Size } from './position.ts';
import { STYLE_NAMES } from './style.ts';
import type { Trait, Traits } from './traits.ts';
import type { WhichPages } from './which-pages.ts';

export type Given = Readonly<Record<string, unknown>>;

/** Reasons for having no effect, by property. */
export type Reasons = Readonly<Record<string, string>>;

/** Part of a parsed element that these checks need. */
export type CheckedElement = Traits & {
  readonly position: Position | undefined;
  readonly pages: WhichPages;
  /** Height; undefined if it is invalid. */
  readonly height: Size | undefined;
  readonly keepTogether: boolean;
  readonly keepWithNext: boolean;
  readonly breakBefore: boolean | 'odd';
  readonly pageGroup: boolean;
  /** Style properties without effect on this element type, with reasons. */
  readonly unused: readonly (readonly [string, string])[];
};

/** Checks the shared properties of an element in its context. */
export function checkEffects(element: CheckedElement, value: Given, place: Place, reader: Reader): void {
  const { position } = element;
  const { parent, canBreak } = reader.scope;
  const without = (key: string, why: string) => reader.withoutEffect(below(place, key), why);
  if (element.pages !== 'first' && (parent !== 'page' || position?.mode === 'flow')) {
    without(
      'pages',
      'it only applies to elements of the page with x and y; in header and footer use "visible" with page.number',
    );
  }
  if (!canBreak || position?.mode === 'absolute') {
    for (const key of ['keepTogether', 'keepWithNext', 'breakBefore', 'pageGroup'] as const) {
      if (element[key]) without(key, 'it only applies to elements in the page flow or in a column of it');
    }
  }
  if (parent === 'grid' && position?.mode === 'flow' && position.before + position.after > 0) {
    without('position', 'a grid has no "before" and "after"; use "gap" of the grid');
  }
  if (value['lang'] !== undefined && !showsText(element))
    without('lang', 'only text elements and their containers have a language');
  if ((value['tag'] === 'list' || value['tag'] === 'section') && element.holds !== 'elements')
    without('tag', 'only groups and repeats can be lists or sections');
  checkField(element, value['field'], below(place, 'field'), reader);
  if (element.holds === 'cells' && element.height !== 'auto') without('height', 'a table is as high as its rows');
  if (isObject(value['style'])) {
    const hasHeight = typeof element.height === 'object' && element.height.kind === 'points';
    checkStyle(
      { isCut: position?.mode !== 'absolute' && !hasHeight, ...element },
      value['style'],
      below(place, 'style'),
      reader,
    );
  }
}

/** Warns about form field properties that do not match the element or the type of field. */
function checkField({ traits }: Traits, field: unknown, place: Place, reader: Reader): void {
  if (!isObject(field)) return;
  const { type } = field;
  if (type === 'text' && !traits.includes('paragraphs')) reader.withoutEffect(place, 'only texts can be text fields');
  if (type !== 'checkbox' && field['checked'] !== undefined) {
    reader.withoutEffect(below(place, 'checked'), 'only a checkbox can be checked');
  }
  if (type !== 'text' && field['multiline'] !== undefined) {
    reader.withoutEffect(below(place, 'multiline'), 'only text fields have lines');
  }
}

/** Returns whether the element shows text in its language or can contain elements that do. */
function showsText({ traits, holds }: Traits): boolean {
  return traits.includes('language') || holds !== 'nothing';
}

export const OF_SHAPES: Readonly<Record<string, string>> = {
  fill: 'only shapes support it; use "backgroundColor", or "color" for text',
  stroke: 'only shapes support it; use "border"',
  strokeWidth: 'only shapes support it; use "border"',
  dash: 'only shapes support it; use "border"',
  lineCap: 'only shapes support it',
  lineJoin: 'only shapes support it',
};

export const OF_LINES = ['markerStart', 'markerEnd'];

const OF_LETTERS = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'fontFeatures',
  'fontVariations',
];

export const OF_PARAGRAPHS = [
  ...[
    'textAlign',
    'verticalAlign',
    'lineHeight',
    'textTransform',
    'textDecoration',
    'direction',
    'hyphenate',
    'wordBreak',
    'textIndent',
  ],
  ...['paragraphSpacing', 'tabStops', 'textWrap', 'writingMode', 'widows', 'orphans'],
];

const OF_STROKES = ['strokeWidth', 'dash', 'lineCap', 'lineJoin', ...OF_LINES];

/** Properties without effect on text along a path. */
const OF_LINES_OF_TEXT = [
  ...['verticalAlign', 'lineHeight', 'textIndent', 'paragraphSpacing', 'tabStops', 'textWrap', 'widows', 'orphans'],
  ...[
    'textDecoration',
    'writingMode',
    'hyphenate',
    'wordBreak',
    'maxLines',
    'overflow',
    'minFontSize',
    'horizontalScale',
  ],
];

const NOT_DOWNWARDS = ['verticalAlign', 'widows', 'orphans', 'overflow', 'minFontSize', 'horizontalScale'];

/** Properties that texts do not inherit from their container. */
export const OF_ONE_TEXT = ['maxLines', 'minFontSize', 'horizontalScale'];

/** Returns the style properties without effect on a kind of element, with reasons. */
export function unusedStyle({ traits, holds }: Traits): Readonly<Record<string, string>> {
  const has = (trait: Trait) => traits.includes(trait);
  const showsNone = !has('letters') && holds === 'nothing';
  const each = (keys: Iterable<string>, why: string) => Object.fromEntries([...keys].map((key) => [key, why]));
  if (traits.length === 0 && holds === 'nothing') return each(STYLE_NAMES, 'a page break draws nothing');
  return {
    ...(!has('ends') && each(OF_LINES, 'only lines and paths have ends')),
    ...(!has('outline') && OF_SHAPES),
    ...(!has('paragraphs') && each(OF_ONE_TEXT, 'only texts support it; set it on each text')),
    ...(!has('paragraphs') && holds !== 'elements' && { overflow: 'only texts, groups and repeats support it' }),
    ...(showsNone && each(OF_LETTERS, 'only texts support it')),
    ...(!has('paragraphs') && holds === 'nothing' && each(OF_PARAGRAPHS, 'only texts support it')),
    ...(showsNone && {
      color: has('outline') ? 'use "fill" and "stroke" for shapes' : 'only texts and codes support it',
    }),
  };
}

/** Element whose style is checked. `isCut` is true if a page can end inside it. */
type Styled = CheckedElement & { readonly isCut: boolean };

/** Checks the inline style of an element. Does not check named styles, because several element types may share them. */
function checkStyle(element: Styled, style: Given, place: Place, reader: Reader): void {
  checkProperties(element, style, place, reader);
  const has = (trait: Trait) => element.traits.includes(trait);
  const alone = {
    ...(!has('corners') && unusedCorners(style)),
    ...(has('paragraphs') && unusedMinFontSize(style)),
    ...(has('paragraphs') && !element.isCut && unusedWidows(style, 'the text')),
    ...(has('closed') && unusedCaps(style)),
    ...(hasNoStroke(element, style) && strokesOfNone(style)),
  };
  for (const [key, why] of Object.entries(alone)) reader.withoutEffect(below(place, key), why);
}

/** Checks properties that have no effect regardless of other styles. Includes conditional styles. */
function checkProperties(element: CheckedElement, style: Given, place: Place, reader: Reader): void {
  for (const [key, why] of element.unused) if (style[key] !== undefined) reader.withoutEffect(below(place, key), why);
  if (Array.isArray(style['when'])) {
    for (const [index, each] of style['when'].entries()) {
      const where = below(below(below(place, 'when'), index), 'style');
      if (isObject(each) && isObject(each['style'])) checkProperties(element, each['style'], where, reader);
    }
  }
  const { overflow, clip, shadow } = style;
  if ((clip === 'circle' || clip === 'ellipse') && shadow !== undefined && shadow !== 'none')
    reader.withoutEffect(below(place, 'shadow'), '"clip" cuts it off; round the box with "cornerRadius" instead');
  if (element.holds === 'elements' && isOfTexts(overflow))
    reader.withoutEffect(below(place, 'overflow'), OVERFLOW_OF_TEXTS);
}

const OVERFLOW_OF_TEXTS = 'a group only supports "visible" and "clip"; set it on each text';

function isOfTexts(overflow: unknown): boolean {
  return overflow !== undefined && overflow !== 'clip' && overflow !== 'visible';
}

/** Returns the properties without effect on a group. */
export function unusedOfGroup(style: Given): Reasons {
  const unused = Object.entries(unusedStyle({ traits: [], holds: 'elements' }));
  return {
    ...Object.fromEntries(unused.filter(([key]) => style[key] !== undefined)),
    ...(isOfTexts(style['overflow']) && { overflow: OVERFLOW_OF_TEXTS }),
  };
}

/** Returns whether the style has neither a base style nor conditions, which could set other properties. */
function isAlone({ extends: base, when }: Given): boolean {
  return base === undefined && when === undefined;
}

/** Properties that make rounded corners visible. */
const IN_CORNERS = [
  ...['backgroundColor', 'backgroundImage', 'shadow', 'overflow'],
  ...['border', 'borderTop', 'borderRight', 'borderBottom', 'borderLeft'],
];

/** Returns `cornerRadius` if the box draws nothing that has corners. */
export function unusedCorners(style: Given): Reasons {
  if (style['cornerRadius'] === undefined || isZero(style['cornerRadius']) || !isAlone(style)) return {};
  const isSeen = IN_CORNERS.some((key) => style[key] !== undefined);
  return isSeen ? {} : { cornerRadius: 'its box has neither background nor border' };
}

/** Returns `minFontSize` if the text does not shrink. */
export function unusedMinFontSize(style: Given): Reasons {
  const shrinks = style['overflow'] === 'shrink' || !isAlone(style);
  return style['minFontSize'] === undefined || shrinks ? {} : { minFontSize: 'it needs "overflow": "shrink"' };
}

/**
 * Returns `widows` and `orphans` if the content is never split between pages. `what` names the content in the reason.
 */
export function unusedWidows(style: Given, what: string): Reasons {
  return ofStyle(style, ['widows', 'orphans'], `${what} is never split across pages`);
}

/** Returns the text properties if the code shows no text. */
export const unusedTextProperties = (style: Given): Reasons => ofStyle(style, OF_LETTERS, 'it shows no text');

/** Returns the text colour if the chart shows no text. */
export const unusedTextColor = (style: Given): Reasons =>
  ofStyle(style, ['color'], 'it shows no text; set the colour of its line in "colors"');

/** Adds a path prefix to the properties of nested reasons. */
export function within(path: string, reasons: Reasons): Reasons {
  return Object.fromEntries(Object.entries(reasons).map(([key, why]) => [`${path}/${key}`, why]));
}

/** Returns the line properties without effect on text along a path, which is always a single line. */
export function unusedOnPath(style: Given): Reasons {
  const keys = style['textAlign'] === 'justify' ? [...OF_LINES_OF_TEXT, 'textAlign'] : OF_LINES_OF_TEXT;
  return ofStyle(style, keys, 'text on a path has only one line');
}

/** Returns the properties without effect on vertical text. */
export const unusedInVertical = (style: Given): Reasons =>
  ofStyle(style, NOT_DOWNWARDS, 'vertical text does not support it');

/** Returns `verticalAlign` if the text's box is as high as its content. */
export const unusedVerticalAlign = (style: Given): Reasons =>
  ofStyle(style, ['verticalAlign'], 'its box is as high as its text; set a "height"');

/** Returns the corner properties for an ellipse, which has no corners. */
export const unusedOfEllipse = (style: Given): Reasons => ({
  ...unusedCorners(style),
  ...ofStyle(style, ['lineJoin'], 'an ellipse has no corners'),
});

/** Returns `fontSize` for a gauge: it has no effect, because the number always fills the ring. */
export const unusedOfGauge = (style: Given): Reasons =>
  ofStyle(style, ['fontSize'], 'the size of the gauge determines the size of its number');

/** Returns `fill` and `lineJoin` for a straight line: they have no effect, because it has no area and no corners. */
export const unusedOfLine = (style: Given): Reasons =>
  ofStyle(style, ['fill', 'lineJoin'], 'a straight line has no fill and no corners');

/** Checks the style of an element with `judge`, and adds the prefix `style/` to the reasons. */
export function inStyle({ style }: Given, judge: (style: Given) => Reasons): Reasons {
  const reasons = isObject(style) ? Object.entries(judge(style)) : [];
  return Object.fromEntries(reasons.map(([key, why]) => [`style/${key}`, why]));
}

/** Returns the keys that the style sets to a value other than the default, all with this reason. */
export function ofStyle(style: Given, keys: readonly string[], why: string): Reasons {
  const said = keys.filter((key) => style[key] !== undefined && !NOTHING.has(style[key]));
  return Object.fromEntries(said.map((key) => [key, why]));
}

/** Values that are defaults and therefore have no effect. */
const NOTHING: ReadonlySet<unknown> = new Set([false, 'none', 'visible', 'wrap', 'top', 'horizontal-tb']);

function isZero(length: unknown): boolean {
  return length === 0 || (typeof length === 'string' && /^\s*0+(\.0*)?[a-z%]*\s*$/.test(length));
}

function strokesOfNone(style: Given): Reasons {
  const said = OF_STROKES.filter((key) => !isZero(style[key]));
  return ofStyle(style, said, 'it has no outline; set a colour in "stroke"');
}

/** Returns `lineCap` for a closed outline without dashes, which has no ends. */
function unusedCaps(style: Given): Reasons {
  if (!isAlone(style) || style['dash'] !== undefined) return {};
  return ofStyle(style, ['lineCap'], 'a closed outline has no ends; it only applies with "dash"');
}

/** Returns whether a shape has no stroke. A shape with a fill has a stroke only if `stroke` is set. */
function hasNoStroke({ traits }: Traits, style: Given): boolean {
  if (!isAlone(style)) return false;
  const { stroke, fill } = style;
  if (stroke !== undefined) return stroke === 'none' && traits.includes('outline');
  return traits.includes('closed') && typeof fill === 'string' && fill !== 'none';
}

/** Checks the arrangement properties of a container for its layout. */
export function checkArrangement(layout: Parent, value: Given, place: Place, reader: Reader): void {
  const unused = UNUSED_BY_LAYOUT[layout];
  if (!unused) return;
  const { align } = value;
  if (typeof align === 'string' && UNUSED_ALIGN[layout]?.includes(align))
    reader.withoutEffect(below(place, 'align'), `"${align}" needs the layout "row"`);
  if (layout === 'columns' && areOfWidths(value['columns']))
    reader.withoutEffect(below(place, 'columns'), 'all columns have equal widths; write their number');
  for (const key of unused) {
    if (value[key] === undefined || value[key] === false) continue;
    const needed = Object.keys(ARRANGED).filter((each) => ARRANGED[each]!.includes(key));
    reader.withoutEffect(below(place, key), `it needs the layout ${needed.map((each) => `"${each}"`).join(' or ')}`);
  }
}

/** Returns whether the columns have lengths or unequal widths. */
function areOfWidths(columns: unknown): boolean {
  return Array.isArray(columns) && columns.some((width) => width !== '1fr');
}

const ARRANGED: Readonly<Record<string, readonly string[]>> = {
  none: [],
  row: ['gap', 'align', 'justify', 'wrap'],
  column: ['gap', 'align', 'justify'],
  grid: ['gap', 'columns', 'align', 'justify'],
  columns: ['gap', 'columns', 'align', 'columnGap', 'columnRule'],
};

/** Values of "align" without effect, by layout of the container. */
export const UNUSED_ALIGN: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(ARRANGED).map((layout) => [layout, layout === 'row' ? [] : ['baseline']]),
);

const ARRANGING = ['gap', 'columns', 'align', 'justify', 'wrap', 'columnGap', 'columnRule'];

/** Arrangement properties without effect, by layout of the container. */
export const UNUSED_BY_LAYOUT: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ARRANGED).map(([layout, used]) => [layout, ARRANGING.filter((key) => !used.includes(key))]),
);
