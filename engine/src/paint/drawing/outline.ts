/** Glyphs as outlines. */
import { glyphPaths, hasColors } from '../../scene/color-glyphs.ts';
import { transformPath } from '../../scene/path.ts';
import type { Glyph, GlyphsItem } from '../../scene/scene.ts';
import { pathData } from './svg-path.ts';
import { colorText, type Writer } from './units.ts';

/** Some glyphs of a run as one path; nothing where they are blank. */
export function outlineElement(item: GlyphsItem, glyphs: readonly Glyph[], write: Writer): string {
  if (hasColors({ ...item, glyphs })) {
    const parts = glyphs.flatMap((glyph) => glyphPaths(item, glyph));
    return parts.map(({ path, fill }) => `<path d="${pathData(path, write)}" fill="${colorText(fill)}"/>`).join('');
  }
  const data = outlineData(item, glyphs, write);
  return data === '' ? '' : `<path d="${data}" fill="${colorText(item.color)}"/>`;
}

/** The `d` of that path. */
export function outlineData(
  { font, fontSize, x, y }: Pick<GlyphsItem, 'font' | 'fontSize' | 'x' | 'y'>,
  glyphs: readonly Glyph[],
  write: Writer,
): string {
  const scale = fontSize / font.unitsPerEm;
  return glyphs
    .map((glyph) =>
      pathData(transformPath([scale, 0, 0, -scale, x + glyph.x, y + glyph.y], font.outline(glyph.id)), write),
    )
    .join('');
}
