/** Determines the table cells that span several columns or rows, and the cells that they cover. */
import type { ElementOfType } from '../elements/schemas.ts';
import type { Binding } from '../format/binding-type.ts';
import type { BoundRow } from './bound.ts';
import { type Run, reportValue, resultOf, type Scope } from './evaluate.ts';

type Table = ElementOfType<'table'>;
type Column = Table['columns'][number];

/** Number of columns and rows that a cell spans. */
export type CellSize = { readonly span: number; readonly rows: number };

/** Returns whether cells of the table may span rows or columns. */
export function merging({ columns }: Table): boolean {
  return columns.some(({ span, rowSpan }) => span !== 1 || rowSpan !== 1);
}

/** Returns the requested size of a cell. It never spans more than the remaining rows. */
export function spansOf({ span, rowSpan }: Column, left: number, scope: Scope, run: Run): CellSize {
  return { span: countOf(span, scope, run), rows: Math.min(left, countOf(rowSpan, scope, run)) };
}

/** Returns the number; 1 for an empty result. Any other value than an integer of at least 1 is a problem. */
function countOf(given: number | Binding, scope: Scope, run: Run): number {
  if (typeof given === 'number') return given;
  const result = resultOf(given, scope, run) ?? 1;
  const value = typeof result === 'string' && /^[0-9]{1,6}$/.test(result) ? Number(result) : result;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return value;
  reportValue('OUT_OF_RANGE', 'must be a whole number of columns or rows, at least 1', given, scope, run);
  return 1;
}

/** Columns of the current row that are covered by wider cells of the row, or by cells of earlier rows. */
export type TakenCells = {
  isTaken(column: number): boolean;
  /** Covers the free columns for a cell and returns the resulting size of the cell. */
  take(column: number, wanted: CellSize): CellSize;
  /** Returns the widest range of columns that no cell of an earlier row covers. */
  widestGap(): { readonly column: number; readonly span: number };
  nextRow(): void;
};

export function takenCells(columns: number): TakenCells {
  /** Number of rows for which each column is covered, including the current row. */
  const left = new Array<number>(columns).fill(0);
  return {
    isTaken: (column) => left[column]! > 0,
    take(column, { span, rows }) {
      let end = column + 1;
      while (end < columns && end < column + span && left[end] === 0) end++;
      left.fill(rows, column, end);
      return { span: end - column, rows };
    },
    widestGap() {
      let widest = { column: 0, span: 0 };
      for (let start = 0; start < columns; start++) {
        let end = start;
        while (end < columns && left[end]! <= 1) end++;
        if (end - start > widest.span) widest = { column: start, span: end - start };
        start = end;
      }
      return widest;
    },
    nextRow() {
      for (let column = 0; column < columns; column++) left[column] = Math.max(0, left[column]! - 1);
    },
  };
}

/** Extends cells, from the given row on, so that they also span the details texts below their rows. */
export function countDetails(rows: BoundRow[], from: number): void {
  const starts: number[] = [];
  for (let at = from; at < rows.length; at++) if (!rows[at]!.isDetails) starts.push(at);
  for (const [item, at] of starts.entries()) {
    const row = rows[at]!;
    if (row.cells.every(({ rows: span = 1 }) => span === 1)) continue;
    const cells = row.cells.map((cell) => {
      const last = starts[item + (cell.rows ?? 1) - 1] ?? at;
      const span = last - at + 1;
      const { tag } = cell.bound;
      return span === (cell.rows ?? 1)
        ? cell
        : { ...cell, rows: span, bound: { ...cell.bound, tag: tag && { ...tag, rowSpan: span } } };
    });
    rows[at] = { ...row, cells };
  }
}
