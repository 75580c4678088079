/** Draws borders with round corners whose sides differ (CSS Backgrounds and Borders 3, 4.3). */
import { isSameColor } from '../base/color.ts';
import type { Point, Rect } from '../base/geometry.ts';
import type { Border, Sides } from '../format/style.ts';
import { CLOSE, type CornerReaches, CUBIC, LINE, MOVE, type Path, polygonPath, ROUNDNESS } from '../scene/path.ts';
import type { Item, PathItem } from '../scene/scene.ts';
import type { Borders } from './computed-style.ts';
import { innerReach, insetRect, outlineOf, type RoundedBox } from './rounded-box.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Fills the area between the outer and inner curve of solid borders. The area tapers towards a side without a border.
 */
export function roundBorderItems(box: RoundedBox, borders: Borders, widths: Sides, elementId: string): readonly Item[] {
  const parts = partsOf(box.rect, widths);
  return runsOf(borders).flatMap((run): readonly Item[] => {
    const sides = run.map((name) => borders[name]!);
    const painted = ({ color: fill }: Border): PathItem => {
      const whole = run.length === SIDES.length ? { fillRule: 'evenodd' as const } : {};
      return { kind: 'path', elementId, path: between(box, widths, run), fill, ...whole };
    };
    if (sides.every(({ color }) => isSameColor(color, sides[0]!.color))) return [painted(sides[0]!)];
    return run.map((name): Item => ({ kind: 'group', elementId, clip: parts[name], items: [painted(borders[name]!)] }));
  });
}

type Side = keyof Sides;

/** Groups adjacent sides with a border, in clockwise order. */
function runsOf(borders: Borders): readonly (readonly Side[])[] {
  // Starts after a side without a border, so that no group is split in two.
  const bare = SIDES.findIndex((name) => !borders[name]);
  const runs: Side[][] = [[]];
  for (let i = 1; i <= SIDES.length; i++) {
    const name = SIDES[(bare + i) % SIDES.length]!;
    if (borders[name]) runs.at(-1)!.push(name);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Rounded corner of a box: start and end of its curve in clockwise order, and the position of the square corner. */
type Corner = { readonly from: Point; readonly to: Point; readonly at: Point };

/** Returns the corners. Each corner has the same index as the side after it. */
function cornersOf({ x, y, width, height }: Rect, reaches: CornerReaches): readonly Corner[] {
  const [x1, y1] = [x + width, y + height];
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = reaches;
  return [
    { from: { x, y: y + ay }, to: { x: x + ax, y }, at: { x, y } },
    { from: { x: x1 - bx, y }, to: { x: x1, y: y + by }, at: { x: x1, y } },
    { from: { x: x1, y: y1 - cy }, to: { x: x1 - cx, y: y1 }, at: { x: x1, y: y1 } },
    { from: { x: x + dx, y: y1 }, to: { x, y: y1 - dy }, at: { x, y: y1 } },
  ];
}

/**
 * Returns a path along the outer curve of some sides, and back along the inner curve. For all four sides, both curves
 * are closed.
 */
function between(box: RoundedBox, widths: Sides, run: readonly Side[]): Path {
  const { rect, radii } = box;
  const outer = cornersOf(rect, outlineOf(rect, radii));
  const inner = cornersOf(insetRect(rect, widths), innerReach(box, widths));
  const verbs: number[] = [];
  const coords: number[] = [];
  const draw = (verb: number, ...points: readonly Point[]) => {
    verbs.push(verb);
    for (const { x, y } of points) coords.push(x, y);
  };
  const turn = (from: Point, to: Point, at: Point) => draw(CUBIC, toward(from, at), toward(to, at), to);
  const first = SIDES.indexOf(run[0]!);
  const isWhole = run.length === SIDES.length;
  const numbers = Array.from({ length: isWhole ? run.length : run.length + 1 }, (_, i) => (first + i) % SIDES.length);
  for (const [index, number] of numbers.entries()) {
    const { from, to, at } = outer[number]!;
    draw(index === 0 ? MOVE : LINE, from);
    turn(from, to, at);
  }
  if (isWhole) draw(CLOSE);
  for (const [index, number] of numbers.toReversed().entries()) {
    const { from, to, at } = inner[number]!;
    draw(isWhole && index === 0 ? MOVE : LINE, to);
    turn(to, from, at);
  }
  draw(CLOSE);
  return { verbs, coords };
}

function toward(from: Point, to: Point): Point {
  return { x: from.x + (to.x - from.x) * ROUNDNESS, y: from.y + (to.y - from.y) * ROUNDNESS };
}

/**
 * Returns the area that each side paints. Areas of adjacent sides meet on a line through the outer and inner corner.
 */
function partsOf({ x, y, width, height }: Rect, { top, right, bottom, left }: Sides): Readonly<Record<Side, Path>> {
  const [x1, y1] = [x + width, y + height];
  // Factor by which the lines between outer and inner corners extend inwards, until two sides meet or up to the
  // opposite side.
  const times = Math.min(width / (left + right), height / (top + bottom));
  const inner = [x + left * times, y + top * times, x1 - right * times, y1 - bottom * times] as const;
  const [xLeft, yTop, xRight, yBottom] = inner;
  return {
    top: polygonPath([x, y, x1, y, xRight, yTop, xLeft, yTop]),
    right: polygonPath([x1, y, x1, y1, xRight, yBottom, xRight, yTop]),
    bottom: polygonPath([x1, y1, x, y1, xLeft, yBottom, xRight, yBottom]),
    left: polygonPath([x, y1, x, y, xLeft, yTop, xLeft, yBottom]),
  };
}
