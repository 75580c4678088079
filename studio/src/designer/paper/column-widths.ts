/** What is drawn of a table’s borders: handles while it is selected, and the widths of its columns while one is dragged. */
import { type Matrix, transformPoint } from '@platen/engine/base/geometry';
import { unlocked } from '../model/elements.ts';
import { bordersOf, columnsOf, HANDLE_PX, tablesHeld } from './column-borders.ts';
import { type ColumnGesture, type PaperContext, type PaperPage, pageMatrix } from './context.ts';
import { lengthText } from './lengths.ts';
import { line, pill, pillWidth } from './overlay-shapes.ts';
import { svgElement } from './svg.ts';

/** A short bar for each border, at the upper edge of the table: to be found, and large enough for fingers. */
export function borderNodes(context: PaperContext): readonly SVGElement[] {
  const { store } = context;
  if (store.readOnly || context.editing.value) return [];
  const hovered = context.border.value;
  const width = context.isCoarse.value ? 6 : 4;
  const height = context.isCoarse.value ? 24 : HANDLE_PX;
  return unlocked(store.document.value, tablesHeld(context)).flatMap((path) =>
    context.pages.value.flatMap((page) =>
      page.targets
        .filter((target) => target.path === path)
        .flatMap((target) =>
          bordersOf(context, page, target).flatMap(({ x, column }) => {
            const matrix = pageMatrix(context, page);
            const { y, height: tall } = target.box;
            const top = transformPoint(matrix, { x, y });
            const isHovered = hovered?.table === path && hovered.column === column;
            const bar = svgElement('rect', {
              x: top.x - width / 2,
              y: top.y - height / 2,
              width,
              height,
              rx: width / 2,
              class: 'paper-grip',
            });
            if (!isHovered) return [bar];
            return [line(top, transformPoint(matrix, { x, y: y + tall }), 'paper-column-border'), bar];
          }),
        ),
    ),
  );
}

type Span = { readonly from: number; readonly to: number };

/** Pixels between labels that are no closer. */
const APART_PX = 3;

/** The border, and above the table how wide its columns are: those that the drag changes, and of the others what has room. */
export function columnNodes(context: PaperContext, page: PaperPage, gesture: ColumnGesture): readonly SVGElement[] {
  const { border, changed, equal } = gesture;
  const target = page.targets.find(({ path }) => path === border.table);
  if (!target) return [];
  const matrix = pageMatrix(context, page);
  const { y, height } = target.box;
  const top = transformPoint(matrix, { x: border.x, y });
  const spans = spansOf(matrix, columnsOf(page, target), gesture);
  const at = Math.max(top.y - 20, 34);
  const taken: Span[] = [];
  const place = (index: number, middle: number): readonly SVGElement[] => {
    const text = lengthText(context, changed.get(index) ?? columnsOf(page, target)[index]!.width);
    const half = pillWidth(text) / 2;
    const span = { from: middle - half, to: middle + half };
    const isFree = taken.every(({ from, to }) => span.to + APART_PX <= from || to + APART_PX <= span.from);
    if (!isFree && !changed.has(index)) return [];
    taken.push(span);
    const kind = equal.has(index) ? 'paper-pill-snap' : changed.has(index) ? '' : 'paper-pill-quiet';
    return [pill(text, { x: middle, y: at }, `paper-pill ${kind}`, 'middle')];
  };
  // Labels of the two beside the border keep to their own side of it, however narrow the columns are.
  const own = [...changed.keys()].flatMap((index) => {
    const { from, to } = spans[index]!;
    const half = pillWidth(lengthText(context, changed.get(index)!)) / 2 + APART_PX / 2;
    const middle = (from + to) / 2;
    const isLeft = middle < top.x;
    return place(index, isLeft ? Math.min(middle, top.x - half) : Math.max(middle, top.x + half));
  });
  const others = spans.flatMap(({ from, to }, index) => {
    if (changed.has(index)) return [];
    const half = pillWidth(lengthText(context, columnsOf(page, target)[index]!.width)) / 2;
    return half * 2 + APART_PX > to - from ? [] : place(index, (from + to) / 2);
  });
  const marks = spans.flatMap(({ from, to }) => [from, to]).map((x) => Math.round(x * 2) / 2);
  const ticks = [...new Set(marks)].map((x) =>
    line(
      { x, y: at + 11 },
      { x, y: top.y },
      x === Math.round(top.x * 2) / 2 ? 'paper-column-border' : 'paper-column-tick',
    ),
  );
  return [
    ...ticks,
    line(top, transformPoint(matrix, { x: border.x, y: y + height }), 'paper-column-border'),
    ...others,
    ...own,
  ];
}

/** From where to where the columns go, in pixels of the window; beside the border by where it is, which may not be drawn yet. */
function spansOf(
  matrix: Matrix,
  columns: readonly { readonly x: number; readonly width: number }[],
  { border, changed }: ColumnGesture,
): readonly Span[] {
  const { column, x: at, towards } = border;
  return columns.map(({ x, width }, index) => {
    let [from, to] = [x, x + width];
    if (index === column) [from, to] = towards > 0 ? [from, at] : [at, to];
    if (index === column + 1 && changed.has(index)) [from, to] = towards > 0 ? [at, to] : [from, at];
    return { from: transformPoint(matrix, { x: from, y: 0 }).x, to: transformPoint(matrix, { x: to, y: 0 }).x };
  });
}
