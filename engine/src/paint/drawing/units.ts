/** Numbers as a page's drawing writes them: hundredths of a point, rounded as far as the eye allows. */
import type { Color } from '../../base/color.ts';
import type { Matrix } from '../../base/geometry.ts';

/**
 * User units of the drawing per point. Browsers floor the size of a font to 1/64 of a unit and round widths to it: at
 * one unit a point a line of 12.7 pt ends 0.26 pt short, at a hundred it is off by less than 0.001 pt.
 */
export const UNITS_PER_POINT = 100;

/** A number with at most so many digits after the point, without an exponent's surprises. */
export function decimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '0';
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  return String(rounded === 0 ? 0 : rounded);
}

/** Writes points as units; the deeper a drawing is magnified, the more digits it keeps. */
export type Writer = { readonly scale: number; (points: number): string };

export function writerFor(scale: number): Writer {
  const digits = Math.min(8, Math.max(1, Math.ceil(1 + Math.log10(Math.max(scale, 1)))));
  return Object.assign((points: number) => decimal(points * UNITS_PER_POINT, digits), { scale });
}

/** A transform of points as SVG's `matrix()` of units. */
export function matrixText([a, b, c, d, e, f]: Matrix, write: Writer): string {
  return `matrix(${[...[a, b, c, d].map((value) => decimal(value, 8)), write(e), write(f)].join(' ')})`;
}

/** The largest factor by which a transform lengthens a horizontal or vertical line. */
export function magnification([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/** `#rrggbb`, or `#rrggbbaa` of a colour that is not opaque (CSS Color 4, 5.2). */
export function colorText({ red, green, blue, alpha }: Color): string {
  const channels = alpha < 1 ? [red, green, blue, Math.round(alpha * 255)] : [red, green, blue];
  return `#${channels.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
