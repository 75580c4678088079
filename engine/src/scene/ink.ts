/** Computes bounding boxes of ink, for checks and painters. */
import { assertNever } from '../base/assert.ts';
import { IDENTITY, type Matrix, multiply, type Rect, transformRect, unionRect } from '../base/geometry.ts';
import { asRect, MITER_LIMIT, pathBounds } from './path.ts';
import type { GlyphsItem, Item, Stroke } from './scene.ts';

/**
 * Returns the box of a run’s glyph outlines; undefined for blank runs. Includes control points and may therefore be
 * slightly too large.
 */
export function runInk({ font, fontSize, x, y, glyphs }: GlyphsItem): Rect | undefined {
  const scale = fontSize / font.unitsPerEm;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const glyph of glyphs) {
    const bounds = font.inkBox(glyph.id);
    if (!bounds) continue;
    const glyphLeft = x + glyph.x + bounds.x * scale;
    const glyphTop = y + glyph.y - (bounds.y + bounds.height) * scale;
    left = Math.min(left, glyphLeft);
    top = Math.min(top, glyphTop);
    right = Math.max(right, glyphLeft + bounds.width * scale);
    bottom = Math.max(bottom, glyphTop + bounds.height * scale);
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the bounding box of an item’s ink on the page. */
export function itemInk(item: Item, transform: Matrix = IDENTITY): Rect | undefined {
  const onPage = (box: Rect | undefined) => box && (transform === IDENTITY ? box : transformRect(transform, box));
  switch (item.kind) {
    case 'group': {
      const inner = item.transform ? multiply(transform, item.transform) : transform;
      const ink = item.items.map((child) => itemInk(child, inner)).reduce(unionRect, undefined);
      if (!ink || !item.clip) return ink;
      const clip = pathBounds(item.clip);
      return clip && intersection(ink, inner === IDENTITY ? clip : transformRect(inner, clip));
    }
    case 'path': {
      const bounds = pathBounds(item.path);
      return onPage(bounds && (item.stroke ? strokedBox(bounds, item.stroke) : bounds));
    }
    case 'glyphs':
      return onPage(runInk(item));
    case 'image':
    case 'code':
      return onPage(item.box);
    case 'link':
      return undefined;
    default:
      return assertNever(item);
  }
}

/** Returns the bounding box, extended for the miters of sharp corners. The plain box allows only for right angles. */
export function inkWithMiters(item: Item, matrix: Matrix): Rect | undefined {
  const ink = itemInk(item, matrix);
  if (!ink) return undefined;
  const more = miterReach(item, matrix);
  return { x: ink.x - more, y: ink.y - more, width: ink.width + 2 * more, height: ink.height + 2 * more };
}

function miterReach(item: Item, matrix: Matrix): number {
  if (item.kind === 'group') {
    const inner = item.transform ? multiply(matrix, item.transform) : matrix;
    return Math.max(0, ...item.items.map((child) => miterReach(child, inner)));
  }
  if (item.kind !== 'path' || !item.stroke || item.stroke.join || asRect(item.path)) return 0;
  const { width, miterLimit = MITER_LIMIT } = item.stroke;
  const [a, b, c, d] = matrix;
  return (width / 2) * miterLimit * Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/**
 * Extends a box by the stroke width. With butt caps, a horizontal or vertical line extends only across its direction.
 */
function strokedBox({ x, y, width, height }: Rect, stroke: Stroke): Rect {
  const half = stroke.width / 2;
  const along = stroke.cap ? half : 0;
  const [dx, dy] = [height === 0 && width > 0 ? along : half, width === 0 && height > 0 ? along : half];
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

export function intersection(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
