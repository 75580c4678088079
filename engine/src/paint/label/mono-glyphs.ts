/** Reduces colour glyphs to black and white: dark parts become ink, light parts become paper with an outline. */
import { BLACK, type Color, WHITE } from '../../base/color.ts';
import { type ColorItem, colorItems } from '../../scene/color-glyphs.ts';
import { colorOfShare, isGradient, type Paint } from '../../scene/gradient.ts';
import type { Path } from '../../scene/path.ts';
import type { GlyphsItem, Item } from '../../scene/scene.ts';

/** Width of the outlines as a fraction of the font size. */
const LINE_SHARE = 1 / 32;

/** Luma (0 … 255) from which a colour counts as light. */
const LIGHT = 140;

/** Alpha below which parts are dropped, because they are highlights and shading. */
const LEAST_ALPHA = 0.5;

/** Returns the parts of a run's glyphs in the text colour and in the paper's colour. */
export function monoItems(item: GlyphsItem): readonly Item[] {
  const ink = item.color;
  const paper = isLight(ink) ? BLACK : WHITE;
  const stroke = { color: ink, width: item.fontSize * LINE_SHARE, dash: [], join: 'round' } as const;
  const filled = (path: Path, color: Color): readonly Item[] => {
    if (color.alpha < LEAST_ALPHA) return [];
    if (color === ink || !isLight(color)) return [{ kind: 'path', path, fill: ink }];
    return [{ kind: 'path', path, fill: paper, stroke }];
  };
  const mono = (parts: readonly ColorItem[]): readonly Item[] =>
    parts.flatMap((part): readonly Item[] => {
      if (part.kind === 'path') return filled(part.path, middleOf(part.fill!));
      const { clip, mask, mean } = part;
      if (clip && mean) return filled(clip, mean);
      // Drops blended parts, which are highlights and shading.
      const items = part.blend ? [] : mono(part.items);
      if (items.length === 0) return [];
      return [{ kind: 'group', ...(clip && { clip }), ...(mask && { mask: hardMask(mask) }), items }];
    });
  return mono(colorItems(item, item.glyphs));
}

/** Converts a mask to fully opaque or transparent. */
function hardMask(mask: readonly Item[]): readonly Item[] {
  return mask.flatMap((item): readonly Item[] => {
    if (item.kind === 'group') return [{ ...item, items: hardMask(item.items) }];
    if (item.kind !== 'path' || !item.fill) return [item];
    const color = middleOf(item.fill);
    return color.alpha < LEAST_ALPHA ? [] : [{ ...item, fill: { ...color, alpha: 1 } }];
  });
}

function middleOf(paint: Paint): Color {
  return isGradient(paint) ? colorOfShare(paint.stops, 0.5) : paint;
}

/** Returns whether a colour is light, by luma (ITU-R BT.601). */
function isLight({ red, green, blue }: Color): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue >= LIGHT;
}
