/**
 * Defines points, rectangles and affine transforms. Coordinates without a unit are points (1/72 in), with y down and
 * the origin at the top left.
 */

export type Point = { readonly x: number; readonly y: number };

export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Affine transform `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. The six numbers are in the order of SVG's `matrix()` and
 * PDF's `cm`.
 */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the transform that applies `inner` first and `outer` second. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Returns the inverse transform. The matrix must be invertible. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** Returns whether the transform has no inverse, because it reduces every area to zero. */
export function isFlat([a, b, c, d]: Matrix): boolean {
  return !(Math.abs(a * d - b * c) > 1e-12);
}

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

export function scaling(factor: number): Matrix {
  return [factor, 0, 0, factor, 0, 0];
}

/** Returns a clockwise rotation (with y down) about a point. Exact for multiples of 90°. */
export function rotationAbout(degrees: number, center: Point): Matrix {
  const [cos, sin] = cosSin(degrees);
  const { x, y } = center;
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

function cosSin(degrees: number): readonly [number, number] {
  const normalized = ((degrees % 360) + 360) % 360;
  if (normalized === 0) return [1, 0];
  if (normalized === 90) return [0, 1];
  if (normalized === 180) return [-1, 0];
  if (normalized === 270) return [0, -1];
  const radians = (normalized * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

export function transformPoint([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Returns the bounding box of a transformed rectangle. */
export function transformRect(matrix: Matrix, { x, y, width, height }: Rect): Rect {
  const corners = [
    transformPoint(matrix, { x, y }),
    transformPoint(matrix, { x: x + width, y }),
    transformPoint(matrix, { x, y: y + height }),
    transformPoint(matrix, { x: x + width, y: y + height }),
  ];
  const left = Math.min(...corners.map((p) => p.x));
  const top = Math.min(...corners.map((p) => p.y));
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map((p) => p.x)) - left,
    height: Math.max(...corners.map((p) => p.y)) - top,
  };
}

/** Returns whether `inner` is inside `outer`, with a tolerance in points on each side. */
export function containsRect(outer: Rect, inner: Rect, tolerance = 0): boolean {
  return (
    inner.x >= outer.x - tolerance &&
    inner.y >= outer.y - tolerance &&
    inner.x + inner.width <= outer.x + outer.width + tolerance &&
    inner.y + inner.height <= outer.y + outer.height + tolerance
  );
}

/** Returns the smallest rectangle around both rectangles. Undefined counts as an empty rectangle. */
export function unionRect(a: Rect | undefined, b: Rect | undefined): Rect | undefined {
  if (!a) return b;
  if (!b) return a;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
