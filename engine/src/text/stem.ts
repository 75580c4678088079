/** Measures the thickness of a font's vertical stems on its letters. */
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from '../scene/path.ts';

/**
 * Returns the width of the first ink that a horizontal line at `y` crosses, in outline units. Returns undefined if the
 * line crosses no ink.
 */
export function firstInkAt({ verbs, coords }: Path, y: number): number | undefined {
  const crossings: { readonly x: number; readonly turn: number }[] = [];
  let [px, py, startX, startY, i] = [0, 0, 0, 0, 0];
  const lineTo = (x: number, nextY: number) => {
    if (py <= y !== nextY <= y)
      crossings.push({ x: px + ((x - px) * (y - py)) / (nextY - py), turn: nextY > py ? 1 : -1 });
    px = x;
    py = nextY;
  };
  const curveTo = (at: (t: number) => readonly [number, number]) => {
    for (let step = 1; step <= CURVE_STEPS; step++) lineTo(...at(step / CURVE_STEPS));
  };
  for (const verb of verbs) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = coords.slice(i, i + 6);
    const [x, z] = [px, py];
    if (verb === MOVE) {
      [px, py, startX, startY] = [a, b, a, b];
      i += 2;
    } else if (verb === LINE) {
      lineTo(a, b);
      i += 2;
    } else if (verb === QUAD) {
      curveTo((t) => [quad(t, x, a, c), quad(t, z, b, d)]);
      i += 4;
    } else if (verb === CUBIC) {
      curveTo((t) => [cubic(t, x, a, c, e), cubic(t, z, b, d, f)]);
      i += 6;
    } else if (verb === CLOSE) lineTo(startX, startY);
  }
  crossings.sort((one, other) => one.x - other.x);
  let winding = 0;
  for (const { x, turn } of crossings) {
    winding += turn;
    if (winding === 0) return x - crossings[0]!.x;
  }
  return undefined;
}

/** Line segments per curve. A few are enough, because stems are straight. */
const CURVE_STEPS = 8;

function quad(t: number, from: number, control: number, to: number): number {
  return (1 - t) ** 2 * from + 2 * t * (1 - t) * control + t * t * to;
}

function cubic(t: number, from: number, control1: number, control2: number, to: number): number {
  return (1 - t) ** 3 * from + 3 * t * (1 - t) ** 2 * control1 + 3 * t * t * (1 - t) * control2 + t ** 3 * to;
}
