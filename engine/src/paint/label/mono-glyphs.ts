/** Glyphs of several colours in one: what is dark is ink, what is light is paper with a line around it. */
import { BLACK, type Color, WHITE } from '../../base/color.ts';
import { glyphPaths } from '../../scene/color-glyphs.ts';
import type { Glyph, GlyphsItem, PathItem } from '../../scene/scene.ts';

/** How wide the lines are, as a share of the font size. */
const LINE_SHARE = 1 / 32;

/** From here on a colour is light, of 0 … 255. */
const LIGHT = 140;

/** Clearer ones are left out: they are gloss and shade. */
const LEAST_ALPHA = 0.5;

/** The layers of a glyph in the colour of its text and that of paper. */
export function monoPaths(item: GlyphsItem, glyph: Glyph): readonly PathItem[] {
  const ink = item.color;
  const paper = isLight(ink) ? BLACK : WHITE;
  const stroke = { color: ink, width: item.fontSize * LINE_SHARE, dash: [], join: 'round' } as const;
  return glyphPaths(item, glyph).flatMap(({ path, fill }): readonly PathItem[] => {
    if (fill.alpha < LEAST_ALPHA) return [];
    if (fill === ink || !isLight(fill)) return [{ kind: 'path', path, fill: ink }];
    return [{ kind: 'path', path, fill: paper, stroke }];
  });
}

/** By luma (ITU-R BT.601). */
function isLight({ red, green, blue }: Color): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue >= LIGHT;
}
