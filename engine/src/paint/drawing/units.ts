/** Formats numbers in drawings as hundredths of a point. The rounding is too small to see. */
import type { Color } from '../../base/color.ts';
import type { Matrix } from '../../base/geometry.ts';

/**
 * User units per point. Browsers round font sizes down to 1/64 of a unit, and round widths to 1/64. With one unit per
 * point, a line of 12.7 pt text ends 0.26 pt too early. With a hundred, the error is less than 0.001 pt.
 */
export const UNITS_PER_POINT = 100;

/** Formats a number with at most this number of decimals and without exponent. */
export function decimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '0';
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  return String(rounded === 0 ? 0 : rounded);
}

/** Formats points as units. A higher magnification of the drawing (`scale`) adds digits. */
export type Writer = { readonly scale: number; (points: number): string };

export function writerFor(scale: number): Writer {
  const digits = Math.min(8, Math.max(1, Math.ceil(1 + Math.log10(Math.max(scale, 1)))));
  return Object.assign((points: number) => decimal(points * UNITS_PER_POINT, digits), { scale });
}

/** Formats a transform of points as SVG `matrix()` of units. */
export function matrixText([a, b, c, d, e, f]: Matrix, write: Writer): string {
  return `matrix(${[...[a, b, c, d].map((value) => decimal(value, 8)), write(e), write(f)].join(' ')})`;
}

/** Returns the maximum factor by which a transform scales a horizontal or vertical line. */
export function magnification([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/** Formats a colour as `#rrggbb`, or as `#rrggbbaa` if it is translucent (CSS Color 4, 5.2). */
export function colorText({ red, green, blue, alpha }: Color): string {
  const channels = alpha < 1 ? [red, green, blue, Math.round(alpha * 255)] : [red, green, blue];
  return `#${channels.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
