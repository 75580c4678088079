/** Names beside squares of their colours, in as many lines as they need, below the chart. */
import type { Rect } from '../../base/geometry.ts';
import { rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import { MIDDLE, type Pen } from './pen.ts';

export function legendOf(
  names: readonly string[],
  box: Rect,
  pen: Pen,
): { readonly height: number; readonly items: readonly Item[] } {
  const { fontSize } = pen;
  const [square, gap, high] = [fontSize * 0.8, fontSize * 0.5, fontSize * 1.5];
  const lines: { readonly name: string; readonly color: number; readonly x: number }[][] = [[]];
  let x = 0;
  for (const [color, name] of names.entries()) {
    if (name === '') continue;
    const width = square + gap + pen.text(name).width;
    if (x > 0 && x + width > box.width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)!.push({ name, color, x });
    x += width + 2 * gap;
  }
  const height = lines.length * high + fontSize * 0.5;
  const top = box.y + box.height - height + fontSize * 0.5;
  const items = lines.flatMap((line, row) =>
    line.flatMap(({ name, color, x: from }): readonly Item[] => {
      const middle = top + (row + 0.5) * high;
      const at = { x: box.x + from, y: middle - square / 2, width: square, height: square };
      const text = pen.text(name).place({ x: at.x + square + gap, y: middle + fontSize * MIDDLE });
      return [pen.fill(rectPath(at), pen.color(color)), ...text];
    }),
  );
  return { height, items };
}
