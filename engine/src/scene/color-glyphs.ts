/** Runs with glyphs of several colours, as the items that they are drawn with. */
import type { Color } from '../base/color.ts';
import { type Matrix, multiply } from '../base/geometry.ts';
import type { GlyphColor, PaintedPart } from '../text/font.ts';
import { isGradient, type Paint, withColors } from './gradient.ts';
import { type Path, transformPath } from './path.ts';
import type { Glyph, GlyphsItem, GroupItem, PathItem } from './scene.ts';

/** An outline that is filled, or such in a group. */
export type ColorItem = PathItem | ColorGroup;

/** `mean`: what stands for all of its colours, where it is one outline. */
type ColorGroup = GroupItem & { readonly items: readonly ColorItem[]; readonly mean?: Color };

/** Whether a glyph of the run has colours of its own. */
export function hasColors({ font, glyphs }: Pick<GlyphsItem, 'font' | 'glyphs'>): boolean {
  return font.colorParts !== undefined && glyphs.some(({ id }) => font.colorParts!(id) !== undefined);
}

/** The glyphs of a run where they stand: their parts, or their outlines in the colour of the text. */
export function colorItems(
  { font, fontSize, color, x, y }: Pick<GlyphsItem, 'font' | 'fontSize' | 'color' | 'x' | 'y'>,
  glyphs: readonly Glyph[],
): readonly ColorItem[] {
  const scale = fontSize / font.unitsPerEm;
  return glyphs.flatMap((glyph) => {
    const parts = font.colorParts?.(glyph.id);
    const place: Matrix = [scale, 0, 0, -scale, x + glyph.x, y + glyph.y];
    if (!parts) return [{ kind: 'path', path: transformPath(place, font.outline(glyph.id)), fill: color }];
    return partItems(parts, color, place);
  });
}

/** Parts of a glyph in the text's colour, placed by a matrix. */
export function partItems(parts: readonly PaintedPart[], text: Color, place: Matrix): readonly ColorItem[] {
  const placed = (path: Path) => transformPath(place, path);
  return parts.map((part): ColorItem => {
    if ('path' in part) return { kind: 'path', path: placed(part.path), fill: placedPaint(part.paint, text, place) };
    const { clip, mask, blend, mean } = part;
    return {
      kind: 'group',
      ...(clip && { clip: placed(clip) }),
      ...(mask && { mask: partItems(mask, text, place) }),
      ...(blend && { blend }),
      ...(mean && { mean: ofText(mean, text) }),
      items: partItems(part.parts, text, place),
    };
  });
}

function placedPaint(paint: Paint, text: Color, place: Matrix): Paint {
  const colored = withColors(paint, (color) => ofText(color, text));
  return isGradient(colored) ? { ...colored, transform: multiply(place, colored.transform) } : colored;
}

function ofText(color: GlyphColor, text: Color): Color {
  if (!color.isText) return color;
  return color.alpha === 1 ? text : { ...text, alpha: text.alpha * color.alpha };
}
