/** Parses and caches the parts of colour glyphs. Paint graphs take precedence over layers. */
import { LruCache } from '../base/lru-cache.ts';
import { isGradient } from '../scene/gradient.ts';
import type { Path } from '../scene/path.ts';
import { readColorLayers } from './color-layers.ts';
import { type ColorPaintOptions, MOST_SEGMENTS, readColorPaints } from './color-paints.ts';
import type { Font, PaintedFill, PaintedPart } from './font.ts';

/** Cache size per font in segments. An emoji has a few hundred. */
const KEPT_SEGMENTS = 262_144;

/** Minimum weight of a cached glyph in segments. */
const LIGHTEST = 512;

/** Returns a function for the parts of colour glyphs. Returns undefined for a font without colour glyphs. */
export function colorsOf(bytes: Uint8Array, options: ColorPaintOptions): Font['colorParts'] {
  const layersOf = readColorLayers(bytes);
  const paintsOf = readColorPaints(bytes, options);
  if (!layersOf && !paintsOf) return undefined;
  const known = new LruCache<number, Drawing>(KEPT_SEGMENTS, ({ segments }) => Math.max(LIGHTEST, segments));
  const drawingOf = (glyphId: number): Drawing => {
    const parts = paintsOf?.(glyphId) ?? filled(layersOf?.(glyphId) ?? [], options.outline);
    const segments = segmentsOf(parts);
    return parts.length === 0 || segments > MOST_SEGMENTS ? NONE : { parts, segments };
  };
  return (glyphId) => {
    const kept = known.get(glyphId);
    if (kept) return kept.parts;
    const drawing = drawingOf(glyphId);
    known.set(glyphId, drawing);
    return drawing.parts;
  };
}

type Drawing = { readonly parts: readonly PaintedPart[] | undefined; readonly segments: number };

const NONE: Drawing = { parts: undefined, segments: 0 };

type Layers = NonNullable<ReturnType<NonNullable<ReturnType<typeof readColorLayers>>>>;

function filled(layers: Layers, outline: (glyphId: number) => Path): readonly PaintedFill[] {
  return layers.flatMap(({ glyphId, color }) => {
    const path = outline(glyphId);
    return path.verbs.length > 0 ? [{ path, paint: color }] : [];
  });
}

function segmentsOf(parts: readonly PaintedPart[]): number {
  return parts.reduce((sum, part) => {
    if ('path' in part) return sum + part.path.verbs.length + (isGradient(part.paint) ? part.paint.stops.length : 0);
    return sum + (part.clip?.verbs.length ?? 0) + segmentsOf(part.parts) + segmentsOf(part.mask ?? []);
  }, 0);
}
