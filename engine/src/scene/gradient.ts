/** Colours that change along a line or out from a point (SVG 2, chapter 14; ISO 32000-1, 8.7.4.5). */
import type { Color } from '../base/color.ts';
import { inverse, isFlat, type Matrix, multiply, type Point } from '../base/geometry.ts';

export type GradientStop = { readonly offset: number; readonly color: Color };

export type Gradient = {
  /** Linear: along x from 0 to 1. Radial: from the focus out to the circle of radius 1 about the origin. */
  readonly kind: 'linear' | 'radial';
  /** The focus of a radial gradient, inside the circle; default the origin. */
  readonly focus?: Point;
  /** From those coordinates to the item’s; it can be undone. */
  readonly transform: Matrix;
  /** At least two, by offset from 0 to 1; between them colours are mixed in sRGB, not premultiplied. */
  readonly stops: readonly GradientStop[];
  /** What is before 0 and after 1; by default the colours there go on. */
  readonly spread?: 'repeat' | 'reflect';
};

/** What an outline is filled with. */
export type Paint = Color | Gradient;

export function isGradient(paint: Paint): paint is Gradient {
  return 'stops' in paint;
}

/** All colours of a paint. */
export function colorsOf(paint: Paint): readonly Color[] {
  return isGradient(paint) ? paint.stops.map(({ color }) => color) : [paint];
}

/** A paint with each of its colours changed. */
export function withColors(paint: Paint, change: (color: Color) => Color): Paint {
  if (!isGradient(paint)) return change(paint);
  return { ...paint, stops: paint.stops.map(({ offset, color }) => ({ offset, color: change(color) })) };
}

/** A gradient as steps of colour, none of which the eye tells from the next. */
export type Shader = {
  /** The colour at a point of the sheet, the same object for the same step. */
  colorAt(x: number, y: number): Color;
};

/** Steps from 0 to 1: four for each of the 256 levels of a channel. */
const STEPS = 1024;

/** `matrix` leads from the item’s coordinates to those of the sheet; undefined when it leaves the gradient no extent. */
export function shaderOf(gradient: Gradient, matrix: Matrix): Shader | undefined {
  const toSheet = multiply(matrix, gradient.transform);
  if (isFlat(toSheet)) return undefined;
  const [a, b, c, d, e, f] = inverse(toSheet);
  const { kind, focus = { x: 0, y: 0 }, spread } = gradient;
  const room = 1 - focus.x * focus.x - focus.y * focus.y;
  const shareAt = (x: number, y: number) => {
    if (kind === 'linear') return x;
    const [dx, dy] = [x - focus.x, y - focus.y];
    const along = dx * focus.x + dy * focus.y;
    return (along + Math.sqrt(along * along + room * (dx * dx + dy * dy))) / room;
  };
  const colors: Color[] = [];
  return {
    colorAt(x, y) {
      const step = Math.round(within(shareAt(a * x + c * y + e, b * x + d * y + f), spread) * STEPS);
      colors[step] ??= colorOfShare(gradient.stops, step / STEPS);
      return colors[step];
    },
  };
}

/** Where a share is between 0 and 1. */
export function within(share: number, spread: Gradient['spread']): number {
  if (spread === undefined) return Math.min(1, Math.max(0, share));
  if (spread === 'repeat') return share - Math.floor(share);
  return Math.abs(share - 2 * Math.round(share / 2));
}

/** Where two stops have one place, what is beyond it is the later one’s. */
export function colorOfShare(stops: readonly GradientStop[], share: number): Color {
  const next = stops.findIndex(({ offset }) => offset > share);
  if (next === 0) return stops[0]!.color;
  if (next < 0) return stops.at(-1)!.color;
  const [from, to] = [stops[next - 1]!, stops[next]!];
  const part = (share - from.offset) / (to.offset - from.offset);
  const mix = (one: number, other: number) => one + (other - one) * part;
  return {
    red: Math.round(mix(from.color.red, to.color.red)),
    green: Math.round(mix(from.color.green, to.color.green)),
    blue: Math.round(mix(from.color.blue, to.color.blue)),
    alpha: mix(from.color.alpha, to.color.alpha),
  };
}
