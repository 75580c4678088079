/** Groups runs of glyphs into lines of text. */
import type { GlyphsItem, Item } from '../../scene/scene.ts';

/**
 * Returns the glyph items from `start` that form one line: consecutive items of one element on one baseline, in reading
 * order.
 */
export function lineFrom(items: readonly Item[], start: number): GlyphsItem[] {
  const line: GlyphsItem[] = [];
  for (let index = start; index < items.length; index++) {
    const item = items[index]!;
    if (item.kind !== 'glyphs') break;
    const previous = line.at(-1);
    if (previous) {
      const isSameLine = item.y === previous.y && item.elementId === previous.elementId;
      const isOrdered =
        item.rightToLeft || previous.rightToLeft || item.x >= previous.x + previous.width - item.fontSize;
      if (!isSameLine || !isOrdered) break;
    }
    line.push(item);
  }
  return line;
}
