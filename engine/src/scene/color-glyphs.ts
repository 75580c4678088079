/** Runs with glyphs of several colours, as the outlines that they are drawn with. */
import type { Color } from '../base/color.ts';
import { type Path, transformPath } from './path.ts';
import type { Glyph, GlyphsItem, PathItem } from './scene.ts';

/** An outline filled with one colour. */
export type FilledPath = PathItem & { readonly fill: Color };

/** Whether a glyph of the run has colours of its own. */
export function hasColors({ font, glyphs }: Pick<GlyphsItem, 'font' | 'glyphs'>): boolean {
  return font.colorLayers !== undefined && glyphs.some(({ id }) => font.colorLayers!(id) !== undefined);
}

/** A glyph of a run where it stands: its layers, or its outline in the colour of the text. */
export function glyphPaths(
  { font, fontSize, color, x, y }: Pick<GlyphsItem, 'font' | 'fontSize' | 'color' | 'x' | 'y'>,
  glyph: Glyph,
): readonly FilledPath[] {
  const scale = fontSize / font.unitsPerEm;
  const placed = (path: Path) => transformPath([scale, 0, 0, -scale, x + glyph.x, y + glyph.y], path);
  const layers = font.colorLayers?.(glyph.id) ?? [{ path: font.outline(glyph.id), color: undefined }];
  return layers.map((layer) => ({ kind: 'path', path: placed(layer.path), fill: layer.color ?? color }));
}
