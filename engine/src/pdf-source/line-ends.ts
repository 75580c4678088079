/** Draws the ends of lines, such as arrows (ISO 32000-1, table 176). */
import { coordinates } from './annotation-style.ts';

type Point = readonly [x: number, y: number];

/** End of a line: its position, and the direction into the line as a unit vector. */
export type LineEnd = {
  readonly at: Point;
  readonly inward: Point;
  readonly sizePt: number;
  readonly isFilled: boolean;
};

/** Half the width of an arrow of length 1. Each of its sides is at 30° to the line. */
const ARROW = Math.tan(Math.PI / 6);

/** A slash leans 30° from the vertical. */
const SLASH = [0.25, Math.sqrt(3) / 4] as const;

/** Distance of a quarter circle's control points from its ends, for a radius of one. */
const ROUND = 0.5523;

/** Line ends that cover the start of their line. */
const COVERING = new Set(['Square', 'Circle', 'Diamond', 'ClosedArrow']);

/** Returns the length of a line that its end covers. */
export function coveredBy(kind: string | undefined, { sizePt }: Pick<LineEnd, 'sizePt'>): number {
  return COVERING.has(kind ?? '') ? sizePt : 0;
}

/** Returns the operators that draw an end; empty for unknown kinds and for `None`. */
export function drawLineEnd(kind: string | undefined, end: LineEnd): string {
  const { at, inward, sizePt, isFilled } = end;
  const [[x, y], [dx, dy]] = [at, inward];
  /** Returns the point at a distance along the line and to its left, in units of the size. */
  const point = (along: number, left: number) =>
    coordinates(x + (along * dx - left * dy) * sizePt, y + (along * dy + left * dx) * sizePt);
  const path = (...points: readonly Point[]) =>
    points.map(([along, left], index) => `${point(along, left)} ${index === 0 ? 'm' : 'l'}\n`).join('');
  const closed = isFilled ? 'b\n' : 's\n';
  switch (kind) {
    case 'Square':
      return path([0, 0.5], [1, 0.5], [1, -0.5], [0, -0.5]) + closed;
    case 'Diamond':
      return path([0, 0], [0.5, 0.5], [1, 0], [0.5, -0.5]) + closed;
    case 'Circle':
      return `${point(0, 0)} m\n${[0, 1, 2, 3].map((turn) => quarter(turn, point)).join('')}${closed}`;
    case 'OpenArrow':
      return `${path([1, ARROW], [0, 0], [1, -ARROW])}S\n`;
    case 'ClosedArrow':
      return path([1, ARROW], [0, 0], [1, -ARROW]) + closed;
    case 'ROpenArrow':
      return `${path([-1, ARROW], [0, 0], [-1, -ARROW])}S\n`;
    case 'RClosedArrow':
      return path([-1, ARROW], [0, 0], [-1, -ARROW]) + closed;
    case 'Butt':
      return `${path([0, 0.5], [0, -0.5])}S\n`;
    case 'Slash':
      return `${path([-SLASH[0], -SLASH[1]], SLASH)}S\n`;
    default:
      return '';
  }
}

/** Returns a quarter of a circle of diameter 1 along the line, counterclockwise from its start. */
function quarter(turn: number, point: (along: number, left: number) => string): string {
  const place = (along: number, left: number) => {
    const [cos, sin] = [[-1, 0, 1, 0][turn]!, [0, -1, 0, 1][turn]!];
    return point(0.5 + (along * cos - left * sin) / 2, (along * sin + left * cos) / 2);
  };
  return `${place(1, ROUND)} ${place(ROUND, 1)} ${place(0, 1)} c\n`;
}
