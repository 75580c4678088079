/** What coloured glyphs are made of, kept as they are asked for: of graphs of paints, else of layers. */
import { LruCache } from '../base/lru-cache.ts';
import type { Path } from '../scene/path.ts';
import { readColorLayers } from './color-layers.ts';
import { type ColorPaintOptions, readColorPaints } from './color-paints.ts';
import type { Font, PaintedFill, PaintedPart } from './font.ts';

/** Segments of all parts of a coloured glyph; what has more is drawn as its outline. */
const SEGMENTS = 20_000;

/** Coloured glyphs kept a font. */
const KEPT = 512;

/** Undefined where the font has none. */
export function colorsOf(bytes: Uint8Array, options: ColorPaintOptions): Font['colorParts'] {
  const layersOf = readColorLayers(bytes);
  const paintsOf = readColorPaints(bytes, options);
  if (!layersOf && !paintsOf) return undefined;
  const known = new LruCache<number, { readonly parts: readonly PaintedPart[] | undefined }>(KEPT);
  const partsOf = (glyphId: number): readonly PaintedPart[] | undefined => {
    const parts = paintsOf?.(glyphId) ?? filled(layersOf?.(glyphId) ?? [], options.outline);
    return parts.length === 0 || segmentsOf(parts) > SEGMENTS ? undefined : parts;
  };
  return (glyphId) => {
    const kept = known.get(glyphId);
    if (kept) return kept.parts;
    const parts = partsOf(glyphId);
    known.set(glyphId, { parts });
    return parts;
  };
}

type Layers = NonNullable<ReturnType<NonNullable<ReturnType<typeof readColorLayers>>>>;

function filled(layers: Layers, outline: (glyphId: number) => Path): readonly PaintedFill[] {
  return layers.flatMap(({ glyphId, color }) => {
    const path = outline(glyphId);
    return path.verbs.length > 0 ? [{ path, paint: color }] : [];
  });
}

function segmentsOf(parts: readonly PaintedPart[]): number {
  return parts.reduce((sum, part) => {
    if ('path' in part) return sum + part.path.verbs.length;
    return sum + (part.clip?.verbs.length ?? 0) + segmentsOf(part.parts) + segmentsOf(part.mask ?? []);
  }, 0);
}
