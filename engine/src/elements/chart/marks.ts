/** Draws the marks of charts: bars, lines, areas, pie slices and gauge arcs. */
import { WHITE } from '../../base/color.ts';
import type { Point, Rect } from '../../base/geometry.ts';
import type { BoundChart } from '../../bind/bound.ts';
import { CLOSE, CUBIC, ellipsePath, LINE, MOVE, type Path, polygonPath, rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import type { ElementOfType } from '../schemas.ts';
import { bandOf, heightOf, pointAt, type Scale } from './axis.ts';
import { GRID, type Pen, textAbout } from './pen.ts';

type Chart = ElementOfType<'chart'>;

/** Fraction of its band that a group of bars takes. */
const BAR_SHARE = 0.7;

export function barItems(
  { points, series }: BoundChart,
  scale: Scale,
  { stacked }: Pick<Chart, 'stacked'>,
  pen: Pen,
): readonly Item[] {
  return points.flatMap(({ values }, index) => {
    const band = bandOf(scale, index, points.length);
    const group = { x: band.x + (band.width * (1 - BAR_SHARE)) / 2, width: band.width * BAR_SHARE };
    const width = stacked ? group.width : group.width / series.length;
    const ends = { up: 0, down: 0 };
    return values.flatMap((value, at) => {
      if (value === null || value === 0) return [];
      const side = value < 0 ? 'down' : 'up';
      const from = stacked ? ends[side] : 0;
      ends[side] += value;
      const [top, bottom] = [
        heightOf(scale, Math.max(from, from + value)),
        heightOf(scale, Math.min(from, from + value)),
      ];
      const box = { x: group.x + (stacked ? 0 : at * width), y: top, width, height: bottom - top };
      return box.height > 0 ? [pen.fill(rectPath(box), pen.color(at))] : [];
    });
  });
}

const LINE_WIDTH = 1.5;

/**
 * Draws lines and areas, with gaps at missing values. Areas extend to zero, and stacked areas to the previous series.
 */
export function lineItems(
  { points, series }: BoundChart,
  scale: Scale,
  { kind, stacked }: { readonly kind: Chart['kind']; readonly stacked: boolean },
  pen: Pen,
): readonly Item[] {
  const isArea = kind === 'area';
  const sums = points.map(() => ({ up: 0, down: 0 }));
  return series.flatMap((_, at): readonly Item[] => {
    const runs: { readonly over: Point; readonly under: Point }[][] = [[]];
    for (const [index, { values }] of points.entries()) {
      const value = values[at] ?? null;
      if (value === null) {
        runs.push([]);
        continue;
      }
      const side = value < 0 ? 'down' : 'up';
      const base = isArea && stacked ? sums[index]![side] : Math.max(scale.low, Math.min(0, scale.high));
      const end = isArea && stacked ? base + value : value;
      sums[index]![side] = end;
      const x = pointAt(scale, index, points.length);
      runs.at(-1)!.push({ over: { x, y: heightOf(scale, end) }, under: { x, y: heightOf(scale, base) } });
    }
    const color = pen.color(at);
    const drawn = runs.filter((run) => run.length > 0);
    const areas = !isArea
      ? []
      : drawn
          .filter((run) => run.length > 1)
          .map((run) => {
            const around = [...run.map(({ over }) => over), ...run.map(({ under }) => under).toReversed()];
            return pen.fill(polygonPath(around.flatMap(({ x, y }) => [x, y])), { ...color, alpha: color.alpha * 0.45 });
          });
    const lines = drawn.map((run) =>
      run.length === 1
        ? dot(run[0]!.over, color, pen)
        : pen.stroke(openPath(run.map(({ over }) => over)), color, LINE_WIDTH),
    );
    const last = kind === 'sparkline' ? drawn.at(-1)?.at(-1) : undefined;
    return [...areas, ...lines, ...(last ? [dot(last.over, color, pen)] : [])];
  });
}

function dot({ x, y }: Point, color: Parameters<Pen['fill']>[1], pen: Pen): Item {
  const radius = LINE_WIDTH * 1.3;
  return pen.fill(ellipsePath({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }), color);
}

function openPath(points: readonly Point[]): Path {
  const coords = points.flatMap(({ x, y }) => [x, y]);
  return { verbs: [MOVE, ...new Array<number>(points.length - 1).fill(LINE)], coords };
}

/**
 * Gap between slices, so that they are distinguishable in print without colours. The width is in points, but at most a
 * fraction of the slice’s outer arc.
 */
const PARTING = { width: 0.75, share: 0.15 } as const;

/** Draws slices clockwise from the top. Negative values have no slice. */
export function pieItems({ points }: BoundChart, box: Rect, hole: number, pen: Pen): readonly Item[] {
  const values = points.map(({ values: [value] }) => Math.max(0, value ?? 0));
  const sum = values.reduce((a, b) => a + b, 0);
  const radius = Math.min(box.width, box.height) / 2;
  if (!(sum > 0) || radius <= 0) return [];
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const count = values.filter((value) => value > 0).length;
  const width = Math.min(PARTING.width, ((2 * Math.PI * radius) / count) * PARTING.share);
  const parting = count > 1 ? { stroke: { color: WHITE, width, dash: [], join: 'round' as const } } : {};
  let from = 0;
  return values.flatMap((value, index) => {
    const to = from + value / sum;
    const path = ringPath(center, { outer: radius, inner: radius * hole }, from, to);
    from = to;
    return value > 0 ? [{ ...pen.fill(path, pen.color(index)), ...parting }] : [];
  });
}

/** Draws half a ring that is filled up to the value, with the value in its centre. */
export function gaugeItems(
  { min = 0, max = 100 }: Chart,
  { points, ticks }: BoundChart,
  box: Rect,
  pen: Pen,
): readonly Item[] {
  const value = points[0]?.values[0] ?? null;
  const share = value !== null && max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  const radius = Math.min(box.width / 2, box.height);
  if (radius <= 0) return [];
  const center = { x: box.x + box.width / 2, y: box.y + (box.height + radius) / 2 };
  const ring = { outer: radius, inner: radius * 0.7 };
  const arc = (from: number, to: number) => ringPath(center, ring, from, to);
  const text = value === null ? '' : (ticks[0]?.text ?? '');
  const size = sizeWithin(text, { width: ring.inner * 1.7, size: radius * 0.36 }, pen);
  return [
    pen.fill(arc(-0.25, 0.25), GRID),
    ...(share > 0 ? [pen.fill(arc(-0.25, -0.25 + share / 2), pen.color(0))] : []),
    ...textAbout(pen, text, { x: center.x, y: center.y - size * 0.5 }, size),
  ];
}

/** Returns the font size at which a text fits the width, at most `size`. */
function sizeWithin(
  text: string,
  { width, size }: { readonly width: number; readonly size: number },
  pen: Pen,
): number {
  const needed = pen.text(text, size).width;
  return needed > width ? (size * width) / needed : size;
}

type Ring = { readonly outer: number; readonly inner: number };

/**
 * Returns the outline of a ring or disc segment. `from` and `to` are fractions of a full turn, clockwise from the top.
 */
function ringPath(center: Point, { outer, inner }: Ring, from: number, to: number): Path {
  const verbs: number[] = [MOVE];
  const coords: number[] = [];
  const at = (share: number, radius: number): Point => {
    const angle = share * 2 * Math.PI;
    return { x: center.x + radius * Math.sin(angle), y: center.y - radius * Math.cos(angle) };
  };
  const add = ({ x, y }: Point) => coords.push(x, y);
  const arc = (start: number, end: number, radius: number) => {
    const parts = Math.max(1, Math.ceil(Math.abs(end - start) * 4 - 1e-9));
    for (let part = 0; part < parts; part++) {
      const [a, b] = [start + ((end - start) * part) / parts, start + ((end - start) * (part + 1)) / parts];
      // Distance of the control points that approximate a circular arc with a cubic curve.
      const reach = ((4 / 3) * Math.tan(((b - a) * Math.PI) / 2) * radius) / 1;
      const tangent = (share: number, length: number): Point => {
        const angle = share * 2 * Math.PI;
        return { x: Math.cos(angle) * length, y: Math.sin(angle) * length };
      };
      const [p, q] = [at(a, radius), at(b, radius)];
      const [u, v] = [tangent(a, reach), tangent(b, reach)];
      verbs.push(CUBIC);
      add({ x: p.x + u.x, y: p.y + u.y });
      add({ x: q.x - v.x, y: q.y - v.y });
      add(q);
    }
  };
  add(at(from, outer));
  arc(from, to, outer);
  verbs.push(LINE);
  add(inner > 0 ? at(to, inner) : center);
  if (inner > 0) arc(to, from, inner);
  verbs.push(CLOSE);
  return { verbs, coords };
}
