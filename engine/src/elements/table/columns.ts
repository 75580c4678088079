/** The columns of a table: how wide they are, where they stand, and cells put into them. */
import type { BoundCell, BoundElement, BoundTable } from '../../bind/bound.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { lineOfCells } from '../../layout/contents.ts';
import type { LayoutContext } from '../../layout/measure.ts';
import type { Cell, Line } from '../../layout/stack.ts';
import { naturalRoom, resolveTracks } from '../../layout/tracks.ts';
import type { ElementOfType } from '../schemas.ts';
import type { Edges } from './lines.ts';

type Table = ElementOfType<'table'>;

export type TablePlan = {
  readonly element: Table;
  readonly table: BoundTable;
  readonly style: ComputedStyle;
  readonly width: number;
  /** How far each column begins from the side where the first one does, and where the last one ends. */
  readonly starts: readonly number[];
  readonly context: LayoutContext;
};

export function planTable(
  { bound, ...rest }: Pick<TablePlan, 'table' | 'style' | 'width'> & { readonly bound: BoundElement<Table> },
  context: LayoutContext,
): TablePlan {
  const naturals = naturalWidths(bound, rest.style, context);
  const tracks = bound.element.columns.map(({ width }, index) => ({ size: width, natural: naturals[index]! }));
  const starts = [0];
  for (const width of resolveTracks(tracks, rest.width)) starts.push(starts.at(-1)! + width);
  return { element: bound.element, ...rest, starts, context };
}

/** The inner width with which no cell wraps. */
export function naturalTableWidth(bound: BoundElement<Table>, style: ComputedStyle, context: LayoutContext): number {
  const naturals = naturalWidths(bound, style, context, true);
  return naturalRoom(bound.element.columns.map(({ width }, index) => ({ size: width, natural: naturals[index]! })));
}

/** The widest cell of each column that asks for it, cells across several columns left aside. */
function naturalWidths(
  { element, table }: BoundElement<Table>,
  style: ComputedStyle,
  context: LayoutContext,
  all = false,
): readonly number[] {
  const naturals = element.columns.map(() => 0);
  const wanted = element.columns.map(({ width }) => all || width === 'auto');
  if (!table || !wanted.includes(true)) return naturals;
  const silent = { ...context, problems: [], warnings: [] };
  const bands = [table.header, table.footer].flatMap((band) => band?.on(allItems(table), silent) ?? []);
  for (const { bound, column, span } of [...bands, ...table.rows.flatMap(({ cells }) => cells)]) {
    if (span === 1 && wanted[column]) {
      naturals[column] = Math.max(naturals[column]!, context.naturalWidth(bound, style, context));
    }
  }
  return naturals;
}

export function allItems({ items }: BoundTable) {
  return { number: 1, count: 1, from: 0, to: items };
}

/** Cells side by side, equally high; the first column stands where lines of text begin: CSS 2.2, 17.5. */
export function rowLine(
  { starts, style, width }: TablePlan,
  cells: readonly BoundCell[],
  { height }: { readonly height?: number },
  context: LayoutContext,
): Line {
  const boxes = cells.map(({ bound, column, span }): Cell => {
    const start = starts[column]!;
    const end = starts[column + span]!;
    const across = end - start;
    const room = {
      width: across,
      height: undefined,
      available: across,
      fill: true,
      fixedWidth: across,
      fixedHeight: height,
      inherited: style,
    };
    const box = context.measureBox(bound, room, context);
    return { x: style.direction === 'rtl' ? width - end : start, y: 0, box };
  });
  const highest = height ?? boxes.reduce((most, { box }) => Math.max(most, box.height), 0);
  const even = boxes.map((cell) => (cell.box.height === highest ? cell : stretched(cell, highest)));
  return lineOfCells(even, { height: highest, keepTogether: true });
}

function stretched({ x, y, box }: Cell, height: number): Cell {
  return { x, y, box: box.stretch?.(height) ?? box };
}

/** Where a row’s cells meet, from the table’s left edge. */
export function edgesOf(cells: readonly BoundCell[], { starts, width, style }: TablePlan): Edges {
  const edges = cells.filter(({ column }) => column > 0).map(({ column }) => starts[column]!);
  return style.direction === 'rtl' ? edges.map((edge) => width - edge) : edges;
}
