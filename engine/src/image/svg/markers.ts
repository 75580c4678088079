/** Finds the positions and directions of markers on a line (SVG 2, 13.7). */
import type { Point } from '../../base/geometry.ts';
import { CLOSE, COORDINATES_OF_VERB, MOVE, type Path } from '../../scene/path.ts';

export type Vertex = Point & {
  readonly place: 'start' | 'mid' | 'end';
  /** Direction of the line at the vertex, in degrees. */
  readonly angle: number;
};

type Step = { readonly to: Point; readonly arrives: Point; readonly leaves: Point; readonly isMove: boolean };

/** Returns the vertices of all subpaths: the first, the last and all vertices in between. */
export function verticesOf({ verbs, coords }: Path): readonly Vertex[] {
  const steps = stepsOf({ verbs, coords });
  return steps.map(({ to, arrives }, index) => {
    const next = steps[index + 1];
    const before = steps[index]!.isMove ? undefined : arrives;
    const after = next && !next.isMove ? next.leaves : undefined;
    const place = index === 0 ? 'start' : next ? 'mid' : 'end';
    return { ...to, place, angle: angleOf(before, after) };
  });
}

/** Returns the end point of each verb, and the directions at the start and end of its segment. */
function stepsOf({ verbs, coords }: Path): readonly Step[] {
  const steps: Step[] = [];
  let [at, from, start]: [number, Point, Point] = [0, NOWHERE, NOWHERE];
  for (const verb of verbs) {
    const count = COORDINATES_OF_VERB[verb as 0];
    const points: Point[] = verb === CLOSE ? [start] : [];
    for (let i = at; i < at + count; i += 2) points.push({ x: coords[i]!, y: coords[i + 1]! });
    at += count;
    const to = points.at(-1)!;
    const all = [from, ...points];
    const leaves = direction(all) ?? NOWHERE;
    const back = direction(all.toReversed()) ?? NOWHERE;
    steps.push({ to, leaves, arrives: { x: -back.x, y: -back.y }, isMove: verb === MOVE });
    if (verb === MOVE) start = to;
    from = to;
  }
  return steps;
}

const NOWHERE: Point = { x: 0, y: 0 };

/** Returns the direction from the first point to the next different point. */
function direction([first, ...rest]: readonly Point[]): Point | undefined {
  const other = rest.find(({ x, y }) => x !== first!.x || y !== first!.y);
  return other && { x: other.x - first!.x, y: other.y - first!.y };
}

/** Returns the bisector of the incoming and outgoing direction, in degrees. */
function angleOf(before: Point | undefined, after: Point | undefined): number {
  const [one, other] = [before ?? after, after ?? before].map((way) => {
    const length = way ? Math.hypot(way.x, way.y) : 0;
    return way && length > 0 ? { x: way.x / length, y: way.y / length } : NOWHERE;
  }) as [Point, Point];
  const [x, y] = [one.x + other.x, one.y + other.y];
  // The marker is perpendicular to the line at a reversal of direction.
  const isBack = Math.abs(x) < 1e-9 && Math.abs(y) < 1e-9;
  return (Math.atan2(isBack ? one.x : y, isBack ? -one.y : x) * 180) / Math.PI;
}
