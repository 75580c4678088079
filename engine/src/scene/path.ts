/** Defines paths: a list of drawing verbs and their coordinates, in points unless stated otherwise. */
import type { Matrix, Rect } from '../base/geometry.ts';

export const MOVE = 0;
export const LINE = 1;
/** Verb of a quadratic Bézier curve with a control point and an end point. */
export const QUAD = 2;
/** Verb of a cubic Bézier curve with two control points and an end point. */
export const CUBIC = 3;
export const CLOSE = 4;

/** Number of coordinates per verb. */
export const COORDINATES_OF_VERB = [2, 2, 4, 6, 0] as const;

/** Path. The verbs use the coordinates (x, y pairs) in order. */
export type Path = { readonly verbs: readonly number[]; readonly coords: readonly number[] };

/**
 * Default miter limit. A corner whose ratio of miter length to line width is larger is bevelled (PDF 32000-1, 8.4.3.5).
 */
export const MITER_LIMIT = 10;

/** Distance of a quarter circle's control points from its ends, as a fraction of the radius. */
export const ROUNDNESS = 0.5522847498307936;

export function rectPath({ x, y, width, height }: Rect): Path {
  return {
    verbs: [MOVE, LINE, LINE, LINE, CLOSE],
    coords: [x, y, x + width, y, x + width, y + height, x, y + height],
  };
}

export function joinPaths(paths: readonly Path[]): Path {
  return { verbs: paths.flatMap(({ verbs }) => verbs), coords: paths.flatMap(({ coords }) => coords) };
}

/** Horizontal and vertical radius of a corner. */
export type CornerReach = readonly [across: number, down: number];

/** Corners in clockwise order, starting at the top left. */
export type CornerReaches = readonly [CornerReach, CornerReach, CornerReach, CornerReach];

/**
 * Returns a rectangle with circular or elliptical corners. Circular corners are limited to half of the shorter side.
 */
export function roundedRectPath(rect: Rect, corners: number | CornerReaches): Path {
  const { x, y, width, height } = rect;
  const reaches = typeof corners === 'number' ? circular(Math.min(corners, width / 2, height / 2)) : corners;
  if (reaches.every(([across, down]) => across <= 0 || down <= 0)) return rectPath(rect);
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = reaches;
  const [x1, y1] = [x + width, y + height];
  const k = 1 - ROUNDNESS;
  return {
    verbs: [MOVE, LINE, CUBIC, LINE, CUBIC, LINE, CUBIC, LINE, CUBIC, CLOSE],
    coords: [
      ...[x + ax, y, x1 - bx, y, x1 - bx * k, y, x1, y + by * k, x1, y + by],
      ...[x1, y1 - cy, x1, y1 - cy * k, x1 - cx * k, y1, x1 - cx, y1],
      ...[x + dx, y1, x + dx * k, y1, x, y1 - dy * k, x, y1 - dy],
      ...[x, y + ay, x, y + ay * k, x + ax * k, y, x + ax, y],
    ],
  };
}

function circular(radius: number): CornerReaches {
  const corner: CornerReach = [radius, radius];
  return [corner, corner, corner, corner];
}

/** Returns the ellipse that touches all four sides. */
export function ellipsePath({ x, y, width, height }: Rect): Path {
  const rx = width / 2;
  const ry = height / 2;
  const cx = x + rx;
  const cy = y + ry;
  const kx = rx * ROUNDNESS;
  const ky = ry * ROUNDNESS;
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

/** Returns a closed polygon. `coords` contains x, y pairs. */
export function polygonPath(coords: readonly number[]): Path {
  return { verbs: [MOVE, ...new Array<number>(coords.length / 2 - 1).fill(LINE), CLOSE], coords };
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

/** Returns the bounding box of all points, including control points. It is never smaller than the ink of the fill. */
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

/** Returns the rectangle that a path draws, or undefined. Painters have shorter code for rectangles. */
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

/** Rectangle of a path, and the direction in which it is drawn (y down). */
export type DirectedRect = { readonly rect: Rect; readonly isClockwise: boolean };

const VERBS_OF_RECT = [MOVE, LINE, LINE, LINE, CLOSE];

/** Returns the rectangles that a path draws. Returns undefined if a subpath is not an upright rectangle. */
export function asRects({ verbs, coords }: Path): readonly DirectedRect[] | undefined {
  const count = verbs.length / VERBS_OF_RECT.length;
  if (count === 0 || coords.length !== count * 8) return undefined;
  if (!verbs.every((verb, index) => verb === VERBS_OF_RECT[index % VERBS_OF_RECT.length])) return undefined;
  const rects: DirectedRect[] = [];
  for (let from = 0; from < coords.length; from += 8) {
    const corners = coords.slice(from, from + 8);
    const rect = asRect({ verbs: VERBS_OF_RECT, coords: corners });
    if (!rect) return undefined;
    const [x0, y0, x1, y1, x2, y2] = corners as unknown as [number, number, number, number, number, number];
    rects.push({ rect, isClockwise: (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) > 0 });
  }
  return rects;
}

/**
 * Returns the outer and the inner rectangle of a frame that a path draws with the even-odd rule. Returns undefined for
 * other paths.
 */
export function asFrame(path: Path): { readonly outer: Rect; readonly inner: Rect } | undefined {
  if (path.verbs.length !== 2 * VERBS_OF_RECT.length) return undefined;
  const [outer, inner] = (asRects(path) ?? []).map(({ rect }) => rect);
  return outer && inner && contains(outer, inner) ? { outer, inner } : undefined;
}

function contains(outer: Rect, { x, y, width, height }: Rect): boolean {
  const isInside = x > outer.x && x + width < outer.x + outer.width;
  return isInside && y > outer.y && y + height < outer.y + outer.height && width > 0 && height > 0;
}
