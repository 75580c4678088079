/** Places items on a label, and converts dots to paths. */
import { BLACK, type Color } from '../base/color.ts';
import type { Matrix } from '../base/geometry.ts';
import { hasDot, inkBox, type PlacedBitmap } from '../paint/label/bitmap.ts';
import { CLOSE, LINE, MOVE, type Path } from '../scene/path.ts';
import type { Item } from '../scene/scene.ts';
import type { Origin, Turn } from './zpl-state.ts';

export type Cell = { readonly width: number; readonly height: number; readonly anchor: number };

/**
 * Places a drawing. The origin of `^FO` is the top left corner of the rotated drawing. The origin of `^FT` is the start
 * of its baseline, which is rotated too.
 */
export function placedAt({ x, y, isBaseline, justify }: Origin, turn: Turn, { width, height, anchor }: Cell): Matrix {
  const right = justify === 1 ? width : 0;
  if (isBaseline) {
    if (turn === 0) return [1, 0, 0, 1, x - right, y - anchor];
    if (turn === 1) return [0, 1, -1, 0, x + anchor, y - right];
    if (turn === 2) return [-1, 0, 0, -1, x + right, y + anchor];
    return [0, -1, 1, 0, x - anchor, y + right];
  }
  const left = justify === 1 ? x - (turn % 2 === 0 ? width : height) : x;
  if (turn === 0) return [1, 0, 0, 1, left, y];
  if (turn === 1) return [0, 1, -1, 0, left + height, y];
  if (turn === 2) return [-1, 0, 0, -1, left + width, y + height];
  return [0, -1, 1, 0, left, y + width];
}

/** Returns items in another colour. */
export function colored(items: readonly Item[], color: Color): readonly Item[] {
  if (color === BLACK) return items;
  return items.map((item) => recolored(item, color));
}

export function recolored(item: Item, color: Color): Item {
  if (item.kind === 'group') return { ...item, items: item.items.map((child) => recolored(child, color)) };
  if (item.kind === 'glyphs' || item.kind === 'code') return { ...item, color };
  return item.kind === 'path' ? { ...item, fill: color } : item;
}

/** Returns a path of rectangles that covers exactly these dots. Equal runs in consecutive rows become one rectangle. */
export function pathOfDots({ x: left, y: top, bitmap }: PlacedBitmap): Path {
  const verbs: number[] = [];
  const coords: number[] = [];
  let open = new Map<string, { x: number; end: number; y: number }>();
  const close = ({ x, end, y }: { x: number; end: number; y: number }, below: number) => {
    verbs.push(MOVE, LINE, LINE, LINE, CLOSE);
    const [x0, x1, y0, y1] = [left + x, left + end, top + y, top + below];
    coords.push(x0, y0, x1, y0, x1, y1, x0, y1);
  };
  const box = inkBox(bitmap);
  if (!box) return { verbs, coords };
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  for (let y = box.y; y <= bottom; y++) {
    const next = new Map<string, { x: number; end: number; y: number }>();
    for (let x = box.x; y < bottom && x < right; x++) {
      if (!hasDot(bitmap, x, y)) continue;
      let end = x + 1;
      while (end < right && hasDot(bitmap, end, y)) end++;
      const key = `${x} ${end}`;
      next.set(key, open.get(key) ?? { x, end, y });
      x = end;
    }
    for (const [key, run] of open) if (!next.has(key)) close(run, y);
    open = next;
  }
  return { verbs, coords };
}
