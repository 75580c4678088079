/** The outline of a stroke: butt caps, miter joins with limit 10, dashes. */
import { IDENTITY } from '../base/geometry.ts';
import { CLOSE, LINE, MOVE, type Path } from '../scene/path.ts';
import { dashPolyline } from './dash.ts';
import { flattenPath, type Polyline } from './flatten.ts';

export type StrokeOptions = {
  readonly width: number;
  /** Lengths of dashes and gaps in turn; empty for a solid line. */
  readonly dash: readonly number[];
  /** Farthest the outline may lie from the true one, in points; 1/200 pt is a tenth of a pixel at 1200 dpi. */
  readonly tolerance?: number;
};

/** PDF 32000-1, 8.4.3.5: a corner sharper than this ratio of miter length to line width is cut off. */
const MITER_LIMIT = 10;

/**
 * A path whose nonzero fill is the stroke of `path`. Every piece of line and every join winds the same way, so overlaps
 * fill rather than cancel.
 */
export function strokeOutline(path: Path, { width, dash, tolerance = 0.005 }: StrokeOptions): Path {
  const verbs: number[] = [];
  const coords: number[] = [];
  if (!(width > 0)) return { verbs, coords };
  const half = width / 2;
  // Seen from the outer edge of a thick line, a chord is as far off as the turn between chords allows.
  const maxTurn = 2 * Math.acos(Math.max(0, 1 - tolerance / half));
  const add = (points: readonly number[]) => {
    for (let i = 0; i < points.length; i += 2) {
      verbs.push(i === 0 ? MOVE : LINE);
      coords.push(points[i]!, points[i + 1]!);
    }
    verbs.push(CLOSE);
  };
  for (const line of flattenPath(path, IDENTITY, { tolerance, maxTurn })) {
    for (const piece of dashPolyline(line, dash)) {
      const segments = toSegments(piece);
      if (segments.length === 0) continue;
      if (piece.closed && segments.length > 1) {
        add(side(segments, half, true));
        add(side(reversed(segments), half, true));
      } else add([...side(segments, half, false), ...side(reversed(segments), half, false)]);
    }
  }
  return { verbs, coords };
}

type Segment = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly length: number;
  /** Unit vector to the side of the outline. */
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

/** The line `half` beside the segments, with its joins; a closed one joins its last segment to its first. */
function side(segments: readonly Segment[], half: number, closed: boolean): number[] {
  const points: number[] = [];
  const first = segments[0]!;
  const last = segments[segments.length - 1]!;
  if (!closed) points.push(first.x0 + first.nx * half, first.y0 + first.ny * half);
  for (let i = closed ? 0 : 1; i < segments.length; i++) join(points, segments[i - 1] ?? last, segments[i]!, half);
  if (!closed) points.push(last.x1 + last.nx * half, last.y1 + last.ny * half);
  return points;
}

function join(points: number[], before: Segment, after: Segment, half: number): void {
  const { x0: x, y0: y } = after;
  const cosine = before.nx * after.nx + before.ny * after.ny;
  const sine = before.nx * after.ny - before.ny * after.nx;
  const outer = sine >= 0;
  // The two offset lines meet on the bisector; half angle θ/2: tan = sine / (1 + cosine), miter ratio = 1 / cos(θ/2).
  const reach = cosine > -1 ? half / (1 + cosine) : Infinity;
  const mx = x + (before.nx + after.nx) * reach;
  const my = y + (before.ny + after.ny) * reach;
  if (outer) {
    const withinLimit = (1 + cosine) / 2 >= 1 / (MITER_LIMIT * MITER_LIMIT);
    if (withinLimit) points.push(mx, my);
    else points.push(x + before.nx * half, y + before.ny * half, x + after.nx * half, y + after.ny * half);
    return;
  }
  const cut = -sine * reach;
  if (cut * 2 <= Math.min(before.length, after.length)) {
    points.push(mx, my);
    return;
  }
  // The inside of a corner too tight for its line width: by way of the corner itself each segment keeps its whole
  // rectangle, and the rectangles overlap the same way round.
  points.push(x + before.nx * half, y + before.ny * half, x, y, x + after.nx * half, y + after.ny * half);
}
