/** Tables from a file or the clipboard: rows of cells, before they become data. */

import { tableWords } from './words.ts';

export type Cell = string | number | boolean;

export type SheetTable = {
  readonly rows: readonly (readonly Cell[])[];
  /** True if cells have types, as in a workbook; false if all are text, as in CSV. */
  readonly isTyped: boolean;
  /** True if the file has more rows than the limit. */
  readonly isCut: boolean;
  /** Number of cells that are empty because their formula has an error or no stored result. */
  readonly lost: number;
};

/**
 * Maximum number of rows and columns of a table, and of characters of a cell. Rows, columns and characters beyond the
 * maximum are omitted.
 */
export const TABLE_LIMITS = { rows: 10_000, columns: 200, cell: 32_767 } as const;

/** Returns sentences about rows and cells that the table does not have. */
export function warningsOf({ isCut, lost }: SheetTable): readonly string[] {
  return [...(isCut ? [tableWords.cut(TABLE_LIMITS.rows)] : []), ...(lost > 0 ? [tableWords.lost(lost)] : [])];
}
