/** Imposes pages as labels on sheets of paper. */
import { translation } from '../base/geometry.ts';
import type { Sheet } from '../format/sheet.ts';
import { rectPath } from '../scene/path.ts';
import type { Anchor, Item, OutlineEntry, Page } from '../scene/scene.ts';

/**
 * Places each page, clipped at its edges, row by row. The first page takes position `start` (one-based) of the first
 * sheet.
 */
export function imposeSheets(pages: readonly Page[], sheet: Sheet, start: number): readonly Page[] {
  const { page, columns, rows, gapX, gapY, margin } = sheet;
  const perSheet = columns * rows;
  const sheets: { readonly items: Item[]; readonly outline: OutlineEntry[]; readonly anchors: Anchor[] }[] = [];
  pages.forEach(({ width, height, items, outline = [], anchors = [] }, index) => {
    const position = index + start - 1;
    const [column, row] = [position % columns, Math.floor((position % perSheet) / columns)];
    const top = margin.top + row * (height + gapY);
    const transform = translation(margin.left + column * (width + gapX), top);
    const clip = rectPath({ x: 0, y: 0, width, height });
    const at = Math.floor(position / perSheet);
    sheets[at] ??= { items: [], outline: [], anchors: [] };
    for (const entry of outline) sheets[at].outline.push({ ...entry, y: entry.y + top });
    for (const anchor of anchors) sheets[at].anchors.push({ ...anchor, y: anchor.y + top });
    if (items.length > 0) sheets[at].items.push({ kind: 'group', transform, clip, items });
  });
  return sheets.map(({ items, outline, anchors }) => ({
    ...page,
    items,
    ...(outline.length > 0 && { outline }),
    ...(anchors.length > 0 && { anchors }),
  }));
}
