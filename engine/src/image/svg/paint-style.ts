/** What the properties of an element come to (SVG 2, chapters 6 and 13): attributes, style sheets, inheritance. */
import { BLACK, type Color, parseColor } from '../../base/color.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import { parseLength, parseNumbers } from './length.ts';
import type { Viewport } from './shapes.ts';
import { type Declaration, parseDeclarations, type StyleSheet } from './style-sheet.ts';
import type { SvgElement } from './svg-tree.ts';

/** A colour, nothing, or something a scene has no paint for. */
export type Paint = Color | 'none' | 'unsupported';

/** Properties that pass on to what an element holds. */
export type Inherited = {
  readonly color: Color;
  readonly fill: Paint | 'currentColor';
  readonly fillOpacity: number;
  readonly fillRule: PathItem['fillRule'];
  readonly clipRule: PathItem['fillRule'];
  readonly stroke: Paint | 'currentColor';
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly dashOffset: number;
  readonly cap: Stroke['cap'];
  readonly join: Stroke['join'];
  readonly miterLimit: number;
  readonly isVisible: boolean;
  readonly strokeFirst: boolean;
};

/** The properties of an element, those that do not pass on included. */
export type Style = Inherited & {
  readonly isDisplayed: boolean;
  readonly opacity: number;
  readonly transform: string | undefined;
  /** Id of the clip path. */
  readonly clipPath: string | undefined;
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
};

/** Properties that would change the picture in ways a scene has no item for, and their values that do not. */
const UNSUPPORTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['filter', ['none']],
  ['mask', ['none']],
  ['marker', ['none']],
  ['marker-start', ['none']],
  ['marker-mid', ['none']],
  ['marker-end', ['none']],
  ['mix-blend-mode', ['normal']],
  ['vector-effect', ['none']],
  ['transform-origin', ['0', '0 0', '0px 0px']],
  ['transform-box', ['view-box']],
  ['rotate', ['none']],
  ['scale', ['none']],
  ['translate', ['none']],
  ['d', []],
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
    isDisplayed: values.get('display') !== 'none',
    opacity: parseShare(values.get('opacity') ?? '1') ?? 1,
    transform: values.get('transform'),
    clipPath: referenceOf(values.get('clip-path')),
    overflow: values.get('overflow'),
  };
}

/** Attributes are the weakest declarations, those marked as important the strongest. */
function valuesOf(element: SvgElement, sheet: StyleSheet): ReadonlyMap<string, string> {
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

function parsePaint(value: string): Paint | 'currentColor' | undefined {
  if (value === 'none') return 'none';
  if (/^currentcolor$/i.test(value)) return 'currentColor';
  if (/^(?:url\s*\(|context-)/i.test(value)) return 'unsupported';
  return parseColor(value);
}

function parseShare(value: string): number | undefined {
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
function referenceOf(value: string | undefined): string | undefined {
  if (value === undefined || value === 'none') return undefined;
  const [, id] = /^url\(\s*["']?#([^"')]*)["']?\s*\)$/i.exec(value) ?? [];
  if (id === undefined) throw new Error('clip paths other than url(#…) are not supported');
  return id;
}
