/** Tables from a file or the clipboard: rows of cells, before they become data. */

export type Cell = string | number | boolean;

export type SheetTable = {
  readonly rows: readonly (readonly Cell[])[];
  /** True if cells have types, as in a workbook; false if all are text, as in CSV. */
  readonly isTyped: boolean;
};

/**
 * Maximum number of rows and columns of a table, and of characters of a cell. Rows, columns and characters beyond the
 * maximum are omitted.
 */
export const TABLE_LIMITS = { rows: 10_000, columns: 200, cell: 32_767 } as const;
