/** Draws the legend below the chart: a coloured square and a name for each series, in as many lines as necessary. */
import type { Point, Rect } from '../../base/geometry.ts';
import { rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import { MIDDLE, type Pen } from './pen.ts';

export type Legend = {
  readonly height: number;
  readonly items: readonly Item[];
  /** Number of names that do not fit. */
  readonly omitted: number;
};

/** Maximum fraction of the chart's height. The first line is always shown. */
const MOST = 0.5;

export function legendOf(names: readonly string[], box: Rect, pen: Pen): Legend {
  const { fontSize } = pen;
  const [square, gap, high] = [fontSize * 0.8, fontSize * 0.5, fontSize * 1.5];
  const room = box.width - square - gap;
  const lines: { readonly name: Name; readonly color: number; readonly x: number }[][] = [[]];
  const most = Math.max(1, Math.floor((box.height * MOST - fontSize * 0.5) / high));
  const named = names.flatMap((text, color) => (text === '' ? [] : [{ text, color }]));
  let [x, shown] = [0, 0];
  for (const { text, color } of named) {
    const name = nameOf(text, room, pen);
    const width = square + gap + name.width;
    if (x > 0 && x + width > box.width) {
      if (lines.length === most) break;
      lines.push([]);
      x = 0;
    }
    lines.at(-1)!.push({ name, color, x });
    x += width + 2 * gap;
    shown++;
  }
  const height = lines.length * high + fontSize * 0.5;
  const top = box.y + box.height - height + fontSize * 0.5;
  const items = lines.flatMap((line, row) =>
    line.flatMap(({ name, color, x: from }): readonly Item[] => {
      const middle = top + (row + 0.5) * high;
      const at = { x: box.x + from, y: middle - square / 2, width: square, height: square };
      const text = name.place({ x: at.x + square + gap, y: middle + fontSize * MIDDLE });
      return [pen.fill(rectPath(at), pen.color(color)), ...text];
    }),
  );
  return { height, items, omitted: named.length - shown };
}

type Name = { readonly width: number; place(origin: Point): readonly Item[] };

/** Fits a name on one line, truncated with an ellipsis. */
function nameOf(text: string, room: number, pen: Pen): Name {
  const whole = pen.text(text);
  if (whole.width <= room || room <= 0) return whole;
  const cut = pen.label(text, room, 1);
  return { width: cut.width, place: ({ x, y }) => cut.place({ x: x + cut.width / 2, y }) };
}
