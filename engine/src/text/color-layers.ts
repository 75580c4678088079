/**
 * Glyphs of several colours: OpenType 1.9, tables `COLR` version 0 and `CPAL`.
 *
 * A strange font may say anything: what lies outside of its tables is no layer, and a glyph of more layers than a drawing has is
 * drawn as its outline. Layers are outlines and never coloured glyphs themselves, so that there are no cycles.
 */
import type { Color } from '../base/color.ts';
import { findTable } from './sfnt.ts';

/** One outline of a coloured glyph, later ones on top; without a colour it has that of the text. */
export type ColorLayer = { readonly glyphId: number; readonly color: Color | undefined };

/** More than the richest emoji have. */
const MAX_LAYERS = 256;

const COLR_BYTES = 14;
const CPAL_BYTES = 14;
const BASE_RECORD = 6;
const LAYER_RECORD = 4;
const COLOR_RECORD = 4;

/** A palette entry that stands for the colour of the text. */
const TEXT_COLOR = 0xffff;

/** What the layers of a glyph are, undefined for one of no layers; undefined where the font has no such glyphs. */
export function readColorLayers(
  bytes: Uint8Array,
): ((glyphId: number) => readonly ColorLayer[] | undefined) | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const colr = findTable(view, 'COLR', COLR_BYTES);
  const cpal = findTable(view, 'CPAL', CPAL_BYTES);
  if (!colr || !cpal) return undefined;
  const bases = baseGlyphs(colr);
  if (bases.size === 0) return undefined;
  const layersAt = colr.getUint32(8);
  const layerCount = colr.getUint16(12);
  const palette = firstPalette(cpal);
  return (glyphId) => {
    const base = bases.get(glyphId);
    if (!base || base.count > MAX_LAYERS || base.first + base.count > layerCount) return undefined;
    const layers: ColorLayer[] = [];
    for (let index = base.first; index < base.first + base.count; index++) {
      const at = layersAt + index * LAYER_RECORD;
      if (at + LAYER_RECORD > colr.byteLength) return undefined;
      const entry = colr.getUint16(at + 2);
      const color = entry === TEXT_COLOR ? undefined : palette(entry);
      if (entry !== TEXT_COLOR && !color) return undefined;
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

/** The palette that its maker means by default. */
function firstPalette(cpal: DataView): (entry: number) => Color | undefined {
  const entries = cpal.getUint16(2);
  const palettes = cpal.getUint16(4);
  const records = cpal.getUint16(6);
  const start = cpal.getUint32(8);
  const first = cpal.getUint16(12);
  return (entry) => {
    const at = start + (first + entry) * COLOR_RECORD;
    if (palettes === 0 || entry >= entries || first + entry >= records || at + COLOR_RECORD > cpal.byteLength) {
      return undefined;
    }
    const [blue, green, red, alpha] = [0, 1, 2, 3].map((channel) => cpal.getUint8(at + channel)) as Bgra;
    return { red, green, blue, alpha: alpha / 255 };
  };
}

type Bgra = [number, number, number, number];
