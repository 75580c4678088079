/** Glyphs as outlines. */
import { type Path, transformPath } from '../../scene/path.ts';
import type { Glyph, GlyphsItem } from '../../scene/scene.ts';
import { pathData } from './svg-path.ts';
import { colorText, type Writer } from './units.ts';

/** Some glyphs of a run as one path; nothing where they are blank. */
export function outlineElement(
  { font, fontSize, color, x, y }: GlyphsItem,
  glyphs: readonly Glyph[],
  write: Writer,
): string {
  const scale = fontSize / font.unitsPerEm;
  const paths = glyphs.map((glyph): Path => {
    return transformPath([scale, 0, 0, -scale, x + glyph.x, y + glyph.y], font.outline(glyph.id));
  });
  const data = paths.map((path) => pathData(path, write)).join('');
  return data === '' ? '' : `<path d="${data}" fill="${colorText(color)}"/>`;
}
