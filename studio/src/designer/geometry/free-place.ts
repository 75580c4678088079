/** Finds a free position for a new element: the nearest position that covers no element, or at least no code. */
import type { Point, Rect } from '@platen/engine/base/geometry';

export type Taken = { readonly box: Rect; readonly isCode: boolean };

export type FreePlaceOptions = {
  /** Area in which the element must stay. */
  readonly within: Rect;
  readonly taken: readonly Taken[];
  /** Distance to other elements in points, which keeps the quiet zones of codes. */
  readonly gap: number;
};

/** Number of positions tried on each axis. */
const STEPS = 40;

/** Returns the top left corner for a box with this size and preferred position. */
export function freePlace(wanted: Rect, { within, taken, gap }: FreePlaceOptions): Point {
  const start = inside(wanted, within);
  const places = candidates(start, wanted, within);
  const codes = taken.filter(({ isCode }) => isCode);
  const free = (others: readonly Taken[], distance: number) =>
    places.find((at) => !others.some(({ box }) => overlaps({ ...wanted, ...at }, box, distance)));
  // A place in a quiet zone is better than a place on a code.
  return free(taken, gap) ?? free(codes, gap) ?? free(codes, 0) ?? start;
}

/** Moves the box into the area. A box that is too large starts at the area's top left corner. */
function inside(box: Rect, within: Rect): Point {
  const along = (at: number, length: number, from: number, size: number) =>
    Math.max(from, Math.min(at, from + size - length));
  return {
    x: along(box.x, box.width, within.x, within.width),
    y: along(box.y, box.height, within.y, within.height),
  };
}

/** Returns the preferred position, then grid positions, nearest first. */
function candidates(start: Point, { width, height }: Rect, within: Rect): readonly Point[] {
  const spread = (from: number, space: number) =>
    Array.from({ length: STEPS + 1 }, (_, step) => from + (Math.max(0, space) * step) / STEPS);
  const columns = [start.x, ...spread(within.x, within.width - width)];
  const rows = [start.y, ...spread(within.y, within.height - height)];
  const away = ({ x, y }: Point) => Math.hypot(x - start.x, y - start.y);
  return rows.flatMap((y) => columns.map((x) => ({ x, y }))).sort((a, b) => away(a) - away(b));
}

function overlaps(a: Rect, b: Rect, gap: number): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}
