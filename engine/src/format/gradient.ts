/** Gradients as CSS writes them (CSS Images 3, 3): `linear-gradient(90deg, #fff, navy 80%)`, `radial-gradient(circle, gold, red)`. */
import { type Color, parseColor } from '../base/color.ts';
import type { GradientStop } from '../scene/gradient.ts';
import { color, isObject, type Schema } from './kit.ts';

/** A gradient that is fitted to the box it fills. */
export type BoxGradient = { readonly stops: readonly GradientStop[] } & (
  | { readonly kind: 'linear'; readonly line: GradientLine }
  | {
      readonly kind: 'radial';
      readonly isCircle: boolean;
      readonly extent: 'closest-side' | 'farthest-corner';
      /** Shares of the box. */
      readonly at: { readonly x: number; readonly y: number };
    }
);

/** Degrees clockwise from upwards, or towards a corner: -1 and 1 across and down. */
export type GradientLine =
  | { readonly kind: 'angle'; readonly degrees: number }
  | { readonly kind: 'corner'; readonly x: number; readonly y: number };

export type Fill = Color | BoxGradient;

export function isBoxGradient(fill: Fill): fill is BoxGradient {
  return 'stops' in fill;
}

const EXAMPLES = ['linear-gradient(90deg, white, navy)', 'radial-gradient(circle, gold, crimson)'];

/** A colour or a gradient. */
export function fill(): Schema<Fill> {
  const plain = color();
  return {
    json: { ...plain.json, maxLength: MAX_LENGTH, examples: [...(plain.json['examples'] as string[]), ...EXAMPLES] },
    read(value, place, reader) {
      if (typeof value !== 'string' || !value.includes('gradient')) {
        if (isObject(value))
          return reader.report('WRONG_TYPE', place, 'must be a colour, or a gradient as CSS writes it');
        return plain.read(value, place, reader);
      }
      const message = `is not a gradient: write "${EXAMPLES[0]}" or "${EXAMPLES[1]}"`;
      return parseGradient(value) ?? reader.report('INVALID_VALUE', place, message);
    },
  };
}

const MAX_LENGTH = 1_000;
const MAX_STOPS = 32;

export function parseGradient(text: string): BoxGradient | undefined {
  const [, kind, inside] = /^\s*(linear|radial)-gradient\((.*)\)\s*$/is.exec(text.slice(0, MAX_LENGTH + 1)) ?? [];
  if (!kind || inside === undefined || text.length > MAX_LENGTH) return undefined;
  const [first = '', ...rest] = commaParts(inside);
  if (kind.toLowerCase() === 'linear') {
    const line = lineOf(first);
    const stops = stopsOf(line ? rest : [first, ...rest]);
    return stops && { kind: 'linear', line: line ?? { kind: 'angle', degrees: 180 }, stops };
  }
  const shape = shapeOf(first);
  const stops = stopsOf(shape ? rest : [first, ...rest]);
  return stops && { kind: 'radial', ...(shape ?? PLAIN_SHAPE), stops };
}

/** The parts between commas that stand in no parentheses. */
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
  // One space for many: patterns try each of them again and again.
  return parts.map((part) => part.trim().replace(/\s+/g, ' '));
}

const SIDES: Readonly<Record<string, readonly [number, number]>> = {
  top: [0, -1],
  right: [1, 0],
  bottom: [0, 1],
  left: [-1, 0],
};

function lineOf(text: string): GradientLine | undefined {
  const [, degrees] = /^(-?\d+(?:\.\d+)?)deg$/i.exec(text) ?? [];
  if (degrees !== undefined) return { kind: 'angle', degrees: Number(degrees) % 360 };
  const [, one = '', other] = /^to\s+(top|right|bottom|left)(?:\s+(top|right|bottom|left))?$/i.exec(text) ?? [];
  const [x, y] = SIDES[one.toLowerCase()] ?? [0, 0];
  if (x === 0 && y === 0) return undefined;
  if (other === undefined) return { kind: 'angle', degrees: x === 0 ? 90 + y * 90 : 180 - x * 90 };
  const [x2, y2] = SIDES[other.toLowerCase()]!;
  return x * x2 + y * y2 === 0 ? { kind: 'corner', x: x + x2, y: y + y2 } : undefined;
}

type Shape = Pick<Extract<BoxGradient, { kind: 'radial' }>, 'isCircle' | 'extent' | 'at'>;

const PLAIN_SHAPE: Shape = { isCircle: false, extent: 'farthest-corner', at: { x: 0.5, y: 0.5 } };

const SHAPE =
  /^(circle|ellipse)?\s*(closest-side|farthest-corner)?\s*(?:at\s+(-?\d+(?:\.\d+)?)%\s+(-?\d+(?:\.\d+)?)%|at\s+center)?$/i;

function shapeOf(text: string): Shape | undefined {
  const match = text === '' ? null : SHAPE.exec(text);
  if (!match) return undefined;
  const [, shape, extent, x, y] = match;
  return {
    isCircle: shape?.toLowerCase() === 'circle',
    extent: extent?.toLowerCase() === 'closest-side' ? 'closest-side' : 'farthest-corner',
    at: { x: x === undefined ? 0.5 : Number(x) / 100, y: y === undefined ? 0.5 : Number(y) / 100 },
  };
}

/** Places that are left out lie evenly between their neighbours: CSS Images 3, 3.4.3. */
function stopsOf(parts: readonly string[]): readonly GradientStop[] | undefined {
  if (parts.length < 2 || parts.length > MAX_STOPS) return undefined;
  const read = parts.map((part) => {
    const [, paint = '', percent] = /^(.*?)(?:\s+(\d+(?:\.\d+)?)%)?$/s.exec(part) ?? [];
    return { color: parseColor(paint), offset: percent === undefined ? undefined : Math.min(1, Number(percent) / 100) };
  });
  const offsets = read.map(({ offset }, index) =>
    index === 0 ? (offset ?? 0) : index === read.length - 1 ? (offset ?? 1) : offset,
  );
  const stops: GradientStop[] = [];
  for (const [index, { color: paint }] of read.entries()) {
    if (!paint) return undefined;
    const before = stops.at(-1)?.offset ?? 0;
    let next = index;
    while (offsets[next] === undefined) next++;
    const offset = offsets[index] ?? before + (Math.max(before, offsets[next]!) - before) / (next - index + 1);
    stops.push({ color: paint, offset: Math.max(before, offset) });
  }
  return stops;
}
