/** Measures table cells that span several rows, and their parts on each page. */
import type { Point } from '../../base/geometry.ts';
import type { BoundRow } from '../../bind/bound.ts';
import type { LayoutContext, Placement } from '../../layout/measure.ts';
import { type Cell, type Line, lineAt, type Stack, TOO_LITTLE, topAt } from '../../layout/stack.ts';
import { placeCells } from '../../layout/stack-box.ts';
import { tagged } from '../../layout/tagged.ts';
import type { Item } from '../../scene/scene.ts';
import { REPEATED_ROWS } from '../../scene/tag.ts';
import { type CellRange, heightened, measureCell, stretched, type TablePlan } from './columns.ts';

/** Cell of the rows from `from` (inclusive) to `to` (exclusive). */
export type SpanningCell = CellRange & { readonly from: number; readonly to: number; readonly cell: Cell };

/** Returns the spanning cells that cover a row. */
export type Spanning = (row: number) => readonly SpanningCell[];

const NONE: readonly SpanningCell[] = [];
const NO_SPANNING: Spanning = () => NONE;

/**
 * Measures the cells that span several rows. Increases the height of their last row if necessary, and keeps their rows
 * together.
 */
export function measureSpanning(
  plan: TablePlan,
  { rows, lines, nameOf }: { readonly rows: readonly BoundRow[]; readonly lines: Line[]; nameOf(row: number): string },
  context: LayoutContext,
): Spanning {
  const byRow = new Map<number, SpanningCell[]>();
  for (const [from, { cells }] of rows.entries()) {
    for (const bound of cells) {
      if (isLow(bound)) continue;
      const to = Math.min(rows.length, from + bound.rows!);
      const cell = measureCell(plan, bound, { name: nameOf(from) }, context);
      const spanning = { from, to, column: bound.column, span: bound.span, cell };
      const height = lines.slice(from, to).reduce((sum, line) => sum + line.height, 0);
      const last = lines[to - 1]!;
      if (cell.box.height > height) lines[to - 1] = heightened(last, last.height + cell.box.height - height);
      for (let row = from; row < to; row++) {
        const known = byRow.get(row);
        if (known) known.push(spanning);
        else byRow.set(row, [spanning]);
        if (row < to - 1) lines[row] = { ...lines[row]!, keepWithNext: true };
      }
    }
  }
  return byRow.size === 0 ? NO_SPANNING : (row) => byRow.get(row) ?? NONE;
}

/** Returns whether a cell is only one row high. */
export function isLow({ rows = 1 }: BoundRow['cells'][number]): boolean {
  return rows === 1;
}

type Body = { readonly rows: readonly BoundRow[]; readonly spanning: Spanning; readonly isRtl: boolean };

/** Places the lines of a stack, each with the tag of its row. */
export function placeRows(
  stack: Stack,
  { x, y }: Point,
  at: Placement,
  { rows, spanning, isRtl }: Body,
): readonly Item[] {
  const items: Item[] = [];
  const isTagged = rows[stack.from]?.tag !== undefined;
  for (let index = stack.from; index < stack.to; index++) {
    const origin = { x, y: y + topAt(stack, index) };
    const { cells } = lineAt(stack, index);
    const high = spanning(index).flatMap((each) => partIn(stack, index, each) ?? []);
    const placed = high.length === 0 ? placeCells(cells, origin, at) : placeInOrder([...cells, ...high], origin);
    for (const item of tagged(rows[index]!.tag, placed)) items.push(item);
  }
  return items;

  function placeInOrder(cells: readonly (Cell | Part)[], origin: Point): readonly Item[] {
    const order = isRtl ? -1 : 1;
    return [...cells]
      .sort((a, b) => order * (a.x - b.x))
      .flatMap((cell) => {
        const placed = placeCells([cell], origin, at);
        return 'isAgain' in cell && cell.isAgain ? tagged(isTagged ? REPEATED_ROWS : undefined, placed) : placed;
      });
  }
}

type Part = Cell & { readonly isAgain: boolean };

/**
 * Returns the part of a cell that begins in a row of the stack. Each later page repeats the cell's content if it fits
 * there.
 */
function partIn(stack: Stack, row: number, { from, to, cell }: SpanningCell): Part | undefined {
  const isAgain = row > from || (row === stack.from && stack.head !== undefined);
  if (isAgain && row > stack.from) return undefined;
  const last = Math.min(to, stack.to) - 1;
  const height = topAt(stack, last) + lineAt(stack, last).height - topAt(stack, row);
  if (isAgain && cell.box.height > height + TOO_LITTLE) return undefined;
  return { ...stretched(cell, Math.max(height, cell.box.height)), isAgain };
}
