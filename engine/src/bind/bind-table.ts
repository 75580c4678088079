/** Binds tables: rows, groups with subtotals, and header and footer, which may wait for their page. */
import type { JsonArray, JsonObject, JsonValue } from '../base/json.ts';
import type { Element, ElementOfType } from '../elements/schemas.ts';
import { firstOf, growingList } from '../expression/index.ts';
import type { Binding } from '../format/binding-type.ts';
import type { Tag } from '../scene/tag.ts';
import type { BoundCell, BoundElement, BoundRow, BoundTable, Loop, TableBand, TablePage } from './bound.ts';
import { type CellElements, cellElements } from './cell-elements.ts';
import { countElement, hasFailed, itemsOf, markdownOf, type Report, type Run, resultOf, textOf } from './evaluate.ts';
import type { BandKind } from './known-cells.ts';

type Table = ElementOfType<'table'>;
type Column = Table['columns'][number];

/** Binds the elements in a cell. Injected by the code that binds elements of all types. */
export type BindCell = (elements: NonNullable<Column['elements']>, loop: Loop, run: Run) => readonly BoundElement[];

export function bindTable(table: Table, loop: Loop, run: Run, bindCell: BindCell): BoundTable {
  const id = table.id + loop.suffix;
  const scope = { elementId: id, locals: loop.locals };
  const given = itemsOf(table.items, scope, run);
  const groups = groupsOf({ table, id, loop, run }, given);
  const items = groups ? groups.flatMap(({ rows }) => rows) : given;
  const context: TableContext = { table, id, loop, run, items, cells: cellElements(table, scope, run) };
  const rows: BoundRow[] = [];
  let index = 0;
  const add = ({ cells, group, keepWithNext, breakBefore = false }: Row) =>
    rows.push({ items: index, cells, group, keepWithNext, breakBefore, tag: run.tagged ? { role: 'row' } : undefined });
  const isOver = hasFailed(run);
  const addItems = (some: JsonArray, header: number | undefined) => {
    for (const item of some) {
      if (isOver()) return;
      const cells = rowCells(context, item, index, bindCell);
      index++;
      add({ cells, group: header, keepWithNext: false });
    }
  };
  if (!groups) addItems(items, undefined);
  for (const [number, group] of (groups ?? []).entries()) {
    const locals = { ...loop.locals, rows: items, group: { ...group, index: number } };
    const header = rows.length;
    const breakBefore = number > 0 && (table.groupBy?.newPage ?? false);
    add({ cells: [groupCell(context, locals, number)], group: undefined, keepWithNext: true, breakBefore });
    addItems(group.rows, header);
    const subtotals = bandCells(context, 'subtotal', { locals, id: `${id}.subtotal[${number}]` }, run);
    const last = rows.at(-1);
    if (subtotals.length > 0 && last) rows[rows.length - 1] = { ...last, keepWithNext: true };
    if (subtotals.length > 0) add({ cells: subtotals, group: header, keepWithNext: false });
  }
  if (items.length === 0 && table.empty) {
    const span = table.columns.length;
    const tag = cellTag(run, CELL, span);
    const bound = cellOf(`${id}.empty`, context.cells.empty, tag, textOf(table.empty, scope, run));
    add({
      cells: [{ bound, column: 0, span }],
      group: undefined,
      keepWithNext: false,
    });
  }
  return {
    header: bandOf(context, 'header'),
    rows,
    footer: bandOf(context, 'footer'),
    carried: bandOf(context, 'carried'),
    items: items.length,
    tags: run.tagged ? tableTags() : undefined,
  };
}

type Row = Pick<BoundRow, 'cells' | 'group' | 'keepWithNext'> & Partial<Pick<BoundRow, 'breakBefore'>>;

function tableTags(): BoundTable['tags'] {
  const row = (): Tag => ({ role: 'row' });
  return {
    head: { role: 'tableHead' },
    headRow: row(),
    body: { role: 'tableBody' },
    foot: { role: 'tableFoot' },
    footRow: row(),
  };
}

type CellRole = Pick<Tag, 'role' | 'scope'>;

/** Returns the tag of a cell: header of its column or row, or plain cell. */
function cellTag({ tagged }: Run, { role, scope }: CellRole, span: number): Tag | undefined {
  return tagged ? { role, scope, span: span === 1 ? undefined : span } : undefined;
}

const COLUMN_HEADER: CellRole = { role: 'headerCell', scope: 'column' };
const ROW_HEADER: CellRole = { role: 'headerCell', scope: 'row' };
const CELL: CellRole = { role: 'cell' };

function rowHeaderOr({ rowHeader }: Column): CellRole {
  return rowHeader ? ROW_HEADER : CELL;
}

type TableContext = {
  readonly table: Table;
  /** Id of the table, the prefix of its cells' ids. */
  readonly id: string;
  readonly loop: Loop;
  readonly run: Run;
  /** Items of all rows, in order. */
  readonly items: JsonArray;
  readonly cells: CellElements;
};

const FIGURE = /\p{Nd}/u;
const NO_LETTERS = /\P{L}+/gu;

/** Limits for texts that count as numbers: total length, and letters in a currency or unit. */
const LONGEST_NUMBER = 32;
const LONGEST_UNIT = 4;

/** Tells whether a text is a number, with an optional sign, unit or currency. */
function isNumber(text: string): boolean {
  if (text.length > LONGEST_NUMBER || !FIGURE.test(text)) return false;
  return text.replace(NO_LETTERS, '').length <= LONGEST_UNIT;
}

function rowCells(
  { table, id, loop, run, cells }: TableContext,
  item: JsonValue,
  index: number,
  bindCell: BindCell,
): readonly BoundCell[] {
  const { as, indexAs, columns } = table;
  const locals = { ...loop.locals, item, index, [as]: item, [indexAs]: index };
  const suffix = `${loop.suffix}[${index}]`;
  return columns.map((column, at) => {
    const elementId = `${id}[${index}].${at}`;
    const element = cells.row(at, index, { elementId, locals });
    countElement(table, run);
    const tag = cellTag(run, rowHeaderOr(column), 1);
    const bound = column.elements
      ? cellOf(elementId, element, tag, undefined, bindCell(column.elements, { locals, suffix }, run))
      : textCell(
          cells,
          { id: elementId, element, tag },
          (column.markup === 'markdown' ? markdownOf : textOf)(column.content, { elementId, locals }, run),
        );
    return { bound, column: at, span: 1 };
  });
}

function groupCell({ table, id, run, cells }: TableContext, locals: JsonObject, number: number): BoundCell {
  const elementId = `${id}.group[${number}]`;
  const { key } = locals['group'] as JsonObject;
  const text = table.groupBy?.header ? textOf(table.groupBy.header, { elementId, locals }, run) : shown(key ?? null);
  const span = table.columns.length;
  const tag = cellTag(run, ROW_HEADER, span);
  return { bound: cellOf(elementId, cells.group, tag, text), column: 0, span };
}

function shown(key: JsonValue): string {
  return typeof key === 'object' ? '' : String(key);
}

type Group = { readonly key: JsonValue; readonly rows: readonly JsonValue[] };

/** Groups the rows by value, in the order of first occurrence; undefined without grouping. */
function groupsOf(
  { table: { as, indexAs, groupBy }, id, loop, run }: Pick<TableContext, 'table' | 'id' | 'loop' | 'run'>,
  items: JsonArray,
): readonly Group[] | undefined {
  if (!groupBy) return undefined;
  const groups = new Map<string, { key: JsonValue; rows: JsonValue[] }>();
  const isOver = hasFailed(run);
  for (const [index, item] of items.entries()) {
    if (isOver()) break;
    const locals = { ...loop.locals, item, index, [as]: item, [indexAs]: index };
    const key = resultOf(groupBy.by, { elementId: id, locals }, run);
    const name = JSON.stringify(key);
    const group = groups.get(name);
    if (group) group.rows.push(item);
    else groups.set(name, { key, rows: [item] });
  }
  return [...groups.values()];
}

/** Binds a band that repeats on several pages; undefined if no column has one. */
function bandOf(context: TableContext, kind: 'header' | 'footer' | 'carried'): TableBand | undefined {
  const { table, loop, run, items } = context;
  if (table.columns.every((column) => column[kind] === undefined)) return undefined;
  const dataWins = Object.hasOwn(run.data, 'page');
  const readsPage = !dataWins && table.columns.some((column) => reads(column[kind], 'page'));
  const locals = { ...loop.locals, rows: items };
  const id = `${context.id}.${kind}`;
  if (!readsPage) {
    const cells = bandCells(context, kind, { locals, id }, run);
    return { readsPage, on: () => cells };
  }
  const growing = growingList(items, ['page']);
  const on = ({ number, count, from, to }: TablePage, report: Report) => {
    const page = {
      number,
      count,
      rows: items.slice(from, to),
      rowsBefore: firstOf(growing, from),
      rowsSoFar: firstOf(growing, to),
      isLast: to === items.length,
    };
    return bandCells(context, kind, { locals: { ...locals, page }, id }, { ...run, report });
  };
  return { readsPage, on };
}

function reads(binding: Binding | undefined, name: string): boolean {
  return binding?.parts.some((part) => typeof part !== 'string' && part.expression.reads(name)) ?? false;
}

/** Returns one cell per column that has one and is not covered by the previous cell; none if no column has one. */
function bandCells(
  { table, cells }: TableContext,
  kind: BandKind,
  { locals, id }: { readonly locals: JsonObject; readonly id: string },
  run: Run,
): readonly BoundCell[] {
  const { columns } = table;
  if (columns.every((column) => column[kind] === undefined)) return [];
  const band: BoundCell[] = [];
  for (let at = 0; at < columns.length; ) {
    const column = columns[at]!;
    const wanted = kind === 'header' ? column.headerSpan : column.footerSpan;
    const span = Math.min(wanted, columns.length - at);
    const elementId = `${id}.${at}`;
    countElement(table, run);
    const text = textOf(column[kind], { elementId, locals }, run);
    const what = kind === 'header' ? COLUMN_HEADER : rowHeaderOr(column);
    const tag = cellTag(run, what, span);
    const element = cells.band(at, kind);
    const bound =
      kind === 'header'
        ? cellOf(elementId, element, tag, text)
        : textCell(cells, { id: elementId, element, tag }, text);
    band.push({ bound, column: at, span });
    at += span;
  }
  return band;
}

const NONE: readonly BoundElement[] = [];

const NO_TAGS: readonly Tag[] = [];

type TextCell = { readonly id: string; readonly element: Element; readonly tag: Tag | undefined };

/** Returns a text cell. Numbers get tabular figures, so that they align in their column. */
function textCell({ tabular }: CellElements, { id, element, tag }: TextCell, text: string | undefined): BoundElement {
  return cellOf(id, text !== undefined && isNumber(text) ? tabular(element) : element, tag, text);
}

function cellOf(id: string, element: Element, tag: Tag | undefined, content = '', children = NONE): BoundElement {
  return {
    id,
    element,
    content,
    authored: undefined,
    runs: undefined,
    link: undefined,
    alt: undefined,
    field: undefined,
    outline: undefined,
    children,
    table: undefined,
    chart: undefined,
    tag,
    around: NO_TAGS,
  };
}
