/** Tables of people: rows of cells from a file or the clipboard, before they become data. */

export type Cell = string | number | boolean;

export type SheetTable = {
  readonly rows: readonly (readonly Cell[])[];
  /** True if cells have types, as in a workbook; false if all are text, as in CSV. */
  readonly isTyped: boolean;
};

/** Maximum rows of a table, and maximum columns and characters of a cell. More are omitted. */
export const TABLE_LIMITS = { rows: 10_000, columns: 200, cell: 32_767 } as const;
