/**
 * Draws markers at the ends of open paths, such as arrows (SVG 2, 11.6). Their size is proportional to the stroke
 * width.
 */
import type { Point } from '../base/geometry.ts';
import type { Marker } from '../format/style.ts';
import type { ComputedStyle } from '../layout/computed-style.ts';
import { CLOSE, CUBIC, ellipsePath, LINE, linePath, MOVE, type Path, polygonPath, QUAD } from '../scene/path.ts';
import type { PathItem, Stroke } from '../scene/scene.ts';

/** Length in stroke widths by which the line is shortened, so that the marker covers its end. */
const STOPS_BEFORE: Readonly<Record<Marker, number>> = { none: 0, arrow: 1.2, triangle: 4, circle: 1.5, bar: 0 };

/** Length of arrows and triangles, and half of the width of all markers, in stroke widths. */
const LENGTH = 5;
const HALF = 2.25;

type Ends = Pick<ComputedStyle, 'markerStart' | 'markerEnd'>;

/** Adds markers at the first and last point of a path and shortens its stroke there. Closed subpaths get no markers. */
export function withMarkers(item: PathItem, { markerStart, markerEnd }: Ends): readonly PathItem[] {
  const { path, stroke, fill: _, ...rest } = item;
  const subpaths = stroke && (markerStart !== 'none' || markerEnd !== 'none') ? subpathsOf(path) : [];
  const [first, last] = [subpaths[0], subpaths.at(-1)];
  const isOpen = (subpath: Subpath | undefined) => subpath && !subpath.isClosed && subpath.curves.length > 0;
  if (!stroke || !first || !last || (!isOpen(first) && !isOpen(last))) return [item];
  const markers: PathItem[] = [];
  const cut = (curve: Curve, marker: Marker): Curve => {
    if (marker === 'none') return curve;
    const tip = curve.at(-1)!;
    // A marker has the direction of the part of the line that it covers.
    const back = shortened(curve, LENGTH * stroke.width).at(-1)!;
    markers.push({ ...rest, ...markerOf(marker, tip, directionOf(back, tip), stroke) });
    return shortened(curve, STOPS_BEFORE[marker] * stroke.width);
  };
  if (isOpen(last)) last.curves.push(cut(last.curves.pop()!, markerEnd));
  if (isOpen(first)) first.curves.unshift(reversed(cut(reversed(first.curves.shift()!), markerStart)));
  const filled: readonly PathItem[] = item.fill ? [{ ...rest, path, fill: item.fill }] : [];
  return [...filled, { ...rest, path: pathOf(subpaths), stroke }, ...markers];
}

/** Control points of a line or Bézier curve, including start and end. */
type Curve = readonly Point[];

type Subpath = { readonly from: Point; readonly curves: Curve[]; isClosed: boolean };

const POINTS_OF_VERB: Readonly<Record<number, number>> = { [LINE]: 1, [QUAD]: 2, [CUBIC]: 3 };
const VERB_OF_POINTS: Readonly<Record<number, number>> = { 2: LINE, 3: QUAD, 4: CUBIC };

function subpathsOf({ verbs, coords }: Path): readonly Subpath[] {
  const subpaths: Subpath[] = [];
  let at: Point = { x: 0, y: 0 };
  let next = 0;
  const point = (): Point => ({ x: coords[next++]!, y: coords[next++]! });
  for (const verb of verbs) {
    const current = subpaths.at(-1);
    if (verb === MOVE) {
      at = point();
      subpaths.push({ from: at, curves: [], isClosed: false });
    } else if (!current) {
      return [];
    } else if (verb === CLOSE) {
      current.isClosed = true;
      at = current.from;
    } else {
      const open = current.isClosed ? { from: at, curves: [], isClosed: false } : current;
      if (open !== current) subpaths.push(open);
      const curve = [at, ...Array.from({ length: POINTS_OF_VERB[verb]! }, point)];
      open.curves.push(curve);
      at = curve.at(-1)!;
    }
  }
  return subpaths;
}

function pathOf(subpaths: readonly Subpath[]): Path {
  const verbs: number[] = [];
  const coords: number[] = [];
  for (const { from, curves, isClosed } of subpaths) {
    const { x, y } = curves[0]?.[0] ?? from;
    verbs.push(MOVE);
    coords.push(x, y);
    for (const curve of curves) {
      verbs.push(VERB_OF_POINTS[curve.length]!);
      for (const point of curve.slice(1)) coords.push(point.x, point.y);
    }
    if (isClosed) verbs.push(CLOSE);
  }
  return { verbs, coords };
}

function reversed(curve: Curve): Curve {
  return [...curve].reverse();
}

const HALVINGS = 24;

/** Shortens a curve until its end is `distance` from the old end, but at most to half of the curve. */
function shortened(curve: Curve, distance: number): Curve {
  const end = curve.at(-1)!;
  const away = (share: number) => distanceOf(partOf(curve, share).at(-1)!, end);
  if (distance === 0) return curve;
  if (away(0.5) <= distance) return partOf(curve, 0.5);
  let [near, far] = [0.5, 1];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (near + far) / 2;
    if (away(middle) > distance) near = middle;
    else far = middle;
  }
  return partOf(curve, near);
}

/** Returns the first part of a Bézier curve, by de Casteljau's algorithm. */
function partOf(curve: Curve, share: number): Curve {
  const part: Point[] = [];
  for (
    let points = curve;
    points.length > 0;
    points = points.slice(1).map((to, index) => between(points[index]!, to, share))
  ) {
    part.push(points[0]!);
  }
  return part;
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function distanceOf(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function directionOf(from: Point, to: Point): Point {
  const length = distanceOf(from, to);
  return length === 0 ? { x: 1, y: 0 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

type Painted = Pick<PathItem, 'path' | 'fill' | 'stroke' | 'endOf'>;

function markerOf(marker: Exclude<Marker, 'none'>, tip: Point, along: Point, { color, width }: Stroke): Painted {
  /**
   * Returns the point that is `before` stroke widths before the tip and `across` stroke widths to the side of the line.
   */
  const at = (before: number, across: number): readonly [number, number] => [
    tip.x - (along.x * before + along.y * across) * width,
    tip.y - (along.y * before - along.x * across) * width,
  ];
  const solid: Stroke = { color, width, dash: [] };
  switch (marker) {
    case 'triangle':
      return { path: polygonPath([...at(0, 0), ...at(LENGTH, HALF), ...at(LENGTH, -HALF)]), fill: color, endOf: width };
    case 'arrow': {
      // Arrow of two strokes with a sharp corner. Its miter tip is at the end of the line.
      const corner = Math.hypot(LENGTH, HALF) / (2 * HALF);
      const path: Path = {
        verbs: [MOVE, LINE, LINE],
        coords: [...at(LENGTH, HALF), ...at(corner, 0), ...at(LENGTH, -HALF)],
      };
      return { path, stroke: solid };
    }
    case 'circle': {
      const [x, y] = [tip.x - HALF * width, tip.y - HALF * width];
      return {
        path: ellipsePath({ x, y, width: 2 * HALF * width, height: 2 * HALF * width }),
        fill: color,
        endOf: width,
      };
    }
    case 'bar':
      return { path: linePath(...at(0, HALF), ...at(0, -HALF)), stroke: solid };
  }
}
