/** Borders between table columns: positions and dragging. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { angleOf } from '../geometry/oriented.ts';
import type { SnapLine } from '../geometry/snap.ts';
import { getAt, lastToken, parentOf } from '../model/edits.ts';
import { unlocked } from '../model/elements.ts';
import { pointsOf } from '../model/units.ts';
import { type CanvasContext, type CanvasPage, pointOn, pxPerPoint, type TableBorder } from './context.ts';
import type { Drag, Keys } from './drags.ts';
import { borderShift, moveColumnBorder, nameOf } from './edits.ts';
import { spokenLength } from './lengths.ts';
import { gridOf, snapOptions, snappedTo, snapTargets } from './snapping.ts';
import { type CanvasTarget, elementAt } from './targets.ts';
import { canvasWords } from './words.ts';

/** Grab distance in pixels, also above the table, where the handles are. */
const GRAB_PX = 4;
const GRAB_COARSE_PX = 14;

/** Returns the nearest column border under a point, only for unrotated tables. */
export function borderAt(
  context: CanvasContext,
  page: CanvasPage,
  table: CanvasTarget,
  at: Point,
): TableBorder | undefined {
  const reach = (context.isCoarse.value ? GRAB_COARSE_PX : GRAB_PX) / pxPerPoint(context);
  const { y, height } = table.box;
  const above = (context.isCoarse.value ? reach : 2 * reach) + HANDLE_PX / 2 / pxPerPoint(context);
  if (at.y < y - above || at.y > y + height) return undefined;
  const near = bordersOf(context, page, table)
    .map((border) => ({ border, away: Math.abs(border.x - at.x) }))
    .filter(({ away }) => away <= reach);
  return near.sort((a, b) => a.away - b.away)[0]?.border;
}

/** Height of a border handle at the top of the table, in pixels. */
export const HANDLE_PX = 14;

export function bordersOf(context: CanvasContext, page: CanvasPage, table: CanvasTarget): readonly TableBorder[] {
  if (angleOf(table.transform) !== 0) return [];
  const columns = columnsOf(page, table);
  const widths = columns.map(({ width }) => width);
  const towards = columns.length > 1 && columns[1]!.x < columns[0]!.x ? -1 : 1;
  const document = context.store.document.value;
  // If a column takes a share of the remaining width, the right edge of the table does not move.
  const isOpen = columns.every(
    (_, index) => pointsOf(getAt(document, `${table.path}/columns/${index}/width`)) !== undefined,
  );
  return columns.slice(0, isOpen ? undefined : -1).map(
    ({ x, width }, column): TableBorder => ({
      table: table.path,
      column,
      widths,
      x: towards > 0 ? x + width : x,
      towards,
    }),
  );
}

/** Returns the first single-column cell of each column. */
export function columnsOf(page: CanvasPage, table: CanvasTarget): readonly Rect[] {
  const boxes: Rect[] = [];
  for (const { path, box } of page.targets) {
    const match = path.startsWith(`${table.path}/columns/`) ? /^\d+$/.exec(path.slice(table.path.length + 9)) : null;
    if (!match) continue;
    const index = Number(match[0]);
    if (!boxes[index] || box.width < boxes[index].width) boxes[index] = box;
  }
  return boxes.filter((box) => box !== undefined);
}

/** Tolerance in points within which widths count as equal. */
const SAME = 0.02;

export function columnDrag(context: CanvasContext, page: CanvasPage, from: Point, border: TableBorder): Drag {
  const { store } = context;
  const { table, column, widths, towards } = border;
  const base = store.document.value;
  const start = pointOn(context, page, from);
  const own = widths[column]!;
  const next = widths[column + 1];
  const shiftOf = (by: number) => borderShift(base, table, { column, widths, by });
  const { takesUp } = shiftOf(0);
  const lines = snapTargets(context, page, [table]).lines.filter(({ axis }) => axis === 'x');
  const others = widths.filter((_, index) => index !== column && !(takesUp && index === column + 1));
  /** Returns snap positions: widths of other columns, and lines. */
  const places = [
    ...lines.map(({ at }) => (at - border.x) * towards),
    ...others.map((width) => width - own),
    ...(next !== undefined
      ? takesUp
        ? [(next - own) / 2, ...others.map((width) => next - width)]
        : [next - own]
      : []),
  ];
  const box = page.targets.find(({ path }) => path === table)?.box;
  let last = 0;
  let lastGuides: readonly SnapLine[] = [];

  const snapped = (by: number, { ctrl }: Keys): number => {
    const { within } = snapOptions(context, ctrl);
    const nearest = places.reduce(
      (best, place) => (Math.abs(place - by) < Math.abs(best - by) ? place : best),
      Infinity,
    );
    if (Math.abs(nearest - by) <= within) return nearest;
    const grid = ctrl ? 0 : gridOf(context);
    return grid > 0 ? Math.round((own + by) / grid) * grid - own : by;
  };
  const finish = () => {
    context.gesture.value = undefined;
    store.trial.value = undefined;
  };
  return {
    cursor: 'col-resize',
    move(to, keys) {
      const { shift } = shiftOf(snapped((pointOn(context, page, to).x - start.x) * towards, keys));
      last = shift;
      const x = border.x + shift * towards;
      const changed = new Map([[column, own + shift]]);
      if (takesUp) changed.set(column + 1, next! - shift);
      const newWidths = widths.map((width, index) => changed.get(index) ?? width);
      const equal = keys.ctrl ? [] : [...changed.keys()].flatMap((index) => alike(newWidths, index));
      lastGuides = keys.ctrl ? [] : lines.filter(({ at }) => Math.abs(at - x) < SAME);
      const guides = lastGuides.map((line) => ({
        ...line,
        from: Math.min(line.from, box?.y ?? line.from),
        to: Math.max(line.to, box ? box.y + box.height : line.to),
      }));
      context.gesture.value = {
        kind: 'column',
        page: page.index,
        border: { ...border, x },
        changed,
        equal: new Set(equal),
        guides,
      };
      store.trial.value = moveColumnBorder(base, table, { column, widths, by: shift });
    },
    end() {
      store.edit(canvasWords.steps.column(nameOf(base, table)), () =>
        moveColumnBorder(base, table, { column, widths, by: last }),
      );
      const name = nameOf(base, `${table}/columns/${column}`);
      store.announce(canvasWords.columned(name, spokenLength(context, own + last)) + snappedTo(context, lastGuides));
      finish();
    },
    cancel: finish,
  };
}

export function isColumn(path: string): boolean {
  return /\/columns\/\d+$/.test(path);
}

/** Moves the border after a column by keyboard, like a drag; returns the announcement. */
export function moveBorderBy(context: CanvasContext, path: string, x: number): string | undefined {
  const { store } = context;
  if (unlocked(store.document.value, [path]).length === 0) return undefined;
  const table = parentOf(parentOf(path));
  const column = Number(lastToken(path));
  for (const page of context.pages.value) {
    const target = page.targets.find((each) => each.path === table);
    const border = target && bordersOf(context, page, target).find((each) => each.column === column);
    if (!border) continue;
    const { widths, towards } = border;
    const { shift } = borderShift(store.document.value, table, { column, widths, by: x * towards });
    store.edit(
      canvasWords.steps.column(nameOf(store.document.value, table)),
      (document) => moveColumnBorder(document, table, { column, widths, by: shift }),
      { merge: `border ${path}` },
    );
    return canvasWords.columned(nameOf(store.document.value, path), spokenLength(context, widths[column]! + shift));
  }
  return undefined;
}

/** Returns the column and all columns of equal width; empty if no other column has this width. */
function alike(widths: readonly number[], column: number): readonly number[] {
  const found = widths.flatMap((width, index) => (Math.abs(width - widths[column]!) < SAME ? [index] : []));
  return found.length > 1 ? found : [];
}

/** Returns the tables that are selected or contain the selected columns. */
export function tablesHeld({ store }: CanvasContext): readonly string[] {
  const document = store.document.value;
  const tables = store.selection.value.map((path) => /^(.*)\/columns\/\d+$/.exec(path)?.[1] ?? path);
  return [...new Set(tables)].filter((path) => elementAt(document, path)['type'] === 'table');
}
