/** Table of rows. A row with a link is clickable as a whole. In narrow windows each row becomes a block. */
import type { ComponentChildren } from 'preact';

export type Column<Row> = {
  readonly name: string;
  readonly label: string;
  readonly show: (row: Row) => ComponentChildren;
  /** Kind of column. Numbers are right-aligned, and actions have no heading. */
  readonly kind?: 'text' | 'number' | 'actions';
  /** True to hide the column in narrow windows. */
  readonly isExtra?: boolean;
  /** True to show the heading before the value in narrow windows, as for numbers, because a time alone is ambiguous. */
  readonly isNamed?: boolean;
};

export type TableProps<Row> = {
  readonly label: string;
  /** The first column contains the row header. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly hrefOf?: (row: Row) => string;
};

const classOf = ({ kind = 'text', isExtra = false, isNamed = false }: Column<never>) =>
  `pl-cell-${kind} ${isExtra ? 'pl-cell-extra' : ''} ${isNamed ? 'pl-cell-named' : ''}`;

export function Table<Row>({ label, columns, rows, keyOf, hrefOf }: TableProps<Row>) {
  return (
    <div class="pl-surface pl-table-frame">
      <table class="pl-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={classOf(column as Column<never>)}>
                <span class={column.kind === 'actions' ? 'pl-hidden' : ''}>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class={hrefOf ? 'pl-table-leads' : ''}>
              {columns.map((column, index) => {
                const shown = column.show(row);
                const given = { class: classOf(column as Column<never>), 'data-label': column.label };
                if (index > 0) {
                  return (
                    <td key={column.name} {...given}>
                      {shown}
                    </td>
                  );
                }
                return (
                  <th key={column.name} scope="row" {...given}>
                    {hrefOf ? (
                      <a class="pl-table-link" href={hrefOf(row)}>
                        {shown}
                      </a>
                    ) : (
                      shown
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
