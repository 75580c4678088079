/** Computes the outlines of strokes, with caps, joins and dashes. */
import { IDENTITY } from '../base/geometry.ts';
import { CLOSE, LINE, MITER_LIMIT, MOVE, type Path } from '../scene/path.ts';
import type { Stroke } from '../scene/scene.ts';
import { dashPolyline } from './dash.ts';
import { flattenPath, type Polyline } from './flatten.ts';

export type StrokeOptions = Omit<Stroke, 'color'> & {
  /** Maximum deviation from the exact outline in points. 1/200 pt is a tenth of a pixel at 1200 dpi. */
  readonly tolerance?: number;
};

/** Returns whether the stroke has butt caps and joins that keep right angles sharp (miter). */
export function hasPlainEnds({ cap, join, miterLimit = MITER_LIMIT }: Omit<Stroke, 'color'>): boolean {
  return !cap && !join && miterLimit >= Math.SQRT2;
}

/**
 * Returns a path whose nonzero fill is the stroke of `path`. All segments and joins have the same direction, so that
 * overlaps do not cancel out.
 */
export function strokeOutline(path: Path, options: StrokeOptions): Path {
  const { width, dash, dashOffset, tolerance = 0.005 } = options;
  const verbs: number[] = [];
  const coords: number[] = [];
  if (!(width > 0)) return { verbs, coords };
  const half = width / 2;
  // Angle between chords that results in the allowed error at the outer edge of a thick line.
  const maxTurn = 2 * Math.acos(Math.max(0, 1 - tolerance / half));
  const pen: Pen = {
    half,
    maxTurn,
    cap: options.cap,
    join: options.join,
    miterLimit: options.miterLimit ?? MITER_LIMIT,
  };
  const add = (points: readonly number[]) => {
    for (let i = 0; i < points.length; i += 2) {
      verbs.push(i === 0 ? MOVE : LINE);
      coords.push(points[i]!, points[i + 1]!);
    }
    verbs.push(CLOSE);
  };
  for (const line of flattenPath(path, IDENTITY, { tolerance, maxTurn })) {
    for (const piece of dashPolyline(line, dash, dashOffset)) {
      const segments = toSegments(piece);
      if (segments.length === 0) {
        if (pen.cap) add(dot(piece.points[0]!, piece.points[1]!, pen));
      } else if (piece.closed && segments.length > 1) {
        add(side(segments, pen, true));
        add(side(reversed(segments), pen, true));
      } else add([...side(segments, pen, false), ...side(reversed(segments), pen, false)]);
    }
  }
  return { verbs, coords };
}

type Pen = {
  readonly half: number;
  /** Maximum angle between two adjacent segments of a round cap or join, in radians. */
  readonly maxTurn: number;
  readonly cap: Stroke['cap'];
  readonly join: Stroke['join'];
  readonly miterLimit: number;
};

type Segment = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly length: number;
  /** Unit vector from the line towards the outline. */
  readonly nx: number;
  readonly ny: number;
};

function toSegments({ points, closed }: Polyline): Segment[] {
  const segments: Segment[] = [];
  const count = closed ? points.length : points.length - 2;
  for (let i = 0; i < count; i += 2) {
    const x0 = points[i]!;
    const y0 = points[i + 1]!;
    const x1 = points[(i + 2) % points.length]!;
    const y1 = points[(i + 3) % points.length]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length > 0) segments.push({ x0, y0, x1, y1, length, nx: (y1 - y0) / length, ny: (x0 - x1) / length });
  }
  return segments;
}

function reversed(segments: readonly Segment[]): Segment[] {
  return segments
    .map(({ x0, y0, x1, y1, length, nx, ny }) => ({ x0: x1, y0: y1, x1: x0, y1: y0, length, nx: -nx, ny: -ny }))
    .reverse();
}

/** Returns the outline of a line of zero length. Only its caps are visible, drawn as for a horizontal line. */
function dot(x: number, y: number, pen: Pen): number[] {
  const there = { x0: x, y0: y, x1: x, y1: y, length: 0, nx: 0, ny: -1 };
  return [...side([there], pen, false), ...side(reversed([there]), pen, false)];
}

/**
 * Returns one side of the stroke with its joins, at half of the line width from the segments. On a closed line, the
 * last segment is joined with the first. An open line ends with a cap.
 */
function side(segments: readonly Segment[], pen: Pen, closed: boolean): number[] {
  const { half } = pen;
  const points: number[] = [];
  const first = segments[0]!;
  const last = segments[segments.length - 1]!;
  if (!closed) points.push(first.x0 + first.nx * half, first.y0 + first.ny * half);
  for (let i = closed ? 0 : 1; i < segments.length; i++) join(points, segments[i - 1] ?? last, segments[i]!, pen);
  if (!closed) {
    points.push(last.x1 + last.nx * half, last.y1 + last.ny * half);
    addCap(points, last, pen);
  }
  return points;
}

/** Adds the cap that joins the two sides of the last segment. */
function addCap(points: number[], { x1, y1, nx, ny }: Segment, { cap, half, maxTurn }: Pen): void {
  if (cap === 'round') addArc(points, x1, y1, Math.atan2(ny, nx), Math.PI, half, maxTurn);
  else if (cap === 'square') {
    const [dx, dy] = [-ny * half, nx * half];
    points.push(x1 + nx * half + dx, y1 + ny * half + dy, x1 - nx * half + dx, y1 - ny * half + dy);
  }
}

/** Adds the points between the ends of an arc. */
function addArc(points: number[], x: number, y: number, from: number, turn: number, radius: number, maxTurn: number) {
  const count = Math.ceil(Math.abs(turn) / Math.max(maxTurn, 0.02));
  for (let i = 1; i < count; i++) {
    const angle = from + (turn * i) / count;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
}

function join(points: number[], before: Segment, after: Segment, pen: Pen): void {
  const { half } = pen;
  const { x0: x, y0: y } = after;
  const cosine = before.nx * after.nx + before.ny * after.ny;
  const sine = before.nx * after.ny - before.ny * after.nx;
  const outer = sine >= 0;
  // The two offset lines meet on the bisector. For half of the angle θ, tan(θ/2) = sine / (1 + cosine), and the miter
  // ratio is 1 / cos(θ/2).
  const reach = cosine > -1 ? half / (1 + cosine) : Infinity;
  const mx = x + (before.nx + after.nx) * reach;
  const my = y + (before.ny + after.ny) * reach;
  if (outer) {
    const withinLimit = !pen.join && (1 + cosine) / 2 >= 1 / (pen.miterLimit * pen.miterLimit);
    if (withinLimit) {
      points.push(mx, my);
      return;
    }
    points.push(x + before.nx * half, y + before.ny * half);
    const turn = Math.atan2(sine, cosine);
    if (pen.join === 'round') addArc(points, x, y, Math.atan2(before.ny, before.nx), turn, half, pen.maxTurn);
    points.push(x + after.nx * half, y + after.ny * half);
    return;
  }
  const cut = -sine * reach;
  if (cut * 2 <= Math.min(before.length, after.length)) {
    points.push(mx, my);
    return;
  }
  // If a corner is too tight for the line width, the outline on its inside passes through the corner. Each segment then
  // keeps its whole rectangle, and the rectangles overlap with the same direction.
  points.push(x + before.nx * half, y + before.ny * half, x, y, x + after.nx * half, y + after.ny * half);
}
