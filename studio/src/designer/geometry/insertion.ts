/** Finds the insertion position of a dragged element in a flow, and its insertion line. */
import type { Point, Rect } from '@platen/engine/base/geometry';

/** Arrangement of the elements in a flow. */
export type FlowKind = 'row' | 'column' | 'grid';

export type Insertion = {
  /** Index from 0 to the number of boxes. */
  readonly index: number;
  readonly line: { readonly from: Point; readonly to: Point };
};

/** `boxes`: upright boxes of the container's elements in order; `area`: box of the container. */
export function insertionAt(kind: FlowKind, boxes: readonly Rect[], area: Rect, at: Point): Insertion {
  if (kind === 'column') return inColumn(boxes, area, at);
  if (!runsLeftwards(boxes)) return inRows(boxes, area, at);
  // Mirrors the boxes of a right-to-left flow, so that it can be handled like a left-to-right flow.
  const { index, line } = inRows(boxes.map(mirrored), mirrored(area), { x: -at.x, y: at.y });
  return { index, line: { from: { ...line.from, x: -line.from.x }, to: { ...line.to, x: -line.to.x } } };
}

/** Returns true if the first two boxes side by side run from right to left. */
export function runsLeftwards(boxes: readonly Rect[]): boolean {
  for (const [index, box] of boxes.entries()) {
    const before = boxes[index - 1];
    const isInSameRow = before && box.y < before.y + before.height && before.y < box.y + box.height;
    if (isInSameRow) return box.x < before.x;
  }
  return false;
}

function mirrored({ x, y, width, height }: Rect): Rect {
  return { x: -x - width, y, width, height };
}

function inColumn(boxes: readonly Rect[], area: Rect, at: Point): Insertion {
  const found = boxes.findIndex(({ y, height }) => at.y < y + height / 2);
  const index = found < 0 ? boxes.length : found;
  const [above, below] = [boxes[index - 1], boxes[index]];
  const y = between(above && above.y + above.height, below?.y, area.y);
  return { index, line: { from: { x: area.x, y }, to: { x: area.x + area.width, y } } };
}

/** Finds the position among rows in reading order. A container without wrapping has one row. */
function inRows(boxes: readonly Rect[], area: Rect, at: Point): Insertion {
  const rows = rowsOf(boxes);
  const row = nearestRow(rows, at.y);
  if (!row) {
    const { x, y, height } = area;
    return { index: 0, line: { from: { x, y }, to: { x, y: y + height } } };
  }
  const inRow = row.boxes.findIndex(({ x, width }) => at.x < x + width / 2);
  const place = inRow < 0 ? row.boxes.length : inRow;
  const [left, right] = [row.boxes[place - 1], row.boxes[place]];
  const x = between(left && left.x + left.width, right?.x, area.x);
  return { index: row.first + place, line: { from: { x, y: row.top }, to: { x, y: row.bottom } } };
}

type Row = { readonly first: number; readonly top: number; readonly bottom: number; readonly boxes: readonly Rect[] };

/**
 * Splits boxes into rows. A box starts a new row if it is left of its predecessor, or completely below the current row.
 */
function rowsOf(boxes: readonly Rect[]): readonly Row[] {
  const rows: Row[] = [];
  for (const [index, box] of boxes.entries()) {
    const row = rows.at(-1);
    const last = row?.boxes.at(-1);
    const goesOn = row && last && box.x >= last.x && box.y < row.bottom;
    const bottom = box.y + box.height;
    if (!goesOn) rows.push({ first: index, top: box.y, bottom, boxes: [box] });
    else
      rows[rows.length - 1] = {
        ...row,
        top: Math.min(row.top, box.y),
        bottom: Math.max(row.bottom, bottom),
        boxes: [...row.boxes, box],
      };
  }
  return rows;
}

function nearestRow(rows: readonly Row[], y: number): Row | undefined {
  const away = ({ top, bottom }: Row) => Math.max(top - y, 0, y - bottom);
  return rows.reduce<Row | undefined>((best, row) => (best && away(best) <= away(row) ? best : row), undefined);
}

function between(end: number | undefined, start: number | undefined, otherwise: number): number {
  if (end === undefined) return start ?? otherwise;
  return start === undefined ? end : (end + start) / 2;
}
