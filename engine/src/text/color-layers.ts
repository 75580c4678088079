/**
 * Colour glyphs made of flat layers, each an outline in one colour (OpenType 1.9, table `COLR` version 0). Fonts are
 * untrusted. Layers outside the tables are ignored, and a glyph with too many layers is drawn as its plain outline.
 * Layers cannot contain layers, so there are no cycles.
 */
import { readPalette } from './color-palette.ts';
import type { GlyphColor } from './font.ts';
import { findTable } from './sfnt.ts';

/** Outline of a colour glyph. Later layers are on top. */
export type ColorLayer = { readonly glyphId: number; readonly color: GlyphColor };

/** Maximum number of layers; even complex emoji have fewer. */
const MAX_LAYERS = 256;

const COLR_BYTES = 14;
const BASE_RECORD = 6;
const LAYER_RECORD = 4;

/**
 * Returns a function that reads a glyph's layers; it returns undefined for glyphs without layers. Returns undefined for
 * fonts without colour glyphs.
 */
export function readColorLayers(
  bytes: Uint8Array,
): ((glyphId: number) => readonly ColorLayer[] | undefined) | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const colr = findTable(view, 'COLR', COLR_BYTES);
  const palette = readPalette(view);
  if (!colr || !palette) return undefined;
  const bases = baseGlyphs(colr);
  if (bases.size === 0) return undefined;
  const layersAt = colr.getUint32(8);
  const layerCount = colr.getUint16(12);
  return (glyphId) => {
    const base = bases.get(glyphId);
    if (!base || base.count > MAX_LAYERS || base.first + base.count > layerCount) return undefined;
    const layers: ColorLayer[] = [];
    for (let index = base.first; index < base.first + base.count; index++) {
      const at = layersAt + index * LAYER_RECORD;
      if (at + LAYER_RECORD > colr.byteLength) return undefined;
      const color = palette(colr.getUint16(at + 2));
      if (!color) return undefined;
      layers.push({ glyphId: colr.getUint16(at), color });
    }
    return layers;
  };
}

type BaseGlyph = { readonly first: number; readonly count: number };

function baseGlyphs(colr: DataView): ReadonlyMap<number, BaseGlyph> {
  const bases = new Map<number, BaseGlyph>();
  const start = colr.getUint32(4);
  const end = Math.min(start + colr.getUint16(2) * BASE_RECORD, colr.byteLength - BASE_RECORD + 1);
  for (let at = start; at < end; at += BASE_RECORD) {
    const count = colr.getUint16(at + 4);
    if (count > 0) bases.set(colr.getUint16(at), { first: colr.getUint16(at + 2), count });
  }
  return bases;
}
