/** Builds the outlines of the basic shapes (SVG 2, chapter 10), in their coordinate systems. */
import type { Matrix } from '../../base/geometry.ts';
import {
  CLOSE,
  COORDINATES_OF_VERB,
  CUBIC,
  ellipsePath,
  LINE,
  linePath,
  MOVE,
  type Path,
  rectPath,
  transformPath,
} from '../../scene/path.ts';
import { parsePathData } from '../../scene/svg-path-data.ts';
import { parseLength, parseNumbers } from './length.ts';
import type { SvgElement } from './svg-tree.ts';

/** Size of the nearest viewport in its units, the base of percentages. */
export type Viewport = { readonly width: number; readonly height: number };

/** Maximum coordinate. Content beyond it is never visible, so painters need not support it. */
export const MAX_COORDINATE = 1e7;

/** Transforms an outline. Throws if coordinates exceed the maximum. */
export function placePath(matrix: Matrix, path: Path): Path {
  const placed = transformPath(matrix, path);
  if (!placed.coords.every((value) => Math.abs(value) <= MAX_COORDINATE))
    throw new Error('a shape is too far outside the drawing');
  return placed;
}

/** Distance of a quarter circle's control points from its ends, as a fraction of the radius. */
const KAPPA = 0.5522847498307936;

/**
 * Returns the outline of a shape. Returns undefined for other elements and empty shapes. Throws if the shape is
 * invalid.
 */
export function shapePath({ name, attributes }: SvgElement, { width, height }: Viewport): Path | undefined {
  const x = (key: string) => parseLength(attributes.get(key), width) ?? 0;
  const y = (key: string) => parseLength(attributes.get(key), height) ?? 0;
  switch (name) {
    case 'path':
      return pathOf(attributes.get('d') ?? '');
    case 'rect':
      return rectOf(attributes, { width, height });
    case 'circle': {
      const r = parseLength(attributes.get('r'), Math.hypot(width, height) / Math.SQRT2) ?? 0;
      return r > 0 ? ellipsePath({ x: x('cx') - r, y: y('cy') - r, width: 2 * r, height: 2 * r }) : undefined;
    }
    case 'ellipse': {
      const [rx, ry] = radii(attributes, { width, height });
      if (!(rx > 0 && ry > 0)) return undefined;
      return ellipsePath({ x: x('cx') - rx, y: y('cy') - ry, width: 2 * rx, height: 2 * ry });
    }
    case 'line':
      return linePath(x('x1'), y('y1'), x('x2'), y('y2'));
    case 'polyline':
    case 'polygon':
      return polygonOf(attributes.get('points') ?? '', name === 'polygon');
    default:
      return undefined;
  }
}

function pathOf(data: string): Path | undefined {
  if (data.trim() === '' || data.trim() === 'none') return undefined;
  const parsed = parsePathData(data);
  if (!parsed.ok) throw new Error(`path data cannot be read at character ${parsed.at + 1}: ${parsed.message}`);
  return withDots(parsed.path);
}

/**
 * Replaces closed subpaths that consist of one point with a line of zero length, whose caps draw a dot (SVG 2, 13.5.4).
 */
function withDots(path: Path): Path {
  const isDot = (index: number) => path.verbs[index] === CLOSE && path.verbs[index - 1] === MOVE;
  if (!path.verbs.some((_, index) => isDot(index))) return path;
  const verbs: number[] = [];
  const coords: number[] = [];
  let at = 0;
  path.verbs.forEach((verb, index) => {
    const dot = isDot(index);
    const count = COORDINATES_OF_VERB[verb as 0];
    verbs.push(dot ? LINE : verb);
    coords.push(...path.coords.slice(dot ? at - 2 : at, dot ? at : at + count));
    at += count;
  });
  return { verbs, coords };
}

/** Returns the horizontal and vertical radius. A missing radius equals the other radius. */
function radii(attributes: SvgElement['attributes'], { width, height }: Viewport): readonly [rx: number, ry: number] {
  const rx = parseLength(attributes.get('rx'), width);
  const ry = parseLength(attributes.get('ry'), height);
  return [rx ?? ry ?? 0, ry ?? rx ?? 0];
}

function rectOf(attributes: SvgElement['attributes'], viewport: Viewport): Path | undefined {
  const x = parseLength(attributes.get('x'), viewport.width) ?? 0;
  const y = parseLength(attributes.get('y'), viewport.height) ?? 0;
  const width = parseLength(attributes.get('width'), viewport.width) ?? 0;
  const height = parseLength(attributes.get('height'), viewport.height) ?? 0;
  if (!(width > 0 && height > 0)) return undefined;
  const given = radii(attributes, viewport);
  const rx = Math.min(given[0], width / 2);
  const ry = Math.min(given[1], height / 2);
  if (!(rx > 0 && ry > 0)) return rectPath({ x, y, width, height });
  const [kx, ky] = [rx * (1 - KAPPA), ry * (1 - KAPPA)];
  const [right, bottom] = [x + width, y + height];
  return {
    verbs: [MOVE, LINE, CUBIC, LINE, CUBIC, LINE, CUBIC, LINE, CUBIC, CLOSE],
    coords: [
      ...[x + rx, y, right - rx, y, right - kx, y, right, y + ky, right, y + ry],
      ...[right, bottom - ry, right, bottom - ky, right - kx, bottom, right - rx, bottom],
      ...[x + rx, bottom, x + kx, bottom, x, bottom - ky, x, bottom - ry],
      ...[x, y + ry, x, y + ky, x + kx, y, x + rx, y],
    ],
  };
}

function polygonOf(points: string, isClosed: boolean): Path | undefined {
  const numbers = parseNumbers(points);
  if (!numbers || numbers.length % 2 !== 0) throw new Error('the points of a polygon cannot be read');
  if (numbers.length < 4) return undefined;
  const verbs: number[] = numbers.flatMap((_, i) => (i % 2 === 1 ? [] : [i === 0 ? MOVE : LINE]));
  if (isClosed) verbs.push(CLOSE);
  return { verbs, coords: [...numbers] };
}
