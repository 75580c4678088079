/** What the properties of an element come to (SVG 2, chapters 6 and 13): attributes, style sheets, inheritance. */
import { BLACK, type Color, parseColor } from '../../base/color.ts';
import { BLEND_MODES, type BlendMode } from '../../scene/blend-mode.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import { parseLength, parseNumbers } from './length.ts';
import type { Viewport } from './shapes.ts';
import { type Declaration, parseDeclarations, type StyleSheet } from './style-sheet.ts';
import type { SvgElement } from './svg-tree.ts';

/** A colour, nothing, or an element that paints: a gradient or pattern, and what to paint with where there is none. */
export type Paint = Color | 'none' | 'currentColor' | PaintServer;

export type PaintServer = { readonly id: string; readonly otherwise: Color | 'none' | 'currentColor' };

/** Properties that pass on to what an element holds. */
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
  readonly strokeFirst: boolean;
  /** Ids of what stands at the first, the middle and the last points of a line. */
  readonly markers: Markers;
  readonly text: SvgTextStyle;
};

export type Markers = {
  readonly start: string | undefined;
  readonly mid: string | undefined;
  readonly end: string | undefined;
};

/** The properties of text that pass on; lengths in the units of the element. */
export type SvgTextStyle = {
  readonly family: string;
  readonly fontSize: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly letterSpacing: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly rightToLeft: boolean;
  readonly baseline: Baseline;
  readonly keepsSpaces: boolean;
};

/** The part of the letters that lies on the line. */
export type Baseline = 'alphabetic' | 'middle' | 'central' | 'hanging';

/** The properties of an element, those that do not pass on included. */
export type Style = Inherited & {
  readonly isDisplayed: boolean;
  readonly opacity: number;
  readonly blend: BlendMode | undefined;
  readonly transform: string | undefined;
  /** Id of the clip path. */
  readonly clipPath: string | undefined;
  /** Id of the mask. */
  readonly mask: string | undefined;
  readonly overflow: string | undefined;
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
  strokeFirst: false,
  markers: { start: undefined, mid: undefined, end: undefined },
  text: {
    family: 'sans-serif',
    fontSize: 16,
    weight: 400,
    italic: false,
    letterSpacing: 0,
    anchor: 'start',
    rightToLeft: false,
    baseline: 'alphabetic',
    keepsSpaces: false,
  },
};

/** Properties that would change the picture in ways a scene has no item for, and their values that do not. */
const UNSUPPORTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['filter', ['none']],
  ['mix-blend-mode', ['normal', ...BLEND_MODES]],
  ['vector-effect', ['none']],
  ['transform-origin', ['0', '0 0', '0px 0px']],
  ['transform-box', ['view-box']],
  ['rotate', ['none']],
  ['scale', ['none']],
  ['translate', ['none']],
  ['d', []],
  ['font', []],
  ['writing-mode', ['lr', 'lr-tb', 'horizontal-tb']],
  ['text-decoration', ['none']],
  ['baseline-shift', ['0', 'baseline']],
  ['word-spacing', ['0', 'normal']],
  ['font-variant', ['normal']],
  ['font-stretch', ['normal']],
]);

/** Names that mean something as a property only. */
const NO_ATTRIBUTES = ['d', 'rotate', 'scale', 'translate', 'marker', 'transform-box', 'mix-blend-mode'];

const GEOMETRY = ['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'];

export function styleOf(element: SvgElement, inherited: Inherited, sheet: StyleSheet, viewport: Viewport): Style {
  const values = valuesOf(element, sheet);
  for (const [property, harmless] of UNSUPPORTED) {
    const value = values.get(property);
    if (value !== undefined && !harmless.includes(value)) throw new Error(`the property ${property} is not supported`);
  }
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
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
    strokeWidth: passOn('strokeWidth', 'stroke-width', (value) => notNegative(parseLength(value, diagonal))),
    dash: passOn('dash', 'stroke-dasharray', (value) => parseDash(value, diagonal)),
    dashOffset: passOn('dashOffset', 'stroke-dashoffset', (value) => parseLength(value, diagonal)),
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
    strokeFirst: passOn('strokeFirst', 'paint-order', (value) => /^(?:markers\s+)?stroke/.test(value)),
    markers: markersOf(values, inherited.markers),
    text: textStyleOf(values, inherited.text),
    isDisplayed: values.get('display') !== 'none',
    opacity: parseShare(values.get('opacity') ?? '1') ?? 1,
    blend: BLEND_MODES.find((mode) => mode === values.get('mix-blend-mode')),
    transform: values.get('transform'),
    clipPath: referenceOf('clip-path', values.get('clip-path')),
    mask: referenceOf('mask', values.get('mask')),
    overflow: values.get('overflow'),
  };
}

/** Attributes are the weakest declarations, those marked as important the strongest. */
export function valuesOf(element: SvgElement, sheet: StyleSheet): ReadonlyMap<string, string> {
  const own = parseDeclarations(element.attributes.get('style') ?? '');
  const declarations: readonly Declaration[] = [...sheet.declarationsFor(element), ...own];
  const values = new Map(element.attributes);
  // As attributes these are something else, or nothing.
  for (const name of NO_ATTRIBUTES) values.delete(name);
  for (const wanted of [false, true]) {
    for (const { property, value, important } of declarations) {
      if (GEOMETRY.includes(property) && element.name !== 'svg') {
        throw new Error(`${property} is supported as an attribute only`);
      }
      if (important === wanted) values.set(property, value);
    }
  }
  return new Map([...values].map(([property, value]) => [property, value.trim()]));
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

/** Sizes by names, in CSS pixels (CSS Fonts 4, 3.5). */
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
};

function textStyleOf(values: ReadonlyMap<string, string>, inherited: SvgTextStyle): SvgTextStyle {
  const told = (property: string) => {
    const value = values.get(property);
    return value === 'inherit' ? undefined : value;
  };
  const size = told('font-size');
  const fontSize = (size === undefined ? undefined : sizeOf(size, inherited.fontSize)) ?? inherited.fontSize;
  const weight = told('font-weight') ?? '';
  const spacing = told('letter-spacing');
  const baseline = told('dominant-baseline') ?? told('alignment-baseline');
  if (baseline !== undefined && !Object.hasOwn(BASELINES, baseline)) {
    throw new Error('of dominant-baseline only alphabetic, middle, central and hanging are supported');
  }
  const space = values.get('xml:space');
  const white = told('white-space');
  return {
    family: told('font-family') ?? inherited.family,
    fontSize,
    weight: WEIGHTS[weight] ?? (/^[1-9]\d{0,3}$/.test(weight) ? Math.min(1000, Number(weight)) : inherited.weight),
    italic: wordOf(told('font-style'), { normal: false, italic: true, oblique: true }, inherited.italic),
    letterSpacing:
      spacing === undefined ? inherited.letterSpacing : spacing === 'normal' ? 0 : (inEms(spacing, fontSize) ?? 0),
    anchor: wordOf(told('text-anchor'), { start: 'start', middle: 'middle', end: 'end' }, inherited.anchor),
    rightToLeft: wordOf(told('direction'), { ltr: false, rtl: true }, inherited.rightToLeft),
    baseline: baseline === undefined ? inherited.baseline : BASELINES[baseline]!,
    keepsSpaces:
      white === undefined ? (space === undefined ? inherited.keepsSpaces : space === 'preserve') : /^pre/.test(white),
  };
}

function sizeOf(value: string, parent: number): number | undefined {
  return notNegative(Object.hasOwn(SIZES, value) ? SIZES[value] : inEms(value, parent, parent));
}

/** A length that may be a number of ems, or a share of something. */
function inEms(value: string, em: number, whole = 0): number | undefined {
  const [, ems] = /^([+-]?(?:\d+\.?\d*|\.\d+))em$/i.exec(value) ?? [];
  return ems === undefined ? parseLength(value, whole) : Number(ems) * em;
}

export function parseShare(value: string): number | undefined {
  const share = value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value || Number.NaN);
  return Number.isNaN(share) ? undefined : Math.min(1, Math.max(0, share));
}

function parseDash(value: string, diagonal: number): readonly number[] | undefined {
  if (value === 'none') return [];
  const lengths = value.split(/[\s,]+/).map((part) => parseLength(part, diagonal));
  if (lengths.length > 100 || lengths.some((length) => notNegative(length) === undefined)) return undefined;
  return lengths.every((length) => length === 0) ? [] : (lengths as readonly number[]);
}

function notNegative(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 ? value : undefined;
}

function ruleOf(value: string | undefined, parent: PathItem['fillRule']): PathItem['fillRule'] {
  return wordOf(value, { initial: undefined, nonzero: undefined, evenodd: 'evenodd' }, parent);
}

/** What a keyword stands for; the parent’s where it is none. */
function wordOf<T>(value: string | undefined, words: Readonly<Record<string, T>>, parent: T): T {
  return value !== undefined && Object.hasOwn(words, value) ? words[value]! : parent;
}

/** The id that `url(#id)` names; other values but `none` are not supported. */
function referenceOf(property: string, value: string | undefined): string | undefined {
  if (value === undefined || value === 'none') return undefined;
  const [, id] = /^url\(\s*["']?#([^"')]*)["']?\s*\)$/i.exec(value) ?? [];
  if (id === undefined) throw new Error(`of ${property} only url(#…) is supported`);
  return id;
}
