/** Defines the context for painting an item: surface, matrix and clip. */
import type { Matrix } from '../../base/geometry.ts';
import type { GlyphCache } from '../glyph-cache.ts';
import type { PixelRect } from '../pixel-rect.ts';
import type { Surface } from '../surface.ts';

export type Canvas = {
  readonly surface: Surface;
  /** Maps the item's points to pixels. */
  readonly matrix: Matrix;
  /** Painted area, which clips the item. */
  readonly clip: PixelRect;
  readonly glyphs: GlyphCache;
};

/** Returns whether upright rectangles stay upright: without rotation, or rotated by a multiple of 90°. */
export function keepsUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}

/** Returns the average length of a point in pixels. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
