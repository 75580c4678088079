/** Converts curves to line segments within an invisible tolerance. */
import type { Matrix } from '../base/geometry.ts';
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from '../scene/path.ts';

/** Vertices as x, y pairs. A closed line does not repeat its first point. */
export type Polyline = { readonly points: readonly number[]; readonly closed: boolean };

export type FlattenOptions = {
  /** Maximum distance between the segments and the curve, in the units of the result. */
  readonly tolerance: number;
  /** Maximum angle between two adjacent segments of a curve, in radians. */
  readonly maxTurn?: number;
};

/** Maximum number of segments per curve, which limits the work. No curve on a page needs more. */
const MAX_LINES = 500;

/** Returns the subpaths of `path` transformed by `matrix`. Omits subpaths with only one point. */
export function flattenPath({ verbs, coords }: Path, matrix: Matrix, options: FlattenOptions): Polyline[] {
  const [a, b, c, d, e, f] = matrix;
  const { tolerance, maxTurn = Infinity } = options;
  const lines: Polyline[] = [];
  let points: number[] = [];
  let at = 0;
  const finish = (closed: boolean) => {
    if (points.length >= 4) lines.push({ points, closed });
  };
  for (const verb of verbs) {
    if (verb === CLOSE) {
      finish(true);
      points = points.slice(0, 2);
      continue;
    }
    const x1 = a * coords[at]! + c * coords[at + 1]! + e;
    const y1 = b * coords[at]! + d * coords[at + 1]! + f;
    at += 2;
    if (verb === MOVE) {
      finish(false);
      points = [x1, y1];
    } else if (verb === LINE) {
      points.push(x1, y1);
    } else {
      const x2 = a * coords[at]! + c * coords[at + 1]! + e;
      const y2 = b * coords[at]! + d * coords[at + 1]! + f;
      at += 2;
      if (verb === QUAD) flattenQuad(points, x1, y1, x2, y2, tolerance, maxTurn);
      else if (verb === CUBIC) {
        const x3 = a * coords[at]! + c * coords[at + 1]! + e;
        const y3 = b * coords[at]! + d * coords[at + 1]! + f;
        at += 2;
        flattenCubic(points, x1, y1, x2, y2, x3, y3, tolerance, maxTurn);
      }
    }
  }
  finish(false);
  return lines;
}

/**
 * Returns the number of segments. The distance of a curve from n equal chords is at most its largest second derivative
 * divided by 8 n².
 */
function lineCount(secondDerivative: number, turn: number, tolerance: number, maxTurn: number): number {
  const count = Math.ceil(Math.max(Math.sqrt(secondDerivative / (8 * tolerance)), turn / maxTurn, 1));
  return Math.min(count, MAX_LINES);
}

function flattenQuad(
  points: number[],
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  tolerance: number,
  maxTurn: number,
): void {
  const x0 = points[points.length - 2]!;
  const y0 = points[points.length - 1]!;
  const bend = 2 * Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2);
  const turn = maxTurn === Infinity ? 0 : turnBetween(x1 - x0, y1 - y0, x2 - x1, y2 - y1);
  const count = lineCount(bend, turn, tolerance, maxTurn);
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const s = 1 - t;
    points.push(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2);
  }
  points.push(x2, y2);
}

function flattenCubic(
  points: number[],
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
  tolerance: number,
  maxTurn: number,
): void {
  const x0 = points[points.length - 2]!;
  const y0 = points[points.length - 1]!;
  const bend =
    6 * Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
  const turn =
    maxTurn === Infinity
      ? 0
      : turnBetween(x1 - x0, y1 - y0, x2 - x1, y2 - y1) + turnBetween(x2 - x1, y2 - y1, x3 - x2, y3 - y2);
  const count = lineCount(bend, turn, tolerance, maxTurn);
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const s = 1 - t;
    const b0 = s * s * s;
    const b1 = 3 * s * s * t;
    const b2 = 3 * s * t * t;
    const b3 = t * t * t;
    points.push(b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3, b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3);
  }
  points.push(x3, y3);
}

function turnBetween(ax: number, ay: number, bx: number, by: number): number {
  return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
}
