/** Converts strokes of drawings to strokes of the scene. Applies the transforms of their elements. */
import type { Matrix } from '../../base/geometry.ts';
import { withColors } from '../../scene/gradient.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import type { Style } from './paint-style.ts';

type Line = Omit<Stroke, 'color'>;

/** Returns the stroke of a style, without its paint. Returns undefined if there is no stroke. */
export function strokeOf({
  stroke,
  strokeWidth: width,
  dash,
  dashOffset,
  cap,
  join,
  miterLimit,
}: Style): Line | undefined {
  if (stroke === 'none' || !(width > 0)) return undefined;
  return {
    width,
    dash,
    ...(dash.length > 0 && dashOffset !== 0 ? { dashOffset } : {}),
    ...(cap ? { cap } : {}),
    ...(join ? { join } : { miterLimit }),
  };
}

/** Returns the uniform scale factor of a matrix. Returns undefined if the scale is not uniform. */
export function similarity([a, b, c, d]: Matrix): number | undefined {
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isSame = Math.abs(across - down) <= 1e-6 * across && Math.abs(a * c + b * d) <= 1e-6 * across * across;
  return isSame && across > 0 ? across : undefined;
}

export function scaledStroke({ width, dash, dashOffset, ...rest }: Line, factor: number): Line {
  const lengths = { width: width * factor, dash: dash.map((length) => length * factor) };
  return { ...rest, ...lengths, ...(dashOffset === undefined ? {} : { dashOffset: dashOffset * factor }) };
}

/** Applies opacity to a filled or stroked outline. */
export function faded({ fill, stroke, ...rest }: PathItem, opacity: number): PathItem {
  const fade = <C extends { readonly alpha: number }>(color: C): C => ({ ...color, alpha: color.alpha * opacity });
  return {
    ...rest,
    ...(fill ? { fill: withColors(fill, fade) } : {}),
    ...(stroke ? { stroke: { ...stroke, color: fade(stroke.color) } } : {}),
  };
}
