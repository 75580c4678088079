/** Splits lines into dashes. */
import type { Polyline } from './flatten.ts';

/** Maximum number of dashes. A line with more is drawn solid, because the dashes would not be visible. */
const MAX_DASHES = 20_000;

/**
 * Returns the dashes of a line. `dash` has lengths of dashes and gaps, alternating, which repeat. `offset` is the phase
 * at the first point (PDF 32000-1, 8.4.3.6). Returns the line itself if the pattern is unusable.
 */
export function dashPolyline(line: Polyline, dash: readonly number[], offset = 0): Polyline[] {
  const period = dash.reduce((sum, length) => sum + length, 0);
  if (!(period > 0) || dash.some((length) => !(length >= 0))) return [line];
  const points = line.closed ? [...line.points, line.points[0]!, line.points[1]!] : line.points;
  if ((lengthOf(points) / period) * dash.length > MAX_DASHES) return [line];
  const pieces: Polyline[] = [];
  let piece: number[] = [points[0]!, points[1]!];
  // With an odd number of lengths, dashes and gaps alternate between repetitions.
  const round = dash.length % 2 === 0 ? period : 2 * period;
  let index = 0;
  const phase = ((offset % round) + round) % round;
  let left = dash[0]! - phase;
  while (left <= 0 && phase > 0) left += dash[++index % dash.length]!;
  const beginsDashed = index % 2 === 0;
  const turn = () => {
    if (index % 2 === 0 && piece.length >= 4) pieces.push({ points: piece, closed: false });
    index++;
    left = dash[index % dash.length]!;
  };
  for (let i = 2; i < points.length; i += 2) {
    const [x0, y0, x1, y1] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!];
    const length = Math.hypot(x1 - x0, y1 - y0);
    let done = 0;
    while (length - done > left) {
      done += left;
      const x = x0 + ((x1 - x0) * done) / length;
      const y = y0 + ((y1 - y0) * done) / length;
      piece.push(x, y);
      turn();
      piece = [x, y];
    }
    left -= length - done;
    piece.push(x1, y1);
  }
  const endsDashed = index % 2 === 0;
  turn();
  // On a closed line, the last dash continues in the first and is joined with it.
  if (line.closed && beginsDashed && endsDashed && pieces.length > 1) {
    const first = pieces.shift()!;
    pieces[pieces.length - 1] = { points: [...pieces.at(-1)!.points, ...first.points.slice(2)], closed: false };
  }
  return pieces;
}

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < points.length; i += 2) {
    length += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  }
  return length;
}
