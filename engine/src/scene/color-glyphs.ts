/** Converts runs with colour glyphs to the items that draw them. */
import type { Color } from '../base/color.ts';
import { type Matrix, multiply } from '../base/geometry.ts';
import type { GlyphColor, PaintedPart } from '../text/font.ts';
import { isGradient, type Paint, withColors } from './gradient.ts';
import { type Path, transformPath } from './path.ts';
import type { Glyph, GlyphsItem, GroupItem, PathItem } from './scene.ts';

/** Filled path, or a group of filled paths. */
export type ColorItem = PathItem | ColorGroup;

/** Group in a colour glyph. `mean` is the average colour, for outputs that draw it as one outline. */
type ColorGroup = GroupItem & { readonly items: readonly ColorItem[]; readonly mean?: Color };

/** Returns whether any glyph of the run has colours. */
export function hasColors({ font, glyphs }: Pick<GlyphsItem, 'font' | 'glyphs'>): boolean {
  return font.colorParts !== undefined && glyphs.some(({ id }) => font.colorParts!(id) !== undefined);
}

/** Returns the glyphs of a run at their positions: as colour parts, or as outlines in the text colour. */
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

/** Converts the parts of a colour glyph to items. `text` is the text colour, `place` is the matrix of the glyph. */
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
