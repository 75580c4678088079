/** Computes the properties of an element (SVG 2, chapters 6 and 13) from attributes, style sheets and inheritance. */
import { BLACK, type Color, parseColor } from '../../base/color.ts';
import type { Matrix } from '../../base/geometry.ts';
import { BLEND_MODES, type BlendMode } from '../../scene/blend-mode.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import { type CustomProperties, resolveValue } from './css-values.ts';
import { type FontSizes, inPixels, parseLength, parseNumbers } from './length.ts';
import type { Viewport } from './shapes.ts';
import { type Declaration, parseDeclarations, type StyleSheet } from './style-sheet.ts';
import type { SvgElement } from './svg-tree.ts';
import { parseCssTransform, parseTransform } from './transform.ts';

/** Colour, no paint, or a paint server (gradient or pattern) with its fallback. */
export type Paint = Color | 'none' | 'currentColor' | PaintServer;

export type PaintServer = { readonly id: string; readonly otherwise: Color | 'none' | 'currentColor' };

/** Inherited properties. */
export type Inherited = {
  readonly color: Color;
  readonly fill: Paint;
  readonly fillOpacity: number;
  readonly fillRule: PathItem['fillRule'];
  readonly clipRule: PathItem['fillRule'];
  readonly stroke: Paint;
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly dashOffset: number;
  readonly cap: Stroke['cap'];
  readonly join: Stroke['join'];
  readonly miterLimit: number;
  readonly isVisible: boolean;
  /** Painting order of fill, stroke and markers. */
  readonly paintOrder: readonly PaintPart[];
  /** IDs of the markers at the start, the middle and the end of a line. */
  readonly markers: Markers;
  readonly text: SvgTextStyle;
  readonly custom: CustomProperties;
};

export type PaintPart = 'fill' | 'stroke' | 'markers';

export type Markers = {
  readonly start: string | undefined;
  readonly mid: string | undefined;
  readonly end: string | undefined;
};

/** Inherited text properties. Lengths are in the element's units. */
export type SvgTextStyle = {
  readonly family: string;
  readonly fontSize: number;
  /** Font size of the root element. */
  readonly rootFontSize: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly letterSpacing: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly rightToLeft: boolean;
  readonly baseline: Baseline;
  readonly keepsSpaces: boolean;
};

/** Part of the letters that is aligned with the line. */
export type Baseline = 'alphabetic' | 'middle' | 'central' | 'hanging' | 'mathematical' | 'top' | 'bottom';

/** All properties of an element. */
export type Style = Inherited & {
  readonly isDisplayed: boolean;
  readonly opacity: number;
  readonly blend: BlendMode | undefined;
  readonly transform: Matrix;
  readonly maskType: 'luminance' | 'alpha';
  /** True if transforms do not change the stroke width. */
  readonly keepsStrokeWidth: boolean;
  /** ID of the clip path. */
  readonly clipPath: string | undefined;
  /** ID of the mask. */
  readonly mask: string | undefined;
  readonly overflow: string | undefined;
  /** Value of the property `filter`. */
  readonly filter: string | undefined;
};

export const INITIAL: Inherited = {
  color: BLACK,
  fill: BLACK,
  fillOpacity: 1,
  fillRule: undefined,
  clipRule: undefined,
  stroke: 'none',
  strokeOpacity: 1,
  strokeWidth: 1,
  dash: [],
  dashOffset: 0,
  cap: undefined,
  join: undefined,
  miterLimit: 4,
  isVisible: true,
  paintOrder: ['fill', 'stroke', 'markers'],
  markers: { start: undefined, mid: undefined, end: undefined },
  text: {
    family: 'sans-serif',
    fontSize: 16,
    rootFontSize: 16,
    weight: 400,
    italic: false,
    letterSpacing: 0,
    anchor: 'start',
    rightToLeft: false,
    baseline: 'alphabetic',
    keepsSpaces: false,
  },
  custom: new Map(),
};

/** Properties that the scene does not support, with their values that have no effect. */
const UNSUPPORTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['mix-blend-mode', ['normal', ...BLEND_MODES]],
  ['vector-effect', ['none', 'non-scaling-stroke']],
  ['transform-origin', ['0', '0 0', '0px 0px']],
  ['all', []],
  ['animation', ['none']],
  ['animation-name', ['none']],
  ['offset-path', ['none']],
  ['mask-image', ['none']],
  ['mask-mode', ['match-source']],
  ['mask-border', ['none']],
  ['-webkit-mask', ['none']],
  ['-webkit-mask-image', ['none']],
  ['text-shadow', ['none']],
  ['text-transform', ['none']],
  ['unicode-bidi', ['normal', 'embed', 'isolate', 'plaintext']],
  ['font-kerning', ['auto', 'normal']],
  ['font-feature-settings', ['normal']],
  ['font-variation-settings', ['normal']],
  ['font-variant-caps', ['normal']],
  ['font-variant-ligatures', ['normal', 'common-ligatures']],
  ['font-variant-numeric', ['normal']],
  ['font-variant-position', ['normal']],
  ['font-variant-east-asian', ['normal']],
  ['font-variant-alternates', ['normal']],
  ['transform-box', ['view-box']],
  ['rotate', ['none']],
  ['scale', ['none']],
  ['translate', ['none']],
  ['d', []],
  ['writing-mode', ['lr', 'lr-tb', 'horizontal-tb']],
  ['text-decoration', ['none']],
  ['baseline-shift', ['0', 'baseline']],
  ['word-spacing', ['0', 'normal']],
  ['font-variant', ['normal']],
  ['font-stretch', ['normal']],
]);

/** Names that are valid only as CSS properties, not as attributes. */
const NO_ATTRIBUTES = [
  ...['d', 'rotate', 'scale', 'translate', 'marker', 'transform-box', 'mix-blend-mode', 'all', 'animation', 'font'],
  ...['animation-name', 'offset-path', 'mask-image', 'mask-mode', 'mask-border', '-webkit-mask', '-webkit-mask-image'],
  ...['text-shadow', 'font-feature-settings', 'background', 'background-color', 'background-image'],
];

/** Key for a `transform` from a style sheet, because its syntax differs from the attribute's. */
export const CSS_TRANSFORM = 'css transform';

/** Attributes with lengths. */
export const GEOMETRY = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'];

export function styleOf(element: SvgElement, inherited: Inherited, sheet: StyleSheet, viewport: Viewport): Style {
  const { values, custom } = valuesOf(element, sheet, inherited.custom);
  for (const [property, harmless] of UNSUPPORTED) {
    const value = values.get(property);
    const isOff = value === undefined || harmless.includes(value) || (isPassedOn(value) && property !== 'all');
    if (!isOff) {
      throw new Error(`the property ${property} is not supported`);
    }
  }
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  const text = textStyleOf(values, inherited.text);
  const length = (value: string) => parseLength(inPixels(value, fontSizesOf(text)), diagonal);
  const passOn = <K extends keyof Inherited>(
    key: K,
    property: string,
    parse: (value: string) => Inherited[K] | undefined,
  ): Inherited[K] => {
    const value = values.get(property);
    if (value === undefined || value === 'inherit' || value === 'unset') return inherited[key];
    return value === 'initial' ? INITIAL[key] : (parse(value) ?? inherited[key]);
  };
  return {
    color: passOn('color', 'color', parseColor),
    fill: passOn('fill', 'fill', parsePaint),
    fillOpacity: passOn('fillOpacity', 'fill-opacity', parseShare),
    fillRule: ruleOf(values.get('fill-rule'), inherited.fillRule),
    clipRule: ruleOf(values.get('clip-rule'), inherited.clipRule),
    stroke: passOn('stroke', 'stroke', parsePaint),
    strokeOpacity: passOn('strokeOpacity', 'stroke-opacity', parseShare),
    strokeWidth: passOn('strokeWidth', 'stroke-width', (value) => notNegative(length(value))),
    dash: passOn('dash', 'stroke-dasharray', (value) => parseDash(value, length)),
    dashOffset: passOn('dashOffset', 'stroke-dashoffset', length),
    cap: wordOf(
      values.get('stroke-linecap'),
      { initial: undefined, butt: undefined, round: 'round', square: 'square' },
      inherited.cap,
    ),
    join: wordOf(
      values.get('stroke-linejoin'),
      { initial: undefined, miter: undefined, round: 'round', bevel: 'bevel' },
      inherited.join,
    ),
    miterLimit: passOn('miterLimit', 'stroke-miterlimit', (value) => {
      const [limit] = parseNumbers(value) ?? [];
      return limit !== undefined && limit >= 1 ? limit : undefined;
    }),
    isVisible: passOn('isVisible', 'visibility', (value) => value === 'visible'),
    paintOrder: passOn('paintOrder', 'paint-order', parsePaintOrder),
    markers: markersOf(values, inherited.markers),
    text,
    custom,
    isDisplayed: values.get('display') !== 'none',
    opacity: parseShare(values.get('opacity') ?? '1') ?? 1,
    blend: BLEND_MODES.find((mode) => mode === values.get('mix-blend-mode')),
    transform: transformOf(values),
    maskType: wordOf(values.get('mask-type')?.toLowerCase(), { luminance: 'luminance', alpha: 'alpha' }, 'luminance'),
    keepsStrokeWidth: values.get('vector-effect') === 'non-scaling-stroke',
    clipPath: referenceOf('clip-path', values.get('clip-path')),
    mask: referenceOf('mask', values.get('mask')),
    overflow: values.get('overflow'),
    filter: values.get('filter'),
  };
}

/** Returns whether the value is a CSS-wide keyword, which inherits or resets a property. */
function isPassedOn(value: string): boolean {
  return /^(?:inherit|initial|unset|revert|revert-layer)$/.test(value);
}

/** Returns the transform of an element. A style sheet overrides the attribute. */
export function transformOf(values: ReadonlyMap<string, string>, attribute = 'transform'): Matrix {
  const css = values.get(CSS_TRANSFORM);
  return css === undefined || isPassedOn(css) ? parseTransform(values.get(attribute)) : parseCssTransform(css);
}

type Values = { readonly values: ReadonlyMap<string, string>; readonly custom: CustomProperties };

/** Returns the declarations from weakest (attributes) to strongest (`!important`). Ignores invalid values. */
export function valuesOf(element: SvgElement, sheet: StyleSheet, inherited: CustomProperties = INITIAL.custom): Values {
  const own = parseDeclarations(element.attributes.get('style') ?? '');
  const declarations: readonly Declaration[] = [...sheet.declarationsFor(element), ...own];
  const values = new Map([...element.attributes].map(([name, value]) => [name, value.trim()]));
  // As attributes, these names have another meaning or no meaning.
  for (const name of NO_ATTRIBUTES) values.delete(name);
  if (declarations.length === 0) return { values, custom: inherited };
  if (element.name !== 'svg') checkGeometry(declarations);
  const ordered = [false, true].flatMap((wanted) => declarations.filter(({ important }) => important === wanted));
  const custom = customOf(ordered, inherited);
  // Reads the strongest declarations first to skip weaker ones. The resulting map must end with the strongest.
  const strongest = new Map<string, string>();
  for (const { property, value: written } of ordered.toReversed()) {
    if (strongest.has(property) || property.startsWith('--')) continue;
    const value = resolveValue(property, written, custom)?.trim();
    if (value === undefined || !isValue(property, value)) continue;
    const parts = property === 'font' ? fontParts(value) : [[property, value] as const];
    for (const [name, part] of parts) if (!strongest.has(name)) strongest.set(name, part);
  }
  for (const [property, value] of [...strongest].toReversed()) {
    const name = property === 'transform' ? CSS_TRANSFORM : property;
    values.delete(name);
    values.set(name, value);
  }
  return { values, custom };
}

function checkGeometry(declarations: readonly Declaration[]): void {
  const found = declarations.find(({ property }) => GEOMETRY.includes(property));
  if (found) throw new Error(`${found.property} is supported as an attribute only`);
}

function customOf(declarations: readonly Declaration[], inherited: CustomProperties): CustomProperties {
  const own = declarations.filter(({ property }) => property.startsWith('--'));
  return own.length === 0
    ? inherited
    : new Map([...inherited, ...own.map((each) => [each.property, each.value] as const)]);
}

const PAINTS = ['fill', 'stroke'];
const COLORS = ['color', 'stop-color', 'background-color'];
const SHARES = ['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity'];

/** Returns whether a value is valid. An invalid declaration has no effect on earlier ones. */
function isValue(property: string, value: string): boolean {
  if (isPassedOn(value)) return true;
  if (PAINTS.includes(property)) return parsePaint(value) !== undefined;
  if (COLORS.includes(property)) return /^currentcolor$/i.test(value) || parseColor(value) !== undefined;
  return !SHARES.includes(property) || parseShare(value) !== undefined;
}

/** Words before the size: style, variant, weight and width (CSS Fonts 4, 2.7). */
const FONT_WORDS: ReadonlyMap<string, string> = new Map([
  ...['italic', 'oblique'].map((word) => [word, 'font-style'] as const),
  ['small-caps', 'font-variant'],
  ...['bold', 'bolder', 'lighter'].map((word) => [word, 'font-weight'] as const),
  ...['ultra-', 'extra-', 'semi-', ''].flatMap((degree) =>
    ['condensed', 'expanded'].map((word) => [degree + word, 'font-stretch'] as const),
  ),
]);

const FONT_PROPERTIES = ['font-style', 'font-variant', 'font-weight', 'font-stretch', 'font-size', 'font-family'];

/** Fonts of the system's controls. */
const SYSTEM_FONTS = /^(?:caption|icon|menu|message-box|small-caption|status-bar)$/i;

/** Size, an optional line height, and the families. */
const FONT_SIZE = /^([\w.%+-]+)(?:\s*\/\s*[\w.%+-]+)?\s+(\S.*)$/;

/**
 * Returns the properties that the shorthand `font` sets. Returns no properties for an invalid value, as in browsers.
 */
function fontParts(value: string): readonly (readonly [string, string])[] {
  if (isPassedOn(value)) return FONT_PROPERTIES.map((name) => [name, value] as const);
  if (SYSTEM_FONTS.test(value)) throw new Error('the property font names a system font; use a font family instead');
  const found = new Map(FONT_PROPERTIES.slice(0, 4).map((name) => [name, 'normal']));
  let rest = value;
  for (let left = 4; left > 0; left--) {
    const [start = '', word = ''] = /^(\S+)\s+(?=\S)/.exec(rest) ?? [];
    const lower = word.toLowerCase();
    const property = FONT_WORDS.get(lower) ?? (/^[1-9]\d{0,3}$/.test(word) ? 'font-weight' : undefined);
    if (property === undefined && lower !== 'normal') break;
    if (property !== undefined) found.set(property, lower);
    rest = rest.slice(start.length);
  }
  const [, size, family] = FONT_SIZE.exec(rest) ?? [];
  if (size === undefined || family === undefined || !isFontSize(size)) return [];
  return [...found, ['font-size', size], ['font-family', family]];
}

function isFontSize(size: string): boolean {
  return (
    Object.hasOwn(SIZES, size.toLowerCase()) || /^(?:larger|smaller|[+]?(?:\d+\.?\d*|\.\d+)(?:[a-z]+|%))$/i.test(size)
  );
}

const PARTS: readonly PaintPart[] = ['fill', 'stroke', 'markers'];

/** Parses the painting order. Missing parts are appended in their default order. */
function parsePaintOrder(value: string): readonly PaintPart[] | undefined {
  const named = value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== 'normal');
  const first = named.flatMap((word) => PARTS.find((part) => part === word) ?? []);
  if (first.length !== named.length) return undefined;
  return [...new Set([...first, ...PARTS])];
}

const SERVER = /^url\(\s*["']?#([^"')]*)["']?\s*\)\s*(.*)$/i;

function parsePaint(value: string): Paint | undefined {
  if (/^context-/i.test(value)) throw new Error('context-fill and context-stroke are not supported');
  const [, id, rest = ''] = SERVER.exec(value) ?? [];
  if (id === undefined) return parsePlain(value);
  return { id, otherwise: parsePlain(rest) ?? 'none' };
}

function parsePlain(value: string): Color | 'none' | 'currentColor' | undefined {
  if (value === 'none') return 'none';
  return /^currentcolor$/i.test(value) ? 'currentColor' : parseColor(value);
}

function markersOf(values: ReadonlyMap<string, string>, inherited: Markers): Markers {
  const all = values.get('marker');
  const marker = (place: keyof Markers) => {
    const value = values.get(`marker-${place}`) ?? all;
    return value === undefined || value === 'inherit' ? inherited[place] : referenceOf(`marker-${place}`, value);
  };
  return { start: marker('start'), mid: marker('mid'), end: marker('end') };
}

const WEIGHTS: Readonly<Record<string, number>> = { normal: 400, bold: 700 };

/** Returns the weight for `bolder` and `lighter` (CSS Fonts 4, 2.2.1). */
function relativeWeight(word: string, parent: number): number | undefined {
  if (word === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : Math.max(900, parent);
  if (word === 'lighter') return parent < 100 ? parent : parent < 550 ? 100 : parent < 750 ? 400 : 700;
  return undefined;
}

/** Named font sizes in CSS pixels (CSS Fonts 4, 3.5). */
const SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

const BASELINES: Readonly<Record<string, Baseline>> = {
  auto: 'alphabetic',
  alphabetic: 'alphabetic',
  baseline: 'alphabetic',
  middle: 'middle',
  central: 'central',
  hanging: 'hanging',
  mathematical: 'mathematical',
  ideographic: 'bottom',
  'text-before-edge': 'top',
  'text-after-edge': 'bottom',
};

function textStyleOf(values: ReadonlyMap<string, string>, inherited: SvgTextStyle): SvgTextStyle {
  const declared = (property: string) => {
    const value = values.get(property);
    return value !== undefined && isPassedOn(value) ? undefined : value;
  };
  const size = declared('font-size');
  const fontSize = (size === undefined ? undefined : sizeOf(size, inherited)) ?? inherited.fontSize;
  // Only the root inherits the initial values themselves.
  const rootFontSize = inherited === INITIAL.text ? fontSize : inherited.rootFontSize;
  const weight = declared('font-weight') ?? '';
  const spacing = declared('letter-spacing');
  const baseline = declared('dominant-baseline') ?? declared('alignment-baseline');
  if (baseline !== undefined && !Object.hasOwn(BASELINES, baseline)) {
    throw new Error(`dominant-baseline only supports ${Object.keys(BASELINES).join(', ')}`);
  }
  const space = values.get('xml:space');
  const white = declared('white-space');
  return {
    family: declared('font-family') ?? inherited.family,
    fontSize,
    rootFontSize,
    weight:
      WEIGHTS[weight] ??
      relativeWeight(weight, inherited.weight) ??
      (/^[1-9]\d{0,3}$/.test(weight) ? Math.min(1000, Number(weight)) : inherited.weight),
    italic: wordOf(declared('font-style'), { normal: false, italic: true, oblique: true }, inherited.italic),
    letterSpacing:
      spacing === undefined
        ? inherited.letterSpacing
        : spacing === 'normal'
          ? 0
          : (inEms(spacing, { own: fontSize, root: rootFontSize }) ?? 0),
    anchor: wordOf(declared('text-anchor'), { start: 'start', middle: 'middle', end: 'end' }, inherited.anchor),
    rightToLeft: wordOf(declared('direction'), { ltr: false, rtl: true }, inherited.rightToLeft),
    baseline: baseline === undefined ? inherited.baseline : BASELINES[baseline]!,
    keepsSpaces:
      white === undefined ? (space === undefined ? inherited.keepsSpaces : space === 'preserve') : /^pre/.test(white),
  };
}

function sizeOf(value: string, inherited: SvgTextStyle): number | undefined {
  const { fontSize: parent } = inherited;
  if (value === 'larger') return parent * 1.2;
  if (value === 'smaller') return parent / 1.2;
  return notNegative(Object.hasOwn(SIZES, value) ? SIZES[value] : inEms(value, fontSizesOf(inherited), parent));
}

/** Parses a length, which may be in ems or a percentage of `whole`. */
export function inEms(value: string, sizes: FontSizes, whole = 0): number | undefined {
  return parseLength(inPixels(value, sizes), whole);
}

/** Returns the font sizes that the relative lengths of an element refer to. */
export function fontSizesOf({ fontSize, rootFontSize }: SvgTextStyle): FontSizes {
  return { own: fontSize, root: rootFontSize };
}

export function parseShare(value: string): number | undefined {
  const share = value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value || Number.NaN);
  return Number.isNaN(share) ? undefined : Math.min(1, Math.max(0, share));
}

function parseDash(value: string, lengthOf: (value: string) => number | undefined): readonly number[] | undefined {
  if (value === 'none') return [];
  const lengths = value.split(/[\s,]+/).map(lengthOf);
  if (lengths.length > 100 || lengths.some((length) => notNegative(length) === undefined)) return undefined;
  return lengths.every((length) => length === 0) ? [] : (lengths as readonly number[]);
}

function notNegative(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 ? value : undefined;
}

function ruleOf(value: string | undefined, parent: PathItem['fillRule']): PathItem['fillRule'] {
  return wordOf(value, { initial: undefined, nonzero: undefined, evenodd: 'evenodd' }, parent);
}

/** Returns the value of a keyword. For other text, returns the parent’s value. */
function wordOf<T>(value: string | undefined, words: Readonly<Record<string, T>>, parent: T): T {
  return value !== undefined && Object.hasOwn(words, value) ? words[value]! : parent;
}

/** Returns the ID in `url(#id)`. Apart from `none`, other values are not supported. */
function referenceOf(property: string, value: string | undefined): string | undefined {
  if (value === undefined || value === 'none') return undefined;
  const [, id] = /^url\(\s*["']?#([^"')]*)["']?\s*\)$/i.exec(value) ?? [];
  if (id === undefined) throw new Error(`${property} only supports url(#…)`);
  return id;
}
