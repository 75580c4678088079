/** Puts items of text, which are laid out from the corner of their block, where their element is. */
import type { Point } from '../base/geometry.ts';
import { transformPath } from '../scene/path.ts';
import type { GlyphsItem, LinkItem, PathItem } from '../scene/scene.ts';

export function moveItem<I extends GlyphsItem | PathItem | LinkItem>(item: I, { x, y }: Point, elementId: string): I {
  if (item.kind === 'glyphs') return { ...item, elementId, x: item.x + x, y: item.y + y };
  if (item.kind === 'link') return { ...item, elementId, box: { ...item.box, x: item.box.x + x, y: item.box.y + y } };
  return { ...item, elementId, path: transformPath([1, 0, 0, 1, x, y], item.path) };
}
