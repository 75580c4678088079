/** Converts shadings, as pdf.js parses them, to gradients. */
import type { Color } from '@platen/engine/base/color';
import { type Matrix, multiply } from '@platen/engine/base/geometry';
import type { Gradient } from '@platen/engine/scene/gradient';

type Place = readonly [x: number, y: number];

/**
 * Kind, bounding box, stops, two points (the ends of a linear gradient or the centres of its circles), and the radii.
 */
type RadialAxial = readonly [
  name: 'RadialAxial',
  kind: 'axial' | 'radial',
  box: unknown,
  stops: readonly (readonly [offset: number, color: string])[],
  from: Place,
  to: Place,
  fromRadius: number | null,
  toRadius: number | null,
];

/** Converts a shading. `matrix` transforms it to points. Throws for shadings that Platen never writes. */
export function gradientOf(pattern: unknown, matrix: Matrix, alpha: number): Gradient {
  const [name, kind, box, colors, from, to, fromRadius, toRadius] = pattern as RadialAxial;
  if (name !== 'RadialAxial' || box || fromRadius) throw new Error(`unknown PDF shading: ${name}`);
  const stops = colors.map(([offset, color]) => ({ offset, color: { ...toColor(color), alpha } }));
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (kind === 'axial') {
    const along: Matrix = [dx, dy, -dy, dx, from[0], from[1]];
    return { kind: 'linear', transform: multiply(matrix, along), stops };
  }
  const radius = toRadius!;
  const focus = { x: -dx / radius, y: -dy / radius };
  return { kind: 'radial', focus, transform: multiply(matrix, [radius, 0, 0, radius, to[0], to[1]]), stops };
}

/** Parses `#rrggbb`. */
export function toColor(text: string): Color {
  const value = Number.parseInt(text.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 0xff, blue: value & 0xff, alpha: 1 };
}
