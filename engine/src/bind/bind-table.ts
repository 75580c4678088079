/**
 * Binds tables: rows, groups with subtotals, headers and footers. Headers and footers that read page values are bound
 * after pagination.
 */
import type { JsonArray, JsonObject, JsonValue } from '../base/json.ts';
import type { Element, ElementOfType } from '../elements/schemas.ts';
import { firstOf, growingList, type Locals } from '../expression/index.ts';
import type { Binding } from '../format/binding-type.ts';
import type { Tag } from '../scene/tag.ts';
import type { BoundCell, BoundElement, BoundRow, BoundTable, Loop, TableBand, TablePage } from './bound.ts';
import { type CellElements, cellElements } from './cell-elements.ts';
import {
  countElement,
  hasFailed,
  itemsOf,
  markdownOf,
  type Report,
  type Run,
  resultOf,
  type Scope,
  textOf,
} from './evaluate.ts';
import type { BandKind } from './known-cells.ts';
import { countDetails, merging, spansOf, type TakenCells, takenCells } from './merged-cells.ts';
import { isFixed, type ShownColumn, shownColumns } from './shown-columns.ts';

type Table = ElementOfType<'table'>;
type Column = Table['columns'][number];

/** Binds the elements in a cell. Passed in as a value to avoid a circular import. */
export type BindCell = (elements: NonNullable<Column['elements']>, loop: Loop, run: Run) => readonly BoundElement[];

export function bindTable(table: Table, loop: Loop, run: Run, bindCell: BindCell): BoundTable | undefined {
  const id = table.id + loop.suffix;
  const scope = { elementId: id, locals: loop.locals };
  const given = itemsOf(table.items, scope, run);
  const groups = groupsOf({ table, id, loop, run }, given);
  const items = groups ? groups.flatMap(({ rows }) => rows) : given;
  const columns = shownColumns(table, isFixed(table) ? scope : withRows(scope, items), run);
  if (columns.length === 0) return undefined;
  const context: TableContext = {
    table,
    columns,
    id,
    loop,
    run,
    items,
    cells: cellElements(table, columns, scope, run),
  };
  const rows: BoundRow[] = [];
  let index = 0;
  const add = ({ cells, group, keepWithNext, breakBefore = false, ...kind }: Row) => {
    const tag: Tag | undefined = run.tagged ? { role: 'row' } : undefined;
    rows.push({ items: index, cells, group, keepWithNext, breakBefore, ...kind, tag });
  };
  const isOver = hasFailed(run);
  const merges = merging(table);
  const addItems = (some: JsonArray, header: number | undefined) => {
    const first = rows.length;
    const taken = merges ? takenCells(columns.length) : undefined;
    for (const [at, item] of some.entries()) {
      if (isOver()) return;
      const cells = rowCells(context, { item, index, left: some.length - at, taken }, bindCell);
      const below = table.details ? detailsCells(context, { item, index, taken }) : NO_CELLS;
      index++;
      add({ cells, group: header, keepWithNext: below.length > 0 });
      if (below.length > 0) add({ cells: below, group: header, keepWithNext: false, isDetails: true });
      taken?.nextRow();
    }
    if (merges && table.details) countDetails(rows, first);
  };
  if (!groups) addItems(items, undefined);
  for (const [number, group] of (groups ?? []).entries()) {
    const locals = { ...loop.locals, rows: items, group: { ...group, index: number } };
    const header = rows.length;
    const { newPage, pageGroup } = number > 0 && table.groupBy ? table.groupBy : NO_BREAK;
    const begins = { breakBefore: newPage || pageGroup, pageGroup };
    add({ cells: [groupCell(context, locals, number)], group: undefined, keepWithNext: true, ...begins });
    addItems(group.rows, header);
    const subtotals = bandCells(context, 'subtotal', { locals, id: `${id}.subtotal[${number}]` }, run);
    const last = rows.at(-1);
    if (subtotals.length > 0 && last) rows[rows.length - 1] = { ...last, keepWithNext: true };
    if (subtotals.length > 0) add({ cells: subtotals, group: header, keepWithNext: false });
  }
  if (items.length === 0 && table.empty) {
    const span = columns.length;
    const tag = cellTag(run, CELL, { span });
    const bound = cellOf(`${id}.empty`, context.cells.empty, tag, textOf(table.empty, scope, run));
    add({
      cells: [{ bound, column: 0, span }],
      group: undefined,
      keepWithNext: false,
    });
  }
  return {
    columns: columns.map(({ column }) => column),
    header: bandOf(context, 'header'),
    rows,
    footer: bandOf(context, 'footer'),
    carried: bandOf(context, 'carried'),
    items: items.length,
    tags: run.tagged ? tableTags() : undefined,
  };
}

const NO_BREAK = { newPage: false, pageGroup: false } as const;

type Row = Pick<BoundRow, 'cells' | 'group' | 'keepWithNext'> &
  Partial<Pick<BoundRow, 'breakBefore' | 'pageGroup' | 'isDetails'>>;

function withRows({ elementId, locals }: Scope, rows: JsonArray): Scope {
  return { elementId, locals: { ...locals, rows } };
}

function tableTags(): BoundTable['tags'] {
  const row = (): Tag => ({ role: 'row' });
  return {
    head: { role: 'tableHead' },
    groupRow: row(),
    headRow: row(),
    body: { role: 'tableBody' },
    foot: { role: 'tableFoot' },
    footRow: row(),
  };
}

type CellRole = Pick<Tag, 'role' | 'scope'>;

/** Returns the tag of a cell: column header, row header or data cell. */
function cellTag({ tagged }: Run, { role, scope }: CellRole, { span, rows = 1 }: CellSpan): Tag | undefined {
  if (!tagged) return undefined;
  const tag = { role, scope, span: span === 1 ? undefined : span };
  return rows === 1 ? tag : { ...tag, rowSpan: rows };
}

type CellSpan = { readonly span: number; readonly rows?: number };

const COLUMN_HEADER: CellRole = { role: 'headerCell', scope: 'column' };
const ROW_HEADER: CellRole = { role: 'headerCell', scope: 'row' };
const CELL: CellRole = { role: 'cell' };

function rowHeaderOr({ rowHeader }: Column): CellRole {
  return rowHeader ? ROW_HEADER : CELL;
}

type TableContext = {
  readonly table: Table;
  readonly columns: readonly ShownColumn[];
  /** ID of the table, used as a prefix of cell IDs. */
  readonly id: string;
  readonly loop: Loop;
  readonly run: Run;
  /** Items of all rows, in order. */
  readonly items: JsonArray;
  readonly cells: CellElements;
};

const FIGURE = /\p{Nd}/u;
const NO_LETTERS = /\P{L}+/gu;

/** Limits for text that counts as a number: total length in characters, and letters in its currency or unit. */
const LONGEST_NUMBER = 32;
const LONGEST_UNIT = 4;

/** Returns whether a text is a number, with an optional sign, unit or currency. */
function isNumber(text: string): boolean {
  if (text.length > LONGEST_NUMBER || !FIGURE.test(text)) return false;
  return text.replace(NO_LETTERS, '').length <= LONGEST_UNIT;
}

/**
 * Item of the table, with the number of items from it to the end of its list. `taken` has the columns that cells of
 * earlier rows cover.
 */
type RowItem = {
  readonly item: JsonValue;
  readonly index: number;
  readonly left: number;
  readonly taken: TakenCells | undefined;
};

function rowCells(
  context: TableContext,
  { item, index, left, taken }: RowItem,
  bindCell: BindCell,
): readonly BoundCell[] {
  const { table, columns, id, loop, run, cells } = context;
  const shared = rowLocals(context, item, index);
  const suffix = `${loop.suffix}[${index}]`;
  const bound: BoundCell[] = [];
  for (let at = 0; at < columns.length; at++) {
    // Also counts covered cells, because layout visits them.
    countElement(table, run);
    if (taken?.isTaken(at)) continue;
    const { column, key, locals: own } = columns[at]!;
    const locals = own ? { ...shared, ...own } : shared;
    const elementId = `${id}[${index}].${key}`;
    const scope = { elementId, locals };
    const element = cells.row(at, index, scope);
    const size = taken ? taken.take(at, spansOf(column, left, scope, run)) : ONE_CELL;
    const tag = cellTag(run, rowHeaderOr(column), size);
    const cell = column.elements
      ? cellOf(
          elementId,
          element,
          tag,
          undefined,
          bindCell(column.elements, { locals, suffix: suffix + keySuffix(key) }, run),
        )
      : textCell(
          cells,
          { id: elementId, element, tag },
          (column.markup === 'markdown' ? markdownOf : textOf)(column.content, scope, run),
        );
    bound.push({ bound: cell, column: at, ...size });
  }
  return bound;
}

const ONE_CELL = { span: 1 };

/** Returns the suffix that distinguishes the columns of a list. */
function keySuffix(key: string): string {
  const at = key.indexOf('[');
  return at < 0 ? '' : key.slice(at);
}

function rowLocals({ table: { as, indexAs }, loop }: TableContext, item: JsonValue, index: number): Locals {
  return { ...loop.locals, item, index, [as]: item, [indexAs]: index };
}

const NO_CELLS: readonly BoundCell[] = [];

/**
 * Returns the details of a row as one cell. It spans the widest run of columns that no cell of an earlier row covers.
 * There is no cell if the text is empty or all columns are covered.
 */
function detailsCells(context: TableContext, { item, index, taken }: Omit<RowItem, 'left'>): readonly BoundCell[] {
  const { table, columns, id, run, cells } = context;
  const elementId = `${id}[${index}].details`;
  const scope = { elementId, locals: rowLocals(context, item, index) };
  const text = textOf(table.details?.text, scope, run);
  const { column, span } = taken?.widestGap() ?? { column: 0, span: columns.length };
  if (!text || span === 0) return NO_CELLS;
  countElement(table, run);
  return [{ bound: cellOf(elementId, cells.below(index, scope), cellTag(run, CELL, { span }), text), column, span }];
}

function groupCell({ table, columns, id, run, cells }: TableContext, locals: JsonObject, number: number): BoundCell {
  const elementId = `${id}.group[${number}]`;
  const { key } = locals['group'] as JsonObject;
  const text = table.groupBy?.header ? textOf(table.groupBy.header, { elementId, locals }, run) : shown(key ?? null);
  const span = columns.length;
  const tag = cellTag(run, ROW_HEADER, { span });
  return { bound: cellOf(elementId, cells.group, tag, text), column: 0, span };
}

function shown(key: JsonValue): string {
  return typeof key === 'object' ? '' : String(key);
}

type Group = { readonly key: JsonValue; readonly rows: readonly JsonValue[] };

/** Groups the rows by value, in order of first occurrence. Returns undefined for tables without grouping. */
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

/** Binds a band that repeats on several pages. Returns undefined if no column has a cell in it. */
function bandOf(context: TableContext, kind: 'header' | 'footer' | 'carried'): TableBand | undefined {
  const { columns, loop, run, items } = context;
  if (!hasBand(columns, kind)) return undefined;
  const dataWins = Object.hasOwn(run.data, 'page');
  const isPaged = ({ column }: ShownColumn) =>
    reads(column[kind], 'page') || (kind === 'header' && reads(column.headerGroup, 'page'));
  const readsPage = !dataWins && columns.some(isPaged);
  const locals = { ...loop.locals, rows: items };
  const id = `${context.id}.${kind}`;
  if (!readsPage) {
    const cells = bandCells(context, kind, { locals, id }, run);
    return { readsPage, on: () => cells };
  }
  const growing = growingList(items, ['page']);
  const on = ({ number, count, total, from, to }: TablePage, report: Report) => {
    const page = {
      number,
      count,
      total,
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

/** Returns whether a column has a cell in the band. */
function hasBand(columns: readonly ShownColumn[], kind: BandKind): boolean {
  return columns.some(
    ({ column }) => column[kind] !== undefined || (kind === 'header' && column.headerGroup !== undefined),
  );
}

type BandScope = { readonly locals: Locals; readonly id: string };

/**
 * Returns the cells of a band, except those that the previous cell covers. Returns an empty list if no column has a
 * cell.
 */
function bandCells(context: TableContext, kind: BandKind, { locals, id }: BandScope, run: Run): readonly BoundCell[] {
  const { table, columns, cells } = context;
  if (!hasBand(columns, kind)) return [];
  const groups = kind === 'header' ? groupTexts(context, { locals, id }, run) : undefined;
  const band: BoundCell[] = [];
  for (let at = 0; at < columns.length; ) {
    const { column, key, locals: own } = columns[at]!;
    const wanted = kind === 'header' ? column.headerSpan : column.footerSpan;
    const span = Math.min(wanted, columns.length - at);
    const elementId = `${id}.${key}`;
    countElement(table, run);
    const text = textOf(column[kind], { elementId, locals: own ? { ...locals, ...own } : locals }, run);
    const what = kind === 'header' ? COLUMN_HEADER : rowHeaderOr(column);
    const size = groups ? (groups[at] ? { span, row: 1 as const } : { span, rows: 2 }) : { span };
    const tag = cellTag(run, what, size);
    const element = cells.band(at, kind);
    const bound =
      kind === 'header'
        ? cellOf(elementId, element, tag, text)
        : textCell(cells, { id: elementId, element, tag }, text);
    band.push({ bound, column: at, ...size });
    at += span;
  }
  return groups ? [...groupHeaders(context, groups, id), ...band] : band;
}

/** Returns the text above each column's header. Returns undefined if no column has a text above its header. */
function groupTexts({ columns }: TableContext, { locals, id }: BandScope, run: Run): readonly string[] | undefined {
  if (columns.every(({ column }) => column.headerGroup === undefined)) return undefined;
  const texts = columns.map(({ column, key, locals: own }) => {
    const scope = { elementId: `${id}.${key}`, locals: own ? { ...locals, ...own } : locals };
    return textOf(column.headerGroup, scope, run) ?? '';
  });
  return texts.some((text) => text !== '') ? texts : undefined;
}

/** Returns the cells above the headers. Adjacent cells with equal text are merged. */
function groupHeaders(
  { table, columns, run, cells }: TableContext,
  texts: readonly string[],
  id: string,
): readonly BoundCell[] {
  const found: BoundCell[] = [];
  for (let at = 0; at < columns.length; ) {
    const text = texts[at]!;
    const end = texts.findIndex((each, index) => index > at && each !== text);
    const span = (end < 0 ? columns.length : end) - at;
    if (text !== '') {
      countElement(table, run);
      const tag = cellTag(run, COLUMN_HEADER, { span });
      const bound = cellOf(`${id}.${columns[at]!.key}.group`, cells.headerGroup(at), tag, text);
      found.push({ bound, column: at, span });
    }
    at += span;
  }
  return found;
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
