/** Converts the fills of boxes to paints. Positions gradients in the box that they fill (CSS Images 3, 3.1 and 3.2). */
import type { Matrix, Rect } from '../base/geometry.ts';
import { type BoxGradient, type Fill, isBoxGradient } from '../format/gradient.ts';
import type { Gradient, GradientStop, Paint } from '../scene/gradient.ts';

/** Converts a fill to a paint for a box. Replaces a gradient of zero length by its last colour. */
export function paintIn(fill: Fill, box: Rect): Paint {
  if (!isBoxGradient(fill)) return fill;
  const transform = fill.kind === 'linear' ? lineIn(fill, box) : circleIn(fill, box);
  return transform ? { kind: fill.kind, ...reached(transform, fill.stops) } : fill.stops.at(-1)!.color;
}

/** Changes the gradient line so that all stops are between 0 and 1. Radial gradients have no stops below 0. */
function reached(transform: Matrix, stops: readonly GradientStop[]): Pick<Gradient, 'transform' | 'stops'> {
  const [from, to] = [Math.min(0, stops[0]!.offset), Math.max(1, stops.at(-1)!.offset)];
  const size = to - from;
  if (size === 1) return { transform, stops };
  const [a, b, c, d, e, f] = transform;
  return {
    transform: [a * size, b * size, c * size, d * size, e + a * from, f + b * from],
    stops: stops.map(({ offset, color }) => ({ offset: (offset - from) / size, color })),
  };
}

/** Returns whether the fill is fully transparent. */
export function isClear(fill: Fill): boolean {
  return isBoxGradient(fill) ? fill.stops.every(({ color }) => color.alpha === 0) : fill.alpha === 0;
}

function lineIn({ line }: Extract<BoxGradient, { kind: 'linear' }>, { x, y, width, height }: Rect): Matrix | undefined {
  const radians = line.kind === 'angle' ? (line.degrees * Math.PI) / 180 : 0;
  // In a gradient towards a corner, the colour at 50% passes through the two adjacent corners.
  const [towardX, towardY] =
    line.kind === 'angle'
      ? [rounded(Math.sin(radians)), -rounded(Math.cos(radians))]
      : [line.x * height, line.y * width];
  const size = Math.hypot(towardX, towardY);
  if (size === 0) return undefined;
  const [dx, dy] = [towardX / size, towardY / size];
  const length = Math.abs(width * dx) + Math.abs(height * dy);
  if (length === 0) return undefined;
  const [ax, ay] = [dx * length, dy * length];
  return [ax, ay, -ay, ax, x + (width - ax) / 2, y + (height - ay) / 2];
}

/** Rounds away floating-point noise, so that rotations by 90° are exact. */
function rounded(value: number): number {
  return Math.abs(value) < 1e-12 ? 0 : value;
}

function circleIn(
  { isCircle, extent, at }: Extract<BoxGradient, { kind: 'radial' }>,
  { x, y, width, height }: Rect,
): Matrix | undefined {
  const [cx, cy] = [at.x * width, at.y * height];
  const isNear = extent === 'closest-side' || extent === 'closest-corner';
  const pick = isNear ? Math.min : Math.max;
  const [across, down] = [pick(Math.abs(cx), Math.abs(width - cx)), pick(Math.abs(cy), Math.abs(height - cy))];
  const isCorner = extent === 'closest-corner' || extent === 'farthest-corner';
  const corner = isCorner ? Math.SQRT2 : 1;
  const circle = isCorner ? Math.hypot(across, down) : pick(across, down);
  const [rx, ry] = isCircle ? [circle, circle] : [across * corner, down * corner];
  return rx > 0 && ry > 0 ? [rx, 0, 0, ry, x + cx, y + cy] : undefined;
}
