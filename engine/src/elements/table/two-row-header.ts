/** Lays out table headers with two rows: group texts above the headers of some columns. */
import type { BoundCell } from '../../bind/bound.ts';
import { lineOfCells } from '../../layout/contents.ts';
import type { LayoutContext } from '../../layout/measure.ts';
import type { Line } from '../../layout/stack.ts';
import { edgesOf, heightened, type RowSize, rowLine, sidesOf, type TablePlan } from './columns.ts';
import type { RowSpan } from './lines.ts';

/** Line of a band and the height of its first row. The height is undefined for bands with one row. */
export type BandRows = { readonly line: Line; readonly upper: number | undefined };

type Parts = { readonly [K in 'upper' | 'lower' | 'both']: readonly BoundCell[] };

function partsOf(cells: readonly BoundCell[]): Parts | undefined {
  const lower = cells.filter(({ row }) => row === 1);
  const both = cells.filter(({ rows }) => rows !== undefined);
  if (lower.length === 0 && both.length === 0) return undefined;
  return { upper: cells.filter(({ row, rows }) => row === undefined && rows === undefined), lower, both };
}

/** Lays out a band. Headers without a group text are as high as both rows. */
export function bandRows(
  plan: TablePlan,
  cells: readonly BoundCell[],
  size: Pick<RowSize, 'height' | 'name'>,
  context: LayoutContext,
): BandRows {
  const parts = partsOf(cells);
  if (!parts) return { line: rowLine(plan, cells, size, context), upper: undefined };
  const [upper, lower, both] = [parts.upper, parts.lower, parts.both].map((some) =>
    rowLine(plan, some, { name: size.name }, context),
  ) as [Line, Line, Line];
  const height = size.height ?? Math.max(both.height, upper.height + lower.height);
  const below = heightened(lower, height - upper.height).cells.map((cell) => ({ ...cell, y: upper.height }));
  const all = [...upper.cells, ...heightened(both, height).cells, ...below];
  return { line: lineOfCells(all, { height, keepTogether: true }), upper: upper.height };
}

/** Returns the rows of a band, for drawing the table's lines. */
export function bandSpans(
  cells: readonly BoundCell[],
  plan: TablePlan,
  { line, upper = 0 }: BandRows,
  top: number,
): readonly RowSpan[] {
  const bottom = top + line.height;
  const parts = partsOf(cells);
  if (!parts) return [{ top, bottom, edges: edgesOf(cells, plan) }];
  const middle = top + upper;
  const edges = (some: readonly BoundCell[]) =>
    edgesOf(
      [...some, ...parts.both].sort((a, b) => a.column - b.column),
      plan,
    );
  const covered = parts.both.map((cell) => sidesOf(cell, plan));
  return [
    { top, bottom: middle, edges: edges(parts.upper) },
    { top: middle, bottom, edges: edges(parts.lower), covered },
  ];
}
