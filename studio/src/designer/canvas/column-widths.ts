/** Draws table borders: handles while a table is selected, and column widths during a drag. */
import { type Matrix, transformPoint } from '@platen/engine/base/geometry';
import { unlocked } from '../model/elements.ts';
import { bordersOf, columnsOf, HANDLE_PX, tablesHeld } from './column-borders.ts';
import { type CanvasContext, type CanvasPage, type ColumnGesture, pageMatrix } from './context.ts';
import { lengthText } from './lengths.ts';
import { line, pill, pillWidth } from './overlay-shapes.ts';
import { svgElement } from './svg.ts';

/** Returns a short bar for each border at the top of the table, large enough for fingers. */
export function borderNodes(context: CanvasContext): readonly SVGElement[] {
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
              class: 'pl-canvas-grip',
            });
            if (!isHovered) return [bar];
            return [line(top, transformPoint(matrix, { x, y: y + tall }), 'pl-canvas-column-border'), bar];
          }),
        ),
    ),
  );
}

type Span = { readonly from: number; readonly to: number };

/** Minimum distance in pixels between the labels of two columns. */
const APART_PX = 3;

/**
 * Draws the border, and the column widths above the table. Changing widths are always shown, other widths only if there
 * is space.
 */
export function columnNodes(context: CanvasContext, page: CanvasPage, gesture: ColumnGesture): readonly SVGElement[] {
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
    const kind = equal.has(index) ? 'pl-canvas-pill-snap' : changed.has(index) ? '' : 'pl-canvas-pill-quiet';
    return [pill(text, { x: middle, y: at }, `pl-canvas-pill ${kind}`, 'middle')];
  };
  // Keeps each of the two labels on its side of the border, even for narrow columns.
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
      x === Math.round(top.x * 2) / 2 ? 'pl-canvas-column-border' : 'pl-canvas-column-tick',
    ),
  );
  return [
    ...ticks,
    line(top, transformPoint(matrix, { x: border.x, y: y + height }), 'pl-canvas-column-border'),
    ...others,
    ...own,
  ];
}

/**
 * Returns the horizontal extents of columns in window pixels. Uses the border's current position, which may not be
 * drawn yet.
 */
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
