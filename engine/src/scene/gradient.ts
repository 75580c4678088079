/** Defines linear and radial gradients (SVG 2, chapter 14; ISO 32000-1, 8.7.4.5). */
import type { Color } from '../base/color.ts';
import { inverse, isFlat, type Matrix, multiply, type Point } from '../base/geometry.ts';

export type GradientStop = { readonly offset: number; readonly color: Color };

export type Gradient = {
  /**
   * Direction of the gradient. Linear gradients run along x from 0 to 1. Radial gradients run from the focus to the
   * circle of radius 1 around the origin.
   */
  readonly kind: 'linear' | 'radial';
  /** Focus of a radial gradient inside the circle; default is the origin. */
  readonly focus?: Point;
  /** Maps the gradient's coordinates to the item’s coordinates. Must be invertible. */
  readonly transform: Matrix;
  /** At least two stops, sorted by offset from 0 to 1. Colours are interpolated in sRGB, not premultiplied. */
  readonly stops: readonly GradientStop[];
  /** Continuation before 0 and after 1. By default, the end colours are extended. */
  readonly spread?: 'repeat' | 'reflect';
};

/** Paint of a fill: a colour or a gradient. */
export type Paint = Color | Gradient;

export function isGradient(paint: Paint): paint is Gradient {
  return 'stops' in paint;
}

/** Returns all colours of a paint. */
export function colorsOf(paint: Paint): readonly Color[] {
  return isGradient(paint) ? paint.stops.map(({ color }) => color) : [paint];
}

/** Returns a paint with changed colours. */
export function withColors(paint: Paint, change: (color: Color) => Color): Paint {
  if (!isGradient(paint)) return change(paint);
  return { ...paint, stops: paint.stops.map(({ offset, color }) => ({ offset, color: change(color) })) };
}

/** Gradient in discrete steps, whose colour differences are too small to see. */
export type Shader = {
  /** Returns the colour at a point of the sheet. Points in the same step return the same object. */
  colorAt(x: number, y: number): Color;
};

/** Number of steps from 0 to 1: four for each of the 256 channel values. */
const STEPS = 1024;

/**
 * Creates a shader. `matrix` maps the item’s coordinates to the sheet. Returns undefined if the gradient has no extent
 * on the sheet.
 */
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

/** Maps any offset to 0 … 1. */
export function within(share: number, spread: Gradient['spread']): number {
  if (spread === undefined) return Math.min(1, Math.max(0, share));
  if (spread === 'repeat') return share - Math.floor(share);
  return Math.abs(share - 2 * Math.round(share / 2));
}

/** Interpolates the colour at an offset. If two stops have this offset, the later one applies. */
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
