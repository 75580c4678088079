/** What the painting of an item needs to know: where to, how placed, how far. */
import type { Matrix } from '../../base/geometry.ts';
import type { GlyphCache } from '../../raster/glyph-cache.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { Surface } from '../../raster/surface.ts';

export type Canvas = {
  readonly surface: Surface;
  /** Points of the item to pixels. */
  readonly matrix: Matrix;
  /** Nothing is painted outside of it. */
  readonly clip: PixelRect;
  readonly glyphs: GlyphCache;
};

/** Whether upright rectangles stay upright: no turn, or one by quarters. */
export function keepsUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}

/** How many pixels a point is long, in the mean of both directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
