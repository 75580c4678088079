/** Rotated boxes: a rectangle and the matrix from its coordinates to the page. */
import {
  inverse,
  isFlat,
  type Matrix,
  multiply,
  type Point,
  type Rect,
  rotationAbout,
  transformPoint,
} from '@platen/engine/base/geometry';

export type Oriented = { readonly box: Rect; readonly transform: Matrix };

/** Returns the corners clockwise from the top left. */
export function cornersOf({
  box: { x, y, width, height },
  transform,
}: Oriented): readonly [Point, Point, Point, Point] {
  return [
    transformPoint(transform, { x, y }),
    transformPoint(transform, { x: x + width, y }),
    transformPoint(transform, { x: x + width, y: y + height }),
    transformPoint(transform, { x, y: y + height }),
  ];
}

export function centreOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns degrees clockwise, 0 to 360. */
export function angleOf([a, b]: Matrix): number {
  return normalDegrees((Math.atan2(b, a) * 180) / Math.PI);
}

export function normalDegrees(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}

/** Converts a page vector to the axes of the box. */
export function vectorInto([a, b, c, d]: Matrix, vector: Point): Point {
  const linear: Matrix = [a, b, c, d, 0, 0];
  return isFlat(linear) ? vector : transformPoint(inverse(linear), vector);
}

/** Returns the rotation of the groups around a box, without the box's rotation. */
export function parentMatrix({ box, transform }: Oriented, rotation: number): Matrix {
  return multiply(transform, rotationAbout(-rotation, centreOf(box)));
}

/** Returns the distance from a point to the box in points, 0 inside. */
export function distanceTo({ box, transform }: Oriented, at: Point): number {
  if (isFlat(transform)) return Number.POSITIVE_INFINITY;
  const { x, y } = transformPoint(inverse(transform), at);
  const dx = Math.max(box.x - x, 0, x - box.x - box.width);
  const dy = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(dx, dy);
}

/** Returns the distance from a point to the box's border in points, from inside or outside. */
export function distanceToBorder(oriented: Oriented, at: Point): number {
  const outside = distanceTo(oriented, at);
  if (outside > 0) return outside;
  const { box, transform } = oriented;
  const { x, y } = transformPoint(inverse(transform), at);
  return Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y);
}

/** Returns the distance from a point to a diagonal of the box in points. */
export function distanceToDiagonal({ box, transform }: Oriented, direction: 'down' | 'up', at: Point): number {
  if (isFlat(transform)) return Number.POSITIVE_INFINITY;
  const point = transformPoint(inverse(transform), at);
  const { x, y, width, height } = box;
  const start = { x, y: direction === 'down' ? y : y + height };
  const vector = { x: width, y: direction === 'down' ? height : -height };
  const length = vector.x ** 2 + vector.y ** 2;
  const along = length === 0 ? 0 : ((point.x - start.x) * vector.x + (point.y - start.y) * vector.y) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - start.x - part * vector.x, point.y - start.y - part * vector.y);
}

/** Returns true if a box and an upright page rectangle overlap (separating axis test). */
export function touches(oriented: Oriented, area: Rect): boolean {
  const corners = cornersOf(oriented);
  const others = cornersOf({ box: area, transform: [1, 0, 0, 1, 0, 0] });
  const [origin, right, , below] = corners;
  const axes = [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: right.x - origin.x, y: right.y - origin.y },
    { x: below.x - origin.x, y: below.y - origin.y },
  ];
  return axes.every((axis) => {
    const [a, b] = [extent(corners, axis), extent(others, axis)];
    return a.least <= b.most && b.least <= a.most;
  });
}

function extent(points: readonly Point[], axis: Point): { readonly least: number; readonly most: number } {
  const along = points.map(({ x, y }) => x * axis.x + y * axis.y);
  return { least: Math.min(...along), most: Math.max(...along) };
}

/** Returns the rectangle between two points. */
export function rectBetween(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}
