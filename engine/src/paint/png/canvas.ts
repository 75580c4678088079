/** Context for painting an item: surface, matrix and clip. */
import type { Matrix } from '../../base/geometry.ts';
import type { GlyphCache } from '../../raster/glyph-cache.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { Surface } from '../../raster/surface.ts';

export type Canvas = {
  readonly surface: Surface;
  /** Maps points of the item to pixels. */
  readonly matrix: Matrix;
  /** Painted area. Everything outside it is clipped. */
  readonly clip: PixelRect;
  readonly glyphs: GlyphCache;
};

/** Returns whether upright rectangles stay upright: no rotation, or a quarter turn. */
export function keepsUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}

/** Returns the mean length of a point in pixels. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
