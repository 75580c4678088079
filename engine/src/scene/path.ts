/** Vector outlines: a list of drawing verbs with their coordinates, in points unless said otherwise. */
import type { Matrix, Rect } from '../base/geometry.ts';

export const MOVE = 0;
export const LINE = 1;
/** Quadratic Bézier: control point, end point. */
export const QUAD = 2;
/** Cubic Bézier: two control points, end point. */
export const CUBIC = 3;
export const CLOSE = 4;

/** How many coordinates follow each verb. */
export const COORDINATES_OF_VERB = [2, 2, 4, 6, 0] as const;

/** `verbs[i]` takes its coordinates (x, y pairs) from `coords` in order. */
export type Path = { readonly verbs: readonly number[]; readonly coords: readonly number[] };

/** PDF 32000-1, 8.4.3.5: a corner sharper than this ratio of miter length to line width is cut off, unless told. */
export const MITER_LIMIT = 10;

/** Distance of the control points of a quarter circle from its ends, as a share of the radius. */
const KAPPA = 0.5522847498307936;

export function rectPath({ x, y, width, height }: Rect): Path {
  return {
    verbs: [MOVE, LINE, LINE, LINE, CLOSE],
    coords: [x, y, x + width, y, x + width, y + height, x, y + height],
  };
}

/** A rectangle with circular corners; the radius is capped at half the shorter side. */
export function roundedRectPath(rect: Rect, cornerRadius: number): Path {
  const { x, y, width, height } = rect;
  const r = Math.min(cornerRadius, width / 2, height / 2);
  if (r <= 0) return rectPath(rect);
  const k = r * (1 - KAPPA);
  const right = x + width;
  const bottom = y + height;
  return {
    verbs: [MOVE, LINE, CUBIC, LINE, CUBIC, LINE, CUBIC, LINE, CUBIC, CLOSE],
    coords: [
      ...[x + r, y, right - r, y, right - k, y, right, y + k, right, y + r],
      ...[right, bottom - r, right, bottom - k, right - k, bottom, right - r, bottom],
      ...[x + r, bottom, x + k, bottom, x, bottom - k, x, bottom - r],
      ...[x, y + r, x, y + k, x + k, y, x + r, y],
    ],
  };
}

/** The ellipse that touches all four sides. */
export function ellipsePath({ x, y, width, height }: Rect): Path {
  const rx = width / 2;
  const ry = height / 2;
  const cx = x + rx;
  const cy = y + ry;
  const kx = rx * KAPPA;
  const ky = ry * KAPPA;
  return {
    verbs: [MOVE, CUBIC, CUBIC, CUBIC, CUBIC, CLOSE],
    coords: [
      ...[cx + rx, cy],
      ...[cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
      ...[cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
      ...[cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
      ...[cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ],
  };
}

export function linePath(x1: number, y1: number, x2: number, y2: number): Path {
  return { verbs: [MOVE, LINE], coords: [x1, y1, x2, y2] };
}

export function transformPath([a, b, c, d, e, f]: Matrix, { verbs, coords }: Path): Path {
  const moved = new Array<number>(coords.length);
  for (let i = 0; i < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    moved[i] = a * x + c * y + e;
    moved[i + 1] = b * x + d * y + f;
  }
  return { verbs, coords: moved };
}

/** The box around all points, control points included: never smaller than the ink of the fill. */
export function pathBounds({ coords }: Path): Rect | undefined {
  if (coords.length === 0) return undefined;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < coords.length; i += 2) {
    left = Math.min(left, coords[i]!);
    right = Math.max(right, coords[i]!);
    top = Math.min(top, coords[i + 1]!);
    bottom = Math.max(bottom, coords[i + 1]!);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The rectangle a closed four-sided upright path draws, or undefined: painters have a shorter way for it. */
export function asRect({ verbs, coords }: Path): Rect | undefined {
  if (verbs.length !== 5 || verbs[4] !== CLOSE || coords.length !== 8) return undefined;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = coords as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const upright =
    (y0 === y1 && x1 === x2 && y2 === y3 && x3 === x0) || (x0 === x1 && y1 === y2 && x2 === x3 && y3 === y0);
  if (!upright) return undefined;
  return { x: Math.min(x0, x2), y: Math.min(y0, y2), width: Math.abs(x2 - x0), height: Math.abs(y2 - y0) };
}
