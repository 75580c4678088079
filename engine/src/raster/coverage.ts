/** Computes the exact coverage of pixels by a filled path. */
import type { Matrix } from '../base/geometry.ts';
import type { Path } from '../scene/path.ts';
import { accumulate } from './accumulate.ts';
import { boundaryEdges } from './boundary.ts';
import { flattenPath } from './flatten.ts';
import { type PixelRect, touchedPixels } from './pixel-rect.ts';

/**
 * Mask of `width` × `height` pixels with its top left pixel at (x, y). Row-major values from 0 (outside) to 255
 * (covered).
 */
export type Coverage = PixelRect & { readonly values: Uint8Array };

/**
 * Maximum distance in pixels between a flattened curve and the exact curve. Along an edge, it changes coverage by less
 * than two of 255 levels.
 */
export const TOLERANCE_PX = 1 / 128;

/**
 * Returns the coverage of `path` transformed by `matrix` (points to pixels), as a tight box inside `clip`. Returns
 * undefined if it is empty or not finite. Closes open subpaths. The default is the nonzero rule.
 */
export function coverPath(path: Path, matrix: Matrix, clip: PixelRect, fillRule?: 'evenodd'): Coverage | undefined {
  const edges: number[] = [];
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  let finite = 0;
  for (const { points } of flattenPath(path, matrix, { tolerance: TOLERANCE_PX })) {
    let x0 = points[points.length - 2]!;
    let y0 = points[points.length - 1]!;
    for (let i = 0; i < points.length; i += 2) {
      const x1 = points[i]!;
      const y1 = points[i + 1]!;
      if (y0 !== y1) edges.push(x0, y0, x1, y1);
      finite += 0 * (x1 + y1);
      if (x1 < left) left = x1;
      if (x1 > right) right = x1;
      if (y1 < top) top = y1;
      if (y1 > bottom) bottom = y1;
      x0 = x1;
      y0 = y1;
    }
  }
  const ink = touchedPixels({ x: left, y: top, width: right - left, height: bottom - top }, clip);
  if (!ink || edges.length === 0 || finite !== 0) return undefined;
  const all = accumulate(edges, ink);
  const outline = all.overlaps ? boundaryEdges(inRows(edges, ink), fillRule) : undefined;
  return { values: outline ? accumulate(outline, ink).values : all.values, ...ink };
}

/** Drops edges that are completely above or below the rows. */
function inRows(edges: readonly number[], { y, height }: PixelRect): number[] {
  const kept: number[] = [];
  for (let i = 0; i < edges.length; i += 4) {
    const y0 = edges[i + 1]!;
    const y1 = edges[i + 3]!;
    if ((y0 <= y && y1 <= y) || (y0 >= y + height && y1 >= y + height)) continue;
    kept.push(edges[i]!, y0, edges[i + 2]!, y1);
  }
  return kept;
}
