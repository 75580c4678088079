/** Dots of glyphs, kept from one label to the next. */
import { createGlyphStore, type GlyphStore } from '../../raster/glyph-store.ts';
import type { PlacedBitmap } from './bitmap.ts';

/** Belongs to a World; bounded. A face is a font at a size in dots. */
export type DotGlyphs = GlyphStore<PlacedBitmap>;

/** The glyphs of a label take some 100 KB. */
const MAX_BYTES = 8 * 1024 * 1024;

export function createDotGlyphs(): DotGlyphs {
  return createGlyphStore(MAX_BYTES, ({ bitmap }) => bitmap.bits.length);
}
