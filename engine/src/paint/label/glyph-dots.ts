/** Caches glyph bitmaps for all labels. */
import { createGlyphStore, type GlyphStore } from '../../raster/glyph-store.ts';
import type { PlacedBitmap } from './bitmap.ts';

/** Bounded cache of a World. A face is a font in one size in dots. */
export type DotGlyphs = GlyphStore<PlacedBitmap>;

/** Capacity in bytes. The glyphs of a label take about 100 KB. */
const MAX_BYTES = 8 * 1024 * 1024;

export function createDotGlyphs(): DotGlyphs {
  return createGlyphStore(MAX_BYTES, ({ bitmap }) => bitmap.bits.length);
}
