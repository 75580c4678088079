/** Binds tables: rows, groups with their subtotals, and header and footer, which may wait for their page. */
import type { JsonArray, JsonObject, JsonValue } from '../base/json.ts';
import type { ElementOfType } from '../elements/schemas.ts';
import type { Binding } from '../format/binding.ts';
import { IN_FLOW } from '../format/position.ts';
import { EMPTY_STYLE, mergeStyles, type Style } from '../format/style.ts';
import type { BoundCell, BoundElement, BoundRow, BoundTable, Loop, TableBand, TablePage } from './bound.ts';
import { countElement, itemsOf, type Report, type Run, resultOf, textOf } from './evaluate.ts';

type Table = ElementOfType<'table'>;
type Column = Table['columns'][number];

/** Binds the elements in a cell; given by whoever binds elements of all types. */
export type BindCell = (elements: NonNullable<Column['elements']>, loop: Loop, run: Run) => readonly BoundElement[];

export function bindTable(table: Table, loop: Loop, run: Run, bindCell: BindCell): BoundTable {
  const scope = { elementId: table.id, locals: loop.locals };
  const given = itemsOf(table.items, scope, run);
  const groups = groupsOf(table, given, loop, run);
  const items = groups ? groups.flatMap(({ rows }) => rows) : given;
  const context: TableContext = { table, loop, run, items, styles: cellStyles(table, run) };
  const rows: BoundRow[] = [];
  let index = 0;
  const add = (row: Omit<BoundRow, 'items'>) => rows.push({ ...row, items: index });
  const addItems = (some: JsonArray, header: number | undefined) => {
    for (const item of some) {
      if (run.report.problems.length > 0) return;
      const cells = rowCells(context, item, index, bindCell);
      index++;
      add({ cells, group: header, keepWithNext: false });
    }
  };
  if (!groups) addItems(items, undefined);
  for (const [number, group] of (groups ?? []).entries()) {
    const locals = { ...loop.locals, rows: items, group: { ...group, index: number } };
    const header = rows.length;
    add({ cells: [groupCell(context, locals, number)], group: undefined, keepWithNext: true });
    addItems(group.rows, header);
    const subtotals = bandCells(context, 'subtotal', { locals, id: `${table.id}.subtotal[${number}]` }, run);
    const last = rows.at(-1);
    if (subtotals.length > 0 && last) rows[rows.length - 1] = { ...last, keepWithNext: true };
    if (subtotals.length > 0) add({ cells: subtotals, group: header, keepWithNext: false });
  }
  if (items.length === 0 && table.empty) {
    const text = textOf(table.empty, scope, run);
    const style = context.styles.row(0, 0);
    add({
      cells: [{ bound: textCell(table, `${table.id}.empty`, style, text), column: 0, span: table.columns.length }],
      group: undefined,
      keepWithNext: false,
    });
  }
  return { header: bandOf(context, 'header'), rows, footer: bandOf(context, 'footer'), items: items.length };
}

type TableContext = {
  readonly table: Table;
  readonly loop: Loop;
  readonly run: Run;
  /** All rows, in the order in which they stand. */
  readonly items: JsonArray;
  readonly styles: CellStyles;
};

type CellStyles = {
  row(column: number, index: number): Style;
  band(column: number, kind: 'header' | 'footer' | 'subtotal'): Style;
  readonly group: Style;
};

const PADDING: Style = { ...EMPTY_STYLE, padding: { top: 2, right: 4, bottom: 2, left: 4 } };
const BOLD: Style = { ...PADDING, fontWeight: 700 };

/** The styles of cells, merged once for each column and not for each row. */
function cellStyles(
  { columns, rowStyle, headerStyle, footerStyle, stripe, groupBy }: Table,
  { template }: Run,
): CellStyles {
  const merge = (...styles: readonly Style[]) => mergeStyles(styles, template.styles);
  const even = columns.map((column) => merge(PADDING, rowStyle, column.style));
  const striped: Style = { ...EMPTY_STYLE, backgroundColor: stripe };
  const odd = stripe ? columns.map((column) => merge(PADDING, striped, rowStyle, column.style)) : even;
  // What a column’s cells and their header have in common is where the text stands.
  const header = columns.map(({ style, headerStyle: own }) =>
    merge(BOLD, { ...EMPTY_STYLE, textAlign: merge(style).textAlign }, headerStyle, own),
  );
  const footer = columns.map(({ style, footerStyle: own }) =>
    merge(PADDING, style, { ...EMPTY_STYLE, fontWeight: 700 }, footerStyle, own),
  );
  return {
    row: (column, index) => (index % 2 === 1 ? odd : even)[column]!,
    band: (column, kind) => (kind === 'header' ? header : footer)[column]!,
    group: merge(BOLD, rowStyle, { ...EMPTY_STYLE, fontWeight: 700 }, groupBy?.style ?? EMPTY_STYLE),
  };
}

function rowCells(
  { table, loop, run, styles }: TableContext,
  item: JsonValue,
  index: number,
  bindCell: BindCell,
): readonly BoundCell[] {
  const { as, indexAs, columns } = table;
  const locals = { ...loop.locals, item, index, [as]: item, [indexAs]: index };
  const suffix = `${loop.suffix}[${index}]`;
  return columns.map((column, at) => {
    const id = `${table.id}[${index}].${at}`;
    const style = styles.row(at, index);
    countElement(table, run);
    if (column.elements) {
      const children = bindCell(column.elements, { locals, suffix }, run);
      return { bound: groupCellOf(table, id, style, children), column: at, span: 1 };
    }
    const text = textOf(column.content, { elementId: id, locals }, run);
    return { bound: textCell(table, id, style, text, column.markup), column: at, span: 1 };
  });
}

function groupCell({ table, run, styles }: TableContext, locals: JsonObject, number: number): BoundCell {
  const id = `${table.id}.group[${number}]`;
  const { key } = locals['group'] as JsonObject;
  const text = table.groupBy?.header
    ? textOf(table.groupBy.header, { elementId: id, locals }, run)
    : shown(key ?? null);
  return { bound: textCell(table, id, styles.group, text), column: 0, span: table.columns.length };
}

function shown(key: JsonValue): string {
  return typeof key === 'object' ? '' : String(key);
}

type Group = { readonly key: JsonValue; readonly rows: readonly JsonValue[] };

/** Rows with the same value together, in the order of their first ones; undefined without grouping. */
function groupsOf(
  { id, as, indexAs, groupBy }: Table,
  items: JsonArray,
  loop: Loop,
  run: Run,
): readonly Group[] | undefined {
  if (!groupBy) return undefined;
  const groups = new Map<string, { key: JsonValue; rows: JsonValue[] }>();
  for (const [index, item] of items.entries()) {
    if (run.report.problems.length > 0) break;
    const locals = { ...loop.locals, item, index, [as]: item, [indexAs]: index };
    const key = resultOf(groupBy.by, { elementId: id, locals }, run);
    const name = JSON.stringify(key);
    const group = groups.get(name);
    if (group) group.rows.push(item);
    else groups.set(name, { key, rows: [item] });
  }
  return [...groups.values()];
}

/** Header or footer; undefined where no column has one. */
function bandOf(context: TableContext, kind: 'header' | 'footer'): TableBand | undefined {
  const { table, loop, run, items } = context;
  if (table.columns.every((column) => column[kind] === undefined)) return undefined;
  const dataWins = Object.hasOwn(run.data, 'page');
  const readsPage = !dataWins && table.columns.some((column) => reads(column[kind], 'page'));
  const locals = { ...loop.locals, rows: items };
  const id = `${table.id}.${kind}`;
  if (!readsPage) {
    const cells = bandCells(context, kind, { locals, id }, run);
    return { readsPage, on: () => cells };
  }
  const on = ({ number, count, from, to }: TablePage, report: Report) => {
    const page = {
      ...{ number, count },
      rows: items.slice(from, to),
      rowsBefore: items.slice(0, from),
      rowsSoFar: items.slice(0, to),
      isLast: to === items.length,
    };
    return bandCells(context, kind, { locals: { ...locals, page }, id }, { ...run, report });
  };
  return { readsPage, on };
}

function reads(binding: Binding | undefined, name: string): boolean {
  return binding?.parts.some((part) => typeof part !== 'string' && part.expression.reads(name)) ?? false;
}

/** One cell a column that has one and is not covered by the one before; none where no column has one. */
function bandCells(
  { table, styles }: TableContext,
  kind: 'header' | 'footer' | 'subtotal',
  { locals, id }: { readonly locals: JsonObject; readonly id: string },
  run: Run,
): readonly BoundCell[] {
  const { columns } = table;
  if (columns.every((column) => column[kind] === undefined)) return [];
  const cells: BoundCell[] = [];
  for (let at = 0; at < columns.length; ) {
    const column = columns[at]!;
    const wanted = kind === 'header' ? column.headerSpan : column.footerSpan;
    const span = Math.min(wanted, columns.length - at);
    const elementId = `${id}.${at}`;
    countElement(table, run);
    const text = textOf(column[kind], { elementId, locals }, run);
    cells.push({ bound: textCell(table, elementId, styles.band(at, kind), text), column: at, span });
    at += span;
  }
  return cells;
}

/** Written out, since there may be a hundred thousand: copying the properties of another object takes ten times as long. */
function textCell(
  { path }: Table,
  id: string,
  style: Style,
  text = '',
  markup: Column['markup'] = 'plain',
): BoundElement {
  return {
    element: {
      type: 'text',
      markup,
      id,
      path,
      position: IN_FLOW,
      width: 'auto',
      height: 'auto',
      rotation: 0,
      visible: true,
      pages: 'first',
      keepTogether: false,
      keepWithNext: false,
      breakBefore: false,
      style,
      link: undefined,
      alt: undefined,
      outline: undefined,
      outlineLevel: 1,
      content: undefined,
      readsPage: false,
    },
    content: text,
    link: undefined,
    alt: undefined,
    outline: undefined,
    children: NONE,
    table: undefined,
  };
}

const NONE: readonly BoundElement[] = [];

const COLUMN = { layout: 'column', gap: 0, columns: [], align: 'stretch', justify: 'start', wrap: false } as const;

/** Elements in a cell, one under another. */
function groupCellOf(table: Table, id: string, style: Style, children: readonly BoundElement[]): BoundElement {
  const cell = textCell(table, id, style);
  return {
    ...cell,
    element: { ...cell.element, ...COLUMN, type: 'group', elements: [] },
    content: undefined,
    children,
  };
}
