/** Finds the visible columns of a table. Hidden columns are omitted, and columns with a list are repeated. */
import type { ElementOfType } from '../elements/schemas.ts';
import type { Locals } from '../expression/index.ts';
import { TEMPLATE_LIMITS } from '../format/limits.ts';
import { isVisible, itemsOf, type Run, type Scope } from './evaluate.ts';

type Table = ElementOfType<'table'>;
type Column = Table['columns'][number];

export type ShownColumn = {
  /** Column definition. Its header and footer cells span only visible columns. */
  readonly column: Column;
  /** Key of the column in cell IDs: its position in the template and in its list. */
  readonly key: string;
  /** Position in the template. */
  readonly index: number;
  /** Variable of the column's list. */
  readonly locals: Locals | undefined;
};

/** Returns whether the columns are the same for all data. */
export function isFixed({ columns }: Table): boolean {
  return columns.every(({ visible, items }) => visible === true && items === undefined);
}

export function shownColumns(table: Table, scope: Scope, run: Run): readonly ShownColumn[] {
  if (isFixed(table)) return table.columns.map((column, index) => plainColumn(column, index));
  const groups = table.columns.map((column, index) => columnsOf(column, index, scope, run));
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  if (count > TEMPLATE_LIMITS.columns) {
    const message = `the table has ${count} columns; at most ${TEMPLATE_LIMITS.columns} are allowed, so shorten the lists of its columns`;
    run.report.problems.push({ code: 'TOO_MANY', path: `${table.path}/columns`, elementId: scope.elementId, message });
    return [];
  }
  const shownUntil = (index: number) => groups.slice(0, index).reduce((sum, group) => sum + group.length, 0);
  const spanOf = (wanted: number, index: number) =>
    wanted === 1 ? 1 : Math.max(1, shownUntil(index + wanted) - shownUntil(index));
  return groups.flatMap((group, index) =>
    group.map((shown) => {
      const { headerSpan, footerSpan } = shown.column;
      if (headerSpan === 1 && footerSpan === 1) return shown;
      const spans = { headerSpan: spanOf(headerSpan, index), footerSpan: spanOf(footerSpan, index) };
      return { ...shown, column: { ...shown.column, ...spans } };
    }),
  );
}

function plainColumn(column: Column, index: number): ShownColumn {
  return { column, key: String(index), index, locals: undefined };
}

function columnsOf(column: Column, index: number, scope: Scope, run: Run): readonly ShownColumn[] {
  const { items, as, visible } = column;
  if (!items) return isVisible(visible, scope, run) ? [plainColumn(column, index)] : [];
  const shown: ShownColumn[] = [];
  for (const [at, item] of itemsOf(items, scope, run).entries()) {
    const locals = { ...scope.locals, [as]: item };
    if (!isVisible(visible, { ...scope, locals }, run)) continue;
    shown.push({ column, key: `${index}[${at}]`, index, locals: { [as]: item } });
  }
  return shown;
}
