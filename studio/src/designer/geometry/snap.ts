/** Snaps a rigid box to nearby lines and equal gaps. On each axis, the nearest target is used. */
import type { Point, Rect } from '@platen/engine/base/geometry';

export type Axis = 'x' | 'y';

/** Line to snap to. `at` is its position on the axis, and `from` to `to` the extent of its object across the axis. */
export type SnapLine = {
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Object that the line belongs to: a description, or the path of an element. */
  readonly of?: string | undefined;
};

export type SnapTargets = {
  readonly lines: readonly SnapLine[];
  /** Boxes whose gaps can be matched. */
  readonly siblings: readonly Rect[];
};

/** Equal distance to draw: `from` to `to` along the axis, at `across`. */
export type Gap = { readonly axis: Axis; readonly from: number; readonly to: number; readonly across: number };

export type Snapped = { readonly by: Point; readonly guides: readonly SnapLine[]; readonly gaps: readonly Gap[] };

export type SnapOptions = {
  /** Snapping distance in points, equal to six screen pixels. */
  readonly within: number;
  /** Fallback grid in points: dots of a printer, or tenths of a millimetre. */
  readonly grid?: number | undefined;
  /** Lines of the box that snap; default: all. */
  readonly parts?: { readonly x: readonly Part[]; readonly y: readonly Part[] };
};

/** Line of a box on an axis: start (0), middle (0.5) or end (1). */
export type Part = 0 | 0.5 | 1;

const ALL_PARTS: readonly Part[] = [0, 0.5, 1];

const SAME = 1e-6;

type Span = { readonly start: number; readonly length: number };

export function spanOf(rect: Rect, axis: Axis): Span {
  return axis === 'x' ? { start: rect.x, length: rect.width } : { start: rect.y, length: rect.height };
}

/** Returns the edges and middles of a box as lines. */
export function linesOf({ x, y, width, height }: Rect, of?: string): readonly SnapLine[] {
  const [right, bottom] = [x + width, y + height];
  return [
    { axis: 'x', at: x, from: y, to: bottom, of },
    { axis: 'y', at: y, from: x, to: right, of },
    { axis: 'x', at: x + width / 2, from: y, to: bottom, of },
    { axis: 'y', at: y + height / 2, from: x, to: right, of },
    { axis: 'x', at: right, from: y, to: bottom, of },
    { axis: 'y', at: bottom, from: x, to: right, of },
  ];
}

/** Returns the move after snapping. */
export function snapMove(box: Rect, by: Point, targets: SnapTargets, options: SnapOptions): Snapped {
  const x = snapAxis('x', box, by, targets, options);
  const y = snapAxis('y', box, by, targets, options);
  const moved = { ...box, x: box.x + x.by, y: box.y + y.by };
  return {
    by: { x: x.by, y: y.by },
    guides: [...guidesFor('x', moved, x, targets, options), ...guidesFor('y', moved, y, targets, options)],
    gaps: [
      ...(x.isSnapped ? equalGaps('x', moved, targets) : []),
      ...(y.isSnapped ? equalGaps('y', moved, targets) : []),
    ],
  };
}

type SnappedAxis = { readonly by: number; readonly isSnapped: boolean };

function snapAxis(axis: Axis, box: Rect, by: Point, targets: SnapTargets, options: SnapOptions): SnappedAxis {
  const moved = { ...box, x: box.x + by.x, y: box.y + by.y };
  const { start, length } = spanOf(moved, axis);
  const parts = options.parts?.[axis] ?? ALL_PARTS;
  let nearest: number | undefined;
  const offer = (offset: number) => {
    if (Math.abs(offset) <= options.within && Math.abs(offset) < Math.abs(nearest ?? Number.POSITIVE_INFINITY))
      nearest = offset;
  };
  for (const line of targets.lines) {
    if (line.axis !== axis) continue;
    for (const part of parts) offer(line.at - start - length * part);
  }
  if (parts === ALL_PARTS) for (const place of gapPlaces(axis, moved, targets.siblings)) offer(place - start);
  if (nearest !== undefined) return { by: by[axis] + nearest, isSnapped: true };
  if (!options.grid || parts.length === 0) return { by: by[axis], isSnapped: false };
  const part = parts.includes(0) ? 0 : parts[0]!;
  const edge = start + length * part;
  return { by: by[axis] + Math.round(edge / options.grid) * options.grid - edge, isSnapped: false };
}

function guidesFor(
  axis: Axis,
  moved: Rect,
  { isSnapped }: SnappedAxis,
  { lines }: SnapTargets,
  options: SnapOptions,
): readonly SnapLine[] {
  if (!isSnapped) return [];
  const { start, length } = spanOf(moved, axis);
  const across = spanOf(moved, other(axis));
  const met = new Map<number, SnapLine>();
  for (const line of lines) {
    if (line.axis !== axis) continue;
    const meets = (options.parts?.[axis] ?? ALL_PARTS).some((part) => Math.abs(start + length * part - line.at) < SAME);
    if (!meets) continue;
    const key = Math.round(line.at / SAME);
    const known = met.get(key) ?? { ...line, from: across.start, to: across.start + across.length };
    met.set(key, { ...known, from: Math.min(known.from, line.from), to: Math.max(known.to, line.to) });
  }
  return [...met.values()];
}

function other(axis: Axis): Axis {
  return axis === 'x' ? 'y' : 'x';
}

const startOf = (axis: Axis, rect: Rect) => (axis === 'x' ? rect.x : rect.y);
const endOf = (axis: Axis, rect: Rect) => (axis === 'x' ? rect.x + rect.width : rect.y + rect.height);

/**
 * Returns the two nearest siblings on each side along the axis. A single pass without allocations, because it runs for
 * a whole page at each pointer move.
 */
function neighbours(axis: Axis, box: Rect, siblings: readonly Rect[]) {
  const across = other(axis);
  const [from, to] = [startOf(across, box), endOf(across, box)];
  const middle = (startOf(axis, box) + endOf(axis, box)) / 2;
  let left: Rect | undefined;
  let farLeft: Rect | undefined;
  let right: Rect | undefined;
  let farRight: Rect | undefined;
  for (const rect of siblings) {
    if (startOf(across, rect) >= to || from >= endOf(across, rect)) continue;
    const [start, end] = [startOf(axis, rect), endOf(axis, rect)];
    if (end <= middle) {
      if (!left || end > endOf(axis, left)) [left, farLeft] = [rect, left];
      else if (!farLeft || end > endOf(axis, farLeft)) farLeft = rect;
    }
    if (start >= middle) {
      if (!right || start < startOf(axis, right)) [right, farRight] = [rect, right];
      else if (!farRight || start < startOf(axis, farRight)) farRight = rect;
    }
  }
  const isThere = (rect: Rect | undefined) => rect !== undefined;
  return {
    before: [left, farLeft].filter(isThere),
    after: [right, farRight].filter(isThere),
    end: (rect: Rect) => endOf(axis, rect),
    start: (rect: Rect) => startOf(axis, rect),
  };
}

/** Returns start positions at which the box's gaps become equal. */
function gapPlaces(axis: Axis, box: Rect, siblings: readonly Rect[]): readonly number[] {
  const { before, after, end, start } = neighbours(axis, box, siblings);
  const { length } = spanOf(box, axis);
  const places: number[] = [];
  const [left, farLeft] = before;
  const [right, farRight] = after;
  if (left && right && start(right) - end(left) >= length) places.push((end(left) + start(right) - length) / 2);
  if (left && farLeft && start(left) >= end(farLeft)) places.push(end(left) + start(left) - end(farLeft));
  if (right && farRight && start(farRight) >= end(right))
    places.push(start(right) - (start(farRight) - end(right)) - length);
  return places;
}

/** Returns equal gaps around a box. */
export function equalGaps(axis: Axis, box: Rect, { siblings }: SnapTargets): readonly Gap[] {
  const { before, after, end, start } = neighbours(axis, box, siblings);
  const chain = [...before.toReversed(), box, ...after];
  const gaps = chain.slice(1).map((next, index): Gap => {
    const previous = chain[index]!;
    const [a, b] = [spanOf(previous, other(axis)), spanOf(next, other(axis))];
    const from = Math.max(a.start, b.start);
    const to = Math.min(a.start + a.length, b.start + b.length);
    return { axis, from: end(previous), to: start(next), across: (from + to) / 2 };
  });
  const own = gaps.filter((_, index) => chain[index] === box || chain[index + 1] === box);
  const length = ({ from, to }: Gap) => to - from;
  return gaps.filter(
    (gap) => length(gap) > SAME && isShared(gap) && own.some((mine) => Math.abs(length(mine) - length(gap)) < SAME),
  );

  function isShared(gap: Gap): boolean {
    return gaps.some((another) => another !== gap && Math.abs(length(another) - length(gap)) < SAME);
  }
}
