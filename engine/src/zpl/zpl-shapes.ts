/** Builds the paths of ZPL graphics, relative to their origin. Lengths are in dots. */
import { ellipsePath, joinPaths, type Path, polygonPath, rectPath, roundedRectPath } from '../scene/path.ts';

/** Outline of a box, an ellipse or a diagonal, with the parameters of its command. */
export type Outline =
  | { readonly kind: 'box'; readonly line: number; readonly radius: number }
  | { readonly kind: 'ellipse'; readonly line: number }
  | { readonly kind: 'diagonal'; readonly line: number; readonly lean: 'R' | 'L' };

/** Shape, and the size of its box. */
export type Shape = {
  readonly outline: Outline;
  readonly path: Path;
  readonly isEvenOdd: boolean;
  readonly width: number;
  readonly height: number;
};

/** Returns the shape of `^GB`. The box is at least as large as its line thickness; `rounding` is 0 … 8. */
export function boxShape(givenWidth: number, givenHeight: number, line: number, rounding: number): Shape {
  const [width, height] = [Math.max(givenWidth, line), Math.max(givenHeight, line)];
  const radius = (Math.min(8, rounding) / 8) * (Math.min(width, height) / 2);
  const outline: Outline = { kind: 'box', line, radius };
  const outer = roundedRectPath({ x: 0, y: 0, width, height }, radius);
  const inner = { x: line, y: line, width: width - 2 * line, height: height - 2 * line };
  if (inner.width <= 0 || inner.height <= 0) return { outline, path: outer, isEvenOdd: false, width, height };
  const hole = radius > 0 ? roundedRectPath(inner, Math.max(0, radius - line)) : rectPath(inner);
  return { outline, path: joinPaths([outer, hole]), isEvenOdd: true, width, height };
}

/** Returns the shape of `^GC` or `^GE`. The line extends inwards. */
export function ellipseShape(width: number, height: number, line: number): Shape {
  const outline: Outline = { kind: 'ellipse', line };
  const outer = ellipsePath({ x: 0, y: 0, width, height });
  const inner = { x: line, y: line, width: width - 2 * line, height: height - 2 * line };
  if (inner.width <= 0 || inner.height <= 0) return { outline, path: outer, isEvenOdd: false, width, height };
  return { outline, path: joinPaths([outer, ellipsePath(inner)]), isEvenOdd: true, width, height };
}

/** Returns the shape of `^GD`. The thickness is horizontal. `R` leans right, `L` leans left. */
export function diagonalShape(width: number, height: number, line: number, lean: 'R' | 'L'): Shape {
  const coords =
    lean === 'R'
      ? [0, height, line, height, width + line, 0, width, 0]
      : [0, 0, line, 0, width + line, height, width, height];
  const outline: Outline = { kind: 'diagonal', line, lean };
  return { outline, path: polygonPath(coords), isEvenOdd: false, width: width + line, height };
}
