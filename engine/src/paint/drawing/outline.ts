/** Draws glyphs as outlines. */
import { type ColorItem, colorItems, hasColors } from '../../scene/color-glyphs.ts';
import { transformPath } from '../../scene/path.ts';
import type { Glyph, GlyphsItem } from '../../scene/scene.ts';
import type { Drawing } from './drawing.ts';
import { elementsOf } from './items.ts';
import { pathData } from './svg-path.ts';
import { colorText, type Writer } from './units.ts';

/** Returns some glyphs of a run as one path or as colour parts. Returns an empty string for blank glyphs. */
export function outlineElement(
  item: GlyphsItem,
  glyphs: readonly Glyph[],
  { write, drawing }: { readonly write: Writer; readonly drawing: Drawing },
): string {
  if (hasColors({ ...item, glyphs })) return coloredElements(colorItems(item, glyphs), write, drawing);
  const data = outlineData(item, glyphs, write);
  return data === '' ? '' : `<path d="${data}" fill="${colorText(item.color)}"/>`;
}

/** Draws colour parts without accessibility information, which their text already provides. */
function coloredElements(items: readonly ColorItem[], write: Writer, drawing: Drawing): string {
  const { accessibility } = drawing;
  drawing.accessibility = undefined;
  const elements = elementsOf(items, write, drawing);
  drawing.accessibility = accessibility;
  return elements.join('');
}

/** Returns the path data (`d`) of the outlines. */
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
