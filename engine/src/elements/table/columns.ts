/** Computes the columns of a table: their widths, positions and cells. */
import type { Warning } from '../../base/problem.ts';
import { type BoundCell, type BoundElement, type BoundTable, ONLY_PAGE } from '../../bind/bound.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { lineOfCells } from '../../layout/contents.ts';
import type { LayoutContext } from '../../layout/measure.ts';
import type { Cell, Line } from '../../layout/stack.ts';
import { leastRoom, naturalRoom, resolveTracks, type Track } from '../../layout/tracks.ts';
import type { Kept } from '../../text/least-width.ts';
import type { ElementOfType } from '../schemas.ts';
import type { Edges, Sides } from './lines.ts';

type Table = ElementOfType<'table'>;
type Columns = BoundTable['columns'];

export type TablePlan = {
  readonly element: Table;
  readonly table: BoundTable;
  readonly style: ComputedStyle;
  readonly width: number;
  /**
   * Start of each column in points, followed by the end of the last. Measured from the side where the first column
   * begins.
   */
  readonly starts: readonly number[];
  readonly context: LayoutContext;
};

export function planTable(
  { bound, ...rest }: Pick<TablePlan, 'table' | 'style' | 'width'> & { readonly bound: BoundElement<Table> },
  context: LayoutContext,
): TablePlan {
  const content = columnContent(bound, rest.style, context);
  const starts = [0];
  for (const width of resolveTracks(content.tracks(false), rest.width)) starts.push(starts.at(-1)! + width);
  return { element: bound.element, ...rest, starts, context };
}

/** Returns the smallest inner width at which no cell wraps. */
export function naturalTableWidth(bound: BoundElement<Table>, style: ComputedStyle, context: LayoutContext): number {
  return naturalRoom(columnContent(bound, style, context).tracks(true));
}

/** Returns the minimum inner width at which unbreakable content of the cells still fits. */
export function leastTableWidth(
  bound: BoundElement<Table>,
  kept: Kept,
  style: ComputedStyle,
  context: LayoutContext,
): number {
  const tracks = columnContent(bound, style, context).tracks(true);
  return leastRoom(tracks.map(({ size, least }) => ({ size, natural: least?.(kept) ?? 0 })));
}

type ColumnContent = {
  /** Returns the columns as tracks. With `all`, includes the natural widths of fixed-width columns. */
  tracks(all: boolean): readonly Track[];
};

/** Natural and minimum widths of the cells, by column. */
function columnContent({ table }: BoundElement<Table>, style: ComputedStyle, context: LayoutContext): ColumnContent {
  const columns = table?.columns ?? [];
  const silent = { ...context, problems: [], warnings: [] };
  let known: readonly BoundCell[] | undefined;
  const cells = () => {
    if (known || !table) return known ?? [];
    const bands = [table.header, table.footer].flatMap((band) => band?.on(allItems(table), silent) ?? []);
    known = [...bands, ...table.rows.flatMap((row) => row.cells)];
    return known;
  };
  const naturals = (wanted: readonly boolean[]) => {
    const widths = columns.map(() => 0);
    if (!wanted.includes(true)) return widths;
    for (const { bound, column, span } of cells()) {
      if (span === 1 && wanted[column]) {
        widths[column] = Math.max(widths[column]!, context.naturalWidth(bound, style, context));
      }
    }
    return widths;
  };
  const leasts = new Map<Kept, readonly number[]>();
  const leastOf = (kept: Kept) => {
    const found =
      leasts.get(kept) ?? leastWidths(columns, cells(), (bound) => context.leastWidth(bound, kept, style, context));
    leasts.set(kept, found);
    return found;
  };
  /** Returns the natural width of a column. Returns Infinity if any cell spans columns and may need a wider column. */
  const mostNeeded = (wanted: number) =>
    cells().some(({ span }) => span > 1) ? Infinity : naturals(columns.map((_, index) => index === wanted))[wanted]!;
  return {
    tracks(all) {
      const widths = naturals(columns.map(({ width }) => all || width === 'auto'));
      return columns.map(({ width }, index) => ({
        size: width,
        natural: widths[index]!,
        least: (kept) => leastOf(kept)[index]!,
        mostNeeded: () => mostNeeded(index),
      }));
    },
  };
}

/**
 * Returns the minimum width of each column. It is 0 for columns of fixed length, whose cells are not measured. If a
 * spanning cell needs more, the difference is divided among its automatic columns.
 */
function leastWidths(
  columns: Columns,
  cells: readonly BoundCell[],
  leastOf: (bound: BoundElement) => number,
): readonly number[] {
  const widths = columns.map(() => 0);
  for (const { bound, column, span } of cells) {
    if (span === 1 && !isFixed(columns[column]!)) widths[column] = Math.max(widths[column]!, leastOf(bound));
  }
  for (const { bound, column, span } of cells) {
    if (span === 1) continue;
    const spanned = Array.from({ length: span }, (_, at) => column + at);
    const flexible = spanned.filter((at) => isFlexible(columns[at]!));
    const taken = spanned.reduce((sum, at) => sum + pointsOr(columns[at]!, widths[at]!), 0);
    const lack = flexible.length > 0 ? leastOf(bound) - taken : 0;
    if (lack > 0) for (const at of flexible) widths[at]! += lack / flexible.length;
  }
  return widths;
}

function isFlexible({ width }: Columns[number]): boolean {
  return width === 'auto' || width.kind === 'fraction';
}

function isFixed({ width }: Columns[number]): boolean {
  return width !== 'auto' && width.kind === 'points';
}

function pointsOr({ width }: Columns[number], otherwise: number): number {
  return width !== 'auto' && width.kind === 'points' ? width.points : otherwise;
}

export function allItems({ items }: BoundTable) {
  return { from: 0, to: items, ...ONLY_PAGE };
}

/** Height or minimum height of a row, and its name in messages. */
export type RowSize = {
  readonly height?: number | undefined;
  readonly least?: number | undefined;
  readonly name: string;
};

/** Lays out a row of cells with equal height. The first column is on the side where lines begin (CSS 2.2, 17.5). */
export function rowLine(
  plan: TablePlan,
  cells: readonly BoundCell[],
  { height, least = 0, name }: RowSize,
  context: LayoutContext,
): Line {
  const boxes = cells.map((cell) => measureCell(plan, cell, { height, name }, context));
  const highest = height ?? boxes.reduce((most, { box }) => Math.max(most, box.height), least);
  const even = boxes.map((cell) => (cell.box.height === highest ? cell : stretched(cell, highest)));
  return lineOfCells(even, { height: highest, keepTogether: true });
}

/** Measures a cell in the total width of its columns. */
export function measureCell(
  { starts, style, width }: TablePlan,
  { bound, column, span }: BoundCell,
  { height, name }: Omit<RowSize, 'least'>,
  context: LayoutContext,
): Cell {
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
  const earlier = context.warnings.length;
  const box = context.measureBox(bound, room, context);
  nameCell(context.warnings, earlier, `${name}, column ${column + 1}`);
  return { x: style.direction === 'rtl' ? width - end : start, y: 0, box };
}

/** Increases the height of a row and its cells. */
export function heightened(line: Line, height: number): Line {
  const cells = line.cells.map((cell) => (cell.box.height === height ? cell : stretched(cell, height)));
  return { ...line, cells, height };
}

/** Adds the cell's name to TEXT_OVERFLOW warnings. */
function nameCell(warnings: Warning[], from: number, cell: string): void {
  for (let at = from; at < warnings.length; at++) {
    const warning = warnings[at]!;
    if (warning.code === 'TEXT_OVERFLOW') warnings[at] = { ...warning, message: `${cell}: ${warning.message}` };
  }
}

export function stretched({ x, y, box }: Cell, height: number): Cell {
  return { x, y, box: box.stretch?.(height) ?? box };
}

/** Returns the boundaries between the cells of a row, in points from the table’s left edge. */
export function edgesOf(cells: readonly CellRange[], { starts, width, style }: TablePlan): Edges {
  const edges = cells.filter(({ column }) => column > 0).map(({ column }) => starts[column]!);
  return style.direction === 'rtl' ? edges.map((edge) => width - edge) : edges;
}

/** First column of a cell, and number of columns. */
export type CellRange = Pick<BoundCell, 'column' | 'span'>;

/** Returns the left and right edge of a cell, in points from the table’s left edge. */
export function sidesOf({ column, span }: CellRange, { starts, width, style }: TablePlan): Sides {
  const [start, end] = [starts[column]!, starts[column + span]!];
  return style.direction === 'rtl' ? [width - end, width - start] : [start, end];
}
