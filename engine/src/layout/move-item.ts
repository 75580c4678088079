/** Moves text items from the corner of their block to the position of their element. */
import type { Point } from '../base/geometry.ts';
import { glyphsAt } from '../scene/glyphs-at.ts';
import { transformPath } from '../scene/path.ts';
import type { GlyphsItem, LinkItem, PathItem } from '../scene/scene.ts';

type TextItem = GlyphsItem | PathItem | LinkItem;

export function moveItem(item: TextItem, { x, y }: Point, elementId: string): TextItem {
  if (item.kind === 'glyphs') return glyphsAt(item, item.x + x, item.y + y, elementId);
  if (item.kind === 'link') return { ...item, elementId, box: { ...item.box, x: item.box.x + x, y: item.box.y + y } };
  return { ...item, elementId, path: transformPath([1, 0, 0, 1, x, y], item.path) };
}
