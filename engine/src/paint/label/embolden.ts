/** Emboldens outlines, so that thin stems remain visible on printers with low density. */
import { CLOSE, COORDINATES_OF_VERB, MOVE, type Path } from '../../scene/path.ts';

/**
 * Minimum of one plus the cosine of the turn. Corners with a sharper turn do not move, because they would move too far.
 */
const SHARP_TURN = 0.0625;

/**
 * Moves every edge of closed outlines outwards by half of `amount`, so that stems become thicker by `amount`. Control
 * points move too. The contour with the largest area determines which side is outside.
 */
export function emboldenPath(path: Path, amount: number): Path {
  const contours = contourRanges(path);
  const area = contours.reduce((sum, { from, to }) => sum + signedArea(path.coords, from, to), 0);
  const outwards = (area > 0 ? 1 : -1) * (amount / 2);
  const coords = [...path.coords];
  for (const { from, to } of contours) moveContour(path.coords, coords, from, to, outwards);
  return { verbs: path.verbs, coords };
}

type Range = { readonly from: number; readonly to: number };

function contourRanges({ verbs, coords }: Path): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  let at = 0;
  for (const verb of verbs) {
    if (verb === MOVE && at > from) ranges.push({ from, to: at });
    if (verb === MOVE) from = at;
    if (verb !== CLOSE) at += COORDINATES_OF_VERB[verb as 0];
  }
  if (coords.length > from) ranges.push({ from, to: coords.length });
  return ranges;
}

function signedArea(coords: readonly number[], from: number, to: number): number {
  let area = 0;
  for (let i = from; i < to; i += 2) {
    const next = i + 2 < to ? i + 2 : from;
    area += coords[i]! * coords[next + 1]! - coords[next]! * coords[i + 1]!;
  }
  return area / 2;
}

/** Moves a contour. Coincident points (such as a repeated start, or a control point on its end) move together. */
function moveContour(coords: readonly number[], moved: number[], from: number, to: number, distance: number): void {
  const points: { x: number; y: number; indices: number[] }[] = [];
  for (let i = from; i < to; i += 2) {
    const last = points[points.length - 1];
    const x = coords[i]!;
    const y = coords[i + 1]!;
    if (last && last.x === x && last.y === y) last.indices.push(i);
    else points.push({ x, y, indices: [i] });
  }
  const [first] = points;
  const last = points[points.length - 1];
  if (first && last && points.length > 1 && first.x === last.x && first.y === last.y) {
    first.indices.push(...last.indices);
    points.pop();
  }
  if (points.length < 3) return;
  points.forEach((point, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    const after = points[(i + 1) % points.length]!;
    const inLength = Math.hypot(point.x - before.x, point.y - before.y);
    const outLength = Math.hypot(after.x - point.x, after.y - point.y);
    const inX = (point.x - before.x) / inLength;
    const inY = (point.y - before.y) / inLength;
    const outX = (after.x - point.x) / outLength;
    const outY = (after.y - point.y) / outLength;
    const turn = 1 + inX * outX + inY * outY;
    if (turn < SHARP_TURN) return;
    // The sum of both normals divided by `turn` points to the intersection of the moved edges.
    const dx = ((inY + outY) / turn) * distance;
    const dy = ((-inX - outX) / turn) * distance;
    for (const index of point.indices) {
      moved[index] = point.x + dx;
      moved[index + 1] = point.y + dy;
    }
  });
}
