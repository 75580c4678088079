/** Properties that are known but have no effect where they stand: said, rather than dropped in silence. */
import { below, isObject, type Parent, type Place, type Reader } from './kit.ts';
import type { Position, Size } from './position.ts';
import type { Traits } from './traits.ts';
import type { WhichPages } from './which-pages.ts';

type Given = Readonly<Record<string, unknown>>;

/** By property, why it has no effect. */
type Reasons = Readonly<Record<string, string>>;

/** An element as far as it is read. */
export type Standing = Traits & {
  readonly position: Position | undefined;
  readonly pages: WhichPages;
  readonly height: Size;
  readonly keepTogether: boolean;
  readonly keepWithNext: boolean;
  readonly breakBefore: boolean;
  /** The properties of a style that its type has no use for, each with the reason. */
  readonly unused: readonly (readonly [string, string])[];
};

/** What every element may have, held against where it stands. */
export function checkEffects(element: Standing, value: Given, place: Place, reader: Reader): void {
  const { position } = element;
  const { parent, canBreak } = reader.scope;
  const without = (key: string, why: string) => reader.withoutEffect(below(place, key), why);
  if (element.pages !== 'first' && (parent !== 'page' || position?.mode === 'flow')) {
    without(
      'pages',
      'it is for elements of the page with x and y; "visible" may read page.number in header and footer',
    );
  }
  if (!canBreak || position?.mode === 'absolute') {
    for (const key of ['keepTogether', 'keepWithNext', 'breakBefore'] as const) {
      if (element[key])
        without(key, 'no page ends here: only elements in the flow of the page, or in a column of it, are kept');
    }
  }
  if (parent === 'grid' && position?.mode === 'flow' && position.before + position.after > 0) {
    without('position', 'in a grid "gap" is the room between the elements, and not "before" and "after"');
  }
  if (value['lang'] !== undefined && !showsText(element))
    without('lang', 'only texts, and what holds them, have a language');
  if ((value['tag'] === 'list' || value['tag'] === 'section') && element.holds !== 'elements')
    without('tag', 'only groups and repeats are lists or sections');
  checkField(element, value['field'], below(place, 'field'), reader);
  if (element.holds === 'cells' && element.height !== 'auto') without('height', 'a table is as high as its rows');
  if (isObject(value['style'])) checkStyle(element, value['style'], below(place, 'style'), reader);
}

/** What a field is of that the element is not. */
function checkField({ draws }: Traits, field: unknown, place: Place, reader: Reader): void {
  if (!isObject(field)) return;
  const { type } = field;
  if (type === 'text' && draws !== 'text') reader.withoutEffect(place, 'only texts are fields of text');
  if (type !== 'checkbox' && field['checked'] !== undefined) {
    reader.withoutEffect(below(place, 'checked'), 'only a checkbox is checked');
  }
  if (type !== 'text' && field['multiline'] !== undefined) {
    reader.withoutEffect(below(place, 'multiline'), 'only fields of text have lines');
  }
}

/** Whether it draws text, or holds what may. */
function showsText({ draws, holds }: Traits): boolean {
  return draws === 'text' || draws === 'chart' || holds !== 'nothing';
}

const OF_SHAPES: Readonly<Record<string, string>> = {
  fill: 'only shapes have it: use "backgroundColor", or "color" for text',
  stroke: 'only shapes have it: use "border"',
  strokeWidth: 'only shapes have it: use "border"',
  dash: 'only shapes have it: use "border"',
  lineCap: 'only shapes have it',
  lineJoin: 'only shapes have it',
};

const OF_LINES = ['markerStart', 'markerEnd'];

const OF_LETTERS = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'fontFeatures',
  'fontVariations',
];

const OF_PARAGRAPHS = [
  ...[
    'textAlign',
    'verticalAlign',
    'lineHeight',
    'textTransform',
    'textDecoration',
    'direction',
    'hyphenate',
    'textIndent',
  ],
  ...['paragraphSpacing', 'tabStops', 'textWrap', 'writingMode', 'widows', 'orphans'],
];

const OF_STROKES = ['strokeWidth', 'dash', 'lineCap', 'lineJoin', ...OF_LINES];

/** What texts on an outline have no use for. */
const OF_LINES_OF_TEXT = [
  ...['verticalAlign', 'lineHeight', 'textIndent', 'paragraphSpacing', 'tabStops', 'textWrap', 'widows', 'orphans'],
  ...['textDecoration', 'writingMode', 'hyphenate', 'maxLines', 'overflow', 'minFontSize'],
];

const NOT_DOWNWARDS = ['verticalAlign', 'widows', 'orphans', 'overflow', 'minFontSize'];

/** These do not pass on from a container to the texts in it. */
const OF_ONE_TEXT = ['maxLines', 'minFontSize'];

/** The properties of a style that elements of a kind have no use for, each with the reason. */
export function unusedStyle(traits: Traits): Readonly<Record<string, string>> {
  const { draws, holds } = traits;
  const isShape = draws === 'shape' || draws === 'line';
  const showsNone = !showsText(traits) && draws !== 'code';
  const each = (keys: readonly string[], why: string) => Object.fromEntries(keys.map((key) => [key, why]));
  return {
    ...(draws !== 'line' && each(OF_LINES, 'only lines and paths have ends')),
    ...(!isShape && OF_SHAPES),
    ...(draws !== 'text' && each(OF_ONE_TEXT, 'only texts have it: give it to each')),
    ...(draws !== 'text' && holds !== 'elements' && { overflow: 'only texts, groups and repeats have it' }),
    ...(showsNone && each(OF_LETTERS, 'only texts have it')),
    ...((showsNone || draws === 'code' || draws === 'chart') && each(OF_PARAGRAPHS, 'only texts have it')),
    ...(showsNone && { color: isShape ? 'shapes have "fill" and "stroke"' : 'only texts and codes have it' }),
  };
}

/** Checks the properties that an element names itself; a named style may be for elements of several types. */
function checkStyle(traits: Standing, style: Given, place: Place, reader: Reader): void {
  checkProperties(traits, style, place, reader);
  const isRound = traits.draws === 'picture' || traits.draws === 'shape';
  const alone = {
    ...(!isRound && cornersOfNone(style)),
    ...(traits.draws === 'text' && leastOfNone(style)),
    ...(hasNoStroke(traits, style) && strokesOfNone(style)),
  };
  for (const [key, why] of Object.entries(alone)) reader.withoutEffect(below(place, key), why);
}

/** Those that have no effect whatever the other styles say; also of what data lay over it. */
function checkProperties(traits: Standing, style: Given, place: Place, reader: Reader): void {
  for (const [key, why] of traits.unused) if (style[key] !== undefined) reader.withoutEffect(below(place, key), why);
  if (Array.isArray(style['when'])) {
    for (const [index, each] of style['when'].entries()) {
      const where = below(below(below(place, 'when'), index), 'style');
      if (isObject(each) && isObject(each['style'])) checkProperties(traits, each['style'], where, reader);
    }
  }
  const { overflow, clip, shadow } = style;
  if ((clip === 'circle' || clip === 'ellipse') && shadow !== undefined && shadow !== 'none')
    reader.withoutEffect(below(place, 'shadow'), '"clip" cuts it off: round the box with "cornerRadius" instead');
  if (traits.holds === 'elements' && overflow !== undefined && overflow !== 'clip' && overflow !== 'visible')
    reader.withoutEffect(below(place, 'overflow'), 'of a group it is "visible" or "clip": give it to each text');
}

/** Without another style that it goes on from, or that data lay over it: of those nothing is known here. */
function isAlone({ extends: base, when }: Given): boolean {
  return base === undefined && when === undefined;
}

/** What is seen of the corners of a box. */
const IN_CORNERS = [
  ...['backgroundColor', 'backgroundImage', 'shadow', 'overflow'],
  ...['border', 'borderTop', 'borderRight', 'borderBottom', 'borderLeft'],
];

/** Corners of a box that draws nothing of its own to round. */
export function cornersOfNone(style: Given): Reasons {
  if (style['cornerRadius'] === undefined || isZero(style['cornerRadius']) || !isAlone(style)) return {};
  const isSeen = IN_CORNERS.some((key) => style[key] !== undefined);
  return isSeen ? {} : { cornerRadius: 'its box has neither background nor border' };
}

function leastOfNone(style: Given): Reasons {
  const shrinks = style['overflow'] === 'shrink' || !isAlone(style);
  return style['minFontSize'] === undefined || shrinks ? {} : { minFontSize: 'it needs "overflow" "shrink"' };
}

/** Letters of a code that shows none. */
export const lettersOfNone = (style: Given): Reasons => ofStyle(style, OF_LETTERS, 'it shows no text');

/** The colour of letters, of a chart that shows none. */
export const colorOfNone = (style: Given): Reasons =>
  ofStyle(style, ['color'], 'it shows no text: name the colour of its line in "colors"');

/** Lines, and the room that they fill, of a text of which one line stands on an outline. */
export function linesOfOne(style: Given): Reasons {
  const keys = style['textAlign'] === 'justify' ? [...OF_LINES_OF_TEXT, 'textAlign'] : OF_LINES_OF_TEXT;
  return ofStyle(style, keys, 'on an outline stands one line');
}

/** What is for lines beside each other, of a text whose lines run downwards. */
export const linesDownwards = (style: Given): Reasons =>
  ofStyle(style, NOT_DOWNWARDS, 'lines that run downwards have it not');

/** Where a text stands in a box that it fills. */
export const roomOfNone = (style: Given): Reasons =>
  ofStyle(style, ['verticalAlign'], 'its box is as high as its text: give it a "height"');

/** A straight line has neither an inside nor corners. */
export const insideOfLine = (style: Given): Reasons =>
  ofStyle(style, ['fill', 'lineJoin'], 'a straight line has neither an inside nor corners');

/** What is judged of the style of an element. */
export function inStyle({ style }: Given, judge: (style: Given) => Reasons): Reasons {
  const reasons = isObject(style) ? Object.entries(judge(style)) : [];
  return Object.fromEntries(reasons.map(([key, why]) => [`style/${key}`, why]));
}

/** What a style says of these properties, with the reason why they have no effect. */
function ofStyle(style: Given, keys: readonly string[], why: string): Reasons {
  const said = keys.filter((key) => style[key] !== undefined && !NOTHING.has(style[key]));
  return Object.fromEntries(said.map((key) => [key, why]));
}

/** What is so anyway. */
const NOTHING: ReadonlySet<unknown> = new Set([false, 'none', 'visible', 'wrap', 'top', 'horizontal-tb']);

function isZero(length: unknown): boolean {
  return length === 0 || (typeof length === 'string' && /^\s*0+(\.0*)?[a-z%]*\s*$/.test(length));
}

function strokesOfNone(style: Given): Reasons {
  const said = OF_STROKES.filter((key) => !isZero(style[key]));
  return ofStyle(style, said, 'it has no line around it: name the colour of one in "stroke"');
}

/** A shape with a fill has a stroke only where that is named. */
function hasNoStroke({ draws }: Traits, style: Given): boolean {
  if (!isAlone(style)) return false;
  const { stroke, fill } = style;
  if (stroke !== undefined) return stroke === 'none' && (draws === 'shape' || draws === 'line');
  return draws === 'shape' && typeof fill === 'string' && fill !== 'none';
}

/** How a container arranges its elements, held against its layout. */
export function checkArrangement(layout: Parent, value: Given, place: Place, reader: Reader): void {
  const unused = UNUSED_BY_LAYOUT[layout];
  if (!unused) return;
  const { align } = value;
  if (typeof align === 'string' && UNUSED_ALIGN[layout]?.includes(align))
    reader.withoutEffect(below(place, 'align'), `"${align}" needs the layout "row"`);
  if (layout === 'columns' && areOfWidths(value['columns']))
    reader.withoutEffect(below(place, 'columns'), 'the columns are equally wide: only their number counts');
  for (const key of unused) {
    if (value[key] === undefined || value[key] === false) continue;
    const needed = Object.keys(ARRANGED).filter((each) => ARRANGED[each]!.includes(key));
    reader.withoutEffect(below(place, key), `it needs the layout ${needed.map((each) => `"${each}"`).join(' or ')}`);
  }
}

/** Whether columns are said to have other widths than each other, or lengths. */
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

/** By the layout of a container, the values of "align" that it has no use for. */
export const UNUSED_ALIGN: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(ARRANGED).map((layout) => [layout, layout === 'row' ? [] : ['baseline']]),
);

const ARRANGING = ['gap', 'columns', 'align', 'justify', 'wrap', 'columnGap', 'columnRule'];

/** By the layout of a container, the properties of arrangement that it has no use for. */
export const UNUSED_BY_LAYOUT: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ARRANGED).map(([layout, used]) => [layout, ARRANGING.filter((key) => !used.includes(key))]),
);
