/**
 * Parses gradients in CSS syntax (CSS Images 3, 3): `linear-gradient(90deg, #fff, navy 80%)`, `radial-gradient(circle,
 * gold, red)`.
 */
import { type Color, isSameColor, parseColor } from '../base/color.ts';
import type { GradientStop } from '../scene/gradient.ts';
import { color, isObject, type Schema, shorten } from './kit.ts';

/**
 * Gradient relative to the box that it fills. Stop offsets may be below 0 or above 1. In radial gradients they are at
 * least 0.
 */
export type BoxGradient = { readonly stops: readonly GradientStop[] } & (
  | { readonly kind: 'linear'; readonly line: GradientLine }
  | {
      readonly kind: 'radial';
      readonly isCircle: boolean;
      readonly extent: Extent;
      /** Centre as fractions of the box's width and height. */
      readonly at: { readonly x: number; readonly y: number };
    }
);

export type Extent = 'closest-side' | 'farthest-side' | 'closest-corner' | 'farthest-corner';

/** Angle in degrees (clockwise, 0 is up), or a corner: −1 is left or top, 1 is right or bottom. */
export type GradientLine =
  | { readonly kind: 'angle'; readonly degrees: number }
  | { readonly kind: 'corner'; readonly x: number; readonly y: number };

export type Fill = Color | BoxGradient;

export function isBoxGradient(fill: Fill): fill is BoxGradient {
  return 'stops' in fill;
}

const EXAMPLES = ['linear-gradient(90deg, white, navy)', 'radial-gradient(circle, gold, crimson)'];

/** Schema for a colour or a gradient. */
export function fill(): Schema<Fill> {
  const plain = color();
  return {
    json: { ...plain.json, maxLength: MAX_LENGTH, examples: [...(plain.json['examples'] as string[]), ...EXAMPLES] },
    read(value, place, reader) {
      if (typeof value !== 'string' || !value.includes('gradient')) {
        if (isObject(value)) return reader.report('WRONG_TYPE', place, 'must be a colour, or a gradient in CSS syntax');
        return plain.read(value, place, reader);
      }
      const gradient = readGradient(value);
      return typeof gradient === 'string' ? reader.report('INVALID_VALUE', place, gradient) : gradient;
    },
  };
}

const MAX_LENGTH = 1_000;
const MAX_STOPS = 32;

/** Hints about the first argument of a gradient that is not a colour. */
const BEGINNINGS = {
  linear: 'a direction like "45deg" or "to right"',
  radial: 'a shape like "circle at 30% top"',
} as const;

/** Parses a gradient. Returns undefined if the text is not a valid gradient. */
export function parseGradient(text: string): BoxGradient | undefined {
  const gradient = readGradient(text);
  return typeof gradient === 'string' ? undefined : gradient;
}

/** Parses a gradient. Returns the gradient, or an error sentence. */
function readGradient(text: string): BoxGradient | string {
  if (text.length > MAX_LENGTH) return `the gradient is too long; at most ${MAX_LENGTH} characters are allowed`;
  const [, kind = '', inside] = /^\s*([a-z-]*)gradient\((.*)\)\s*$/is.exec(text) ?? [];
  const isRadial = kind.toLowerCase() === 'radial-';
  if (inside === undefined || (!isRadial && kind.toLowerCase() !== 'linear-'))
    return `${kind && inside !== undefined ? `"${shorten(kind)}gradient" is not a supported gradient` : 'is not a gradient'}; write "${EXAMPLES[0]}" or "${EXAMPLES[1]}"`;
  const [first = '', ...rest] = commaParts(inside);
  const shape = isRadial ? shapeOf(first) : undefined;
  const line = isRadial ? undefined : lineOf(first);
  const stops = stopsOf(
    shape || line ? rest : [first, ...rest],
    shape || line ? undefined : BEGINNINGS[isRadial ? 'radial' : 'linear'],
  );
  if (typeof stops === 'string') return stops;
  if (!isRadial) return { kind: 'linear', line: line ?? { kind: 'angle', degrees: 180 }, stops };
  if (stops[0]!.offset < 0) return 'the first colour of a radial gradient must be at 0%, its centre';
  return { kind: 'radial', ...(shape ?? PLAIN_SHAPE), stops };
}

/** Splits at commas outside parentheses. */
function commaParts(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === ',' && depth === 0) {
      parts.push('');
      continue;
    }
    if (character === '(') depth++;
    if (character === ')') depth--;
    parts[parts.length - 1] += character;
  }
  // Collapses white space, because the patterns below would backtrack over long runs of spaces.
  return parts.map((part) => part.trim().replace(/\s+/g, ' '));
}

const SIDES: Readonly<Record<string, readonly [number, number]>> = {
  top: [0, -1],
  right: [1, 0],
  bottom: [0, 1],
  left: [-1, 0],
};

const TURN: Readonly<Record<string, number>> = { deg: 360, grad: 400, rad: 2 * Math.PI, turn: 1 };

function lineOf(text: string): GradientLine | undefined {
  const [, size, unit = 'deg'] = /^(-?(?:\d+\.?\d*|\.\d+))(deg|grad|rad|turn)$|^0$/i.exec(text) ?? [];
  if (size !== undefined || text === '0') {
    const turns = Number(size ?? 0) / TURN[unit.toLowerCase()]!;
    return { kind: 'angle', degrees: unit.toLowerCase() === 'deg' ? Number(size ?? 0) % 360 : (turns % 1) * 360 };
  }
  const [, one = '', other] = /^to\s+(top|right|bottom|left)(?:\s+(top|right|bottom|left))?$/i.exec(text) ?? [];
  const [x, y] = SIDES[one.toLowerCase()] ?? [0, 0];
  if (x === 0 && y === 0) return undefined;
  if (other === undefined) return { kind: 'angle', degrees: x === 0 ? 90 + y * 90 : 180 - x * 90 };
  const [x2, y2] = SIDES[other.toLowerCase()]!;
  return x * x2 + y * y2 === 0 ? { kind: 'corner', x: x + x2, y: y + y2 } : undefined;
}

type Shape = Pick<Extract<BoxGradient, { kind: 'radial' }>, 'isCircle' | 'extent' | 'at'>;

const MIDDLE = { x: 0.5, y: 0.5 };
const PLAIN_SHAPE: Shape = { isCircle: false, extent: 'farthest-corner', at: MIDDLE };
const EXTENTS: readonly Extent[] = ['closest-side', 'farthest-side', 'closest-corner', 'farthest-corner'];

/** Parses shape and extent in either order, followed by the centre: `circle closest-side at top left`. */
function shapeOf(text: string): Shape | undefined {
  const [shape = '', at] = ` ${text.toLowerCase()}`.split(' at ');
  const words = shape.trim().split(' ').filter(Boolean);
  const middle = at === undefined ? MIDDLE : middleOf(at.split(' '));
  const extent = EXTENTS.find((each) => words.includes(each));
  const form = words.find((each) => each === 'circle' || each === 'ellipse');
  const isKnown = words.length === (extent ? 1 : 0) + (form ? 1 : 0) && words.length + (at ? 1 : 0) > 0;
  if (!isKnown || !middle) return undefined;
  return { isCircle: form === 'circle', extent: extent ?? 'farthest-corner', at: middle };
}

/**
 * Parses one or two keywords or percentages: first horizontal, then vertical. Two keywords may be in either order (CSS
 * Values 4, 9.1).
 */
function middleOf(words: readonly string[]): { readonly x: number; readonly y: number } | undefined {
  const [one = '', other = 'center', ...more] = words;
  const isSwapped = ['top', 'bottom'].includes(one) || ['left', 'right'].includes(other);
  const [x, y] = isSwapped
    ? [shareOf(other, 'left', 'right'), shareOf(one, 'top', 'bottom')]
    : [shareOf(one, 'left', 'right'), shareOf(other, 'top', 'bottom')];
  const isSwappedShare = isSwapped && [one, other].some((word) => word.endsWith('%'));
  return x === undefined || y === undefined || isSwappedShare || more.length > 0 ? undefined : { x, y };
}

function shareOf(word: string, start: string, end: string): number | undefined {
  const named = [start, 'center', end].indexOf(word);
  if (named >= 0) return named / 2;
  const [, percent] = /^(-?(?:\d+\.?\d*|\.\d+))%$/.exec(word) ?? [];
  return percent === undefined ? undefined : Number(percent) / 100;
}

type Placed = { readonly color: Color; readonly offset: number | undefined };

/** Parses colours with their offsets. Two offsets repeat the colour. Returns an error sentence if one is invalid. */
function stopsOf(parts: readonly string[], beginning: string | undefined): readonly GradientStop[] | string {
  const placed: Placed[] = [];
  for (const part of parts) {
    const [, name = '', ...percents] = /^(.*?)(?: (-?\d+(?:\.\d+)?)%)?(?: (-?\d+(?:\.\d+)?)%)?$/s.exec(part) ?? [];
    const paint = parseColor(name);
    if (!paint && beginning && placed.length === 0) return `"${shorten(part)}" is neither a colour nor ${beginning}`;
    if (!paint)
      return `"${shorten(part)}" is not a gradient stop; write a colour and optionally its position in %, like "navy 80%"`;
    const offsets = percents.filter((percent) => percent !== undefined).map((percent) => Number(percent) / 100);
    placed.push(...(offsets.length === 0 ? [undefined] : offsets).map((offset) => ({ color: paint, offset })));
  }
  if (placed.length < 2 || placed.length > MAX_STOPS) return `a gradient must have from 2 to ${MAX_STOPS} colours`;
  return premultipliedStops(inOrder(placed));
}

/** Spaces stops without an offset evenly between their neighbours (CSS Images 3, 3.4.3). */
function inOrder(placed: readonly Placed[]): readonly GradientStop[] {
  const offsets = placed.map(({ offset }, index) =>
    index === 0 ? (offset ?? 0) : index === placed.length - 1 ? (offset ?? 1) : offset,
  );
  const stops: GradientStop[] = [];
  for (const [index, { color: paint }] of placed.entries()) {
    const before = stops.at(-1)?.offset;
    let next = index;
    while (offsets[next] === undefined) next++;
    const from = before ?? offsets[next]!;
    const offset = offsets[index] ?? from + (Math.max(from, offsets[next]!) - from) / (next - index + 1);
    stops.push({ color: paint, offset: before === undefined ? offset : Math.max(before, offset) });
  }
  return stops;
}

/** Number of steps that approximate the transition between two translucent colours. */
const CLEAR_STEPS = 8;

/**
 * Returns stops for plain interpolation that look like the premultiplied interpolation of CSS (CSS Images 3, 3.4.4). A
 * fully transparent stop gets the colour of the adjacent stop, so that a transition from red to transparent stays red.
 */
function premultipliedStops(stops: readonly GradientStop[]): readonly GradientStop[] {
  return stops.flatMap((to, index) => {
    const from = stops[index - 1];
    const next = stops[index + 1];
    if (to.color.alpha === 0)
      return [from, next].flatMap((each) => (each ? [{ ...to, color: { ...each.color, alpha: 0 } }] : []));
    return from && isMixedByCover(from, to) ? [...stepsBetween(from, to), to] : [to];
  });
}

/** Returns whether two stops need premultiplied interpolation. Transitions between inks are computed by the press. */
function isMixedByCover(
  { color: one, offset: from }: GradientStop,
  { color: other, offset: to }: GradientStop,
): boolean {
  const isPlain = one.alpha === 0 || one.alpha === other.alpha || one.ink !== undefined || other.ink !== undefined;
  return !isPlain && from < to && !isSameColor({ ...one, alpha: 1 }, { ...other, alpha: 1 });
}

function stepsBetween(from: GradientStop, to: GradientStop): readonly GradientStop[] {
  return Array.from({ length: CLEAR_STEPS - 1 }, (_, index) => {
    const share = (index + 1) / CLEAR_STEPS;
    const [one, other] = [from.color.alpha * (1 - share), to.color.alpha * share];
    const alpha = one + other;
    const mix = (a: number, b: number) => Math.round((a * one + b * other) / alpha);
    const { red, green, blue } = to.color;
    const mixed = {
      red: mix(from.color.red, red),
      green: mix(from.color.green, green),
      blue: mix(from.color.blue, blue),
    };
    return { color: { ...mixed, alpha }, offset: from.offset + (to.offset - from.offset) * share };
  });
}
