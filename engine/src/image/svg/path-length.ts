/** Implements `pathLength` of shapes, which scales dashes (SVG 2, 9.6.1). */
import { IDENTITY } from '../../base/geometry.ts';
import { flattenPath } from '../../raster/flatten.ts';
import type { Path } from '../../scene/path.ts';
import type { Style } from './paint-style.ts';
import type { SvgElement } from './svg-tree.ts';

/** Tolerance for measuring curves, in units of the shape. */
const TOLERANCE = 0.01;

/** Returns the style with dash lengths in units of the shape. */
export function withPathLength({ attributes }: SvgElement, path: Path, style: Style): Style {
  const pathLength = Number(attributes.get('pathLength') ?? Number.NaN);
  if (!(pathLength > 0) || style.dash.length === 0) return style;
  const factor = lengthOf(path) / pathLength;
  return { ...style, dash: style.dash.map((length) => length * factor), dashOffset: style.dashOffset * factor };
}

function lengthOf(path: Path): number {
  let length = 0;
  for (const { points, closed } of flattenPath(path, IDENTITY, { tolerance: TOLERANCE })) {
    const end = points.length - (closed ? 0 : 2);
    for (let at = 0; at < end; at += 2) {
      const next = (at + 2) % points.length;
      length += Math.hypot(points[next]! - points[at]!, points[next + 1]! - points[at + 1]!);
    }
  }
  return length;
}
