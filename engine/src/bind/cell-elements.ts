/** Creates the elements of table cells once per column instead of once per row. */
import type { Element, ElementOfType } from '../elements/schemas.ts';
import { STACKED_VERTICALLY } from '../format/container.ts';
import { EMPTY_STYLE, isLateStyle, mergeStyles, type Style } from '../format/style.ts';
import { boundStyle } from './bound-values.ts';
import type { Run, Scope } from './evaluate.ts';
import type { FixedCells } from './known-cells.ts';
import { isFixed, type ShownColumn } from './shown-columns.ts';
import { type TextPlace, textElement } from './text-element.ts';

type Table = ElementOfType<'table'>;

export type CellElements = Omit<FixedCells, 'even' | 'odd' | 'details'> & {
  row(column: number, index: number, scope: Scope): Element;
  /** Returns the cell for the text below a row. */
  below(index: number, scope: Scope): Element;
};

export function cellElements(table: Table, columns: readonly ShownColumn[], scope: Scope, run: Run): CellElements {
  const parts = { table, columns };
  if (stylesOf(table).some(isLateStyle)) return lateCells(parts, scope, run);
  const { styles } = run.template;
  if (!isFixed(table)) return withRows(fixedCells(parts, styles));
  const known = run.cells.get(styles) ?? new WeakMap<object, FixedCells>();
  run.cells.set(styles, known);
  const cells = known.get(table) ?? fixedCells(parts, styles);
  known.set(table, cells);
  return withRows(cells);
}

function withRows(cells: FixedCells): CellElements {
  const { band, headerGroup, tabular, group, empty, details } = cells;
  return {
    band,
    headerGroup,
    tabular,
    group,
    empty,
    row: (column, index) => rowOf(cells, index)[column]!,
    below: (index) => details[index % 2 === 1 ? 1 : 0],
  };
}

type Parts = { readonly table: Table; readonly columns: readonly ShownColumn[] };

function rowOf({ even, odd }: FixedCells, index: number): readonly Element[] {
  return index % 2 === 1 ? odd : even;
}

function stylesOf({ columns, rowStyle, headerStyle, footerStyle, groupBy, details }: Table): readonly Style[] {
  const ofColumns = columns.flatMap((column) => [column.style, column.headerStyle, column.footerStyle]);
  const ofLines = [groupBy, details].flatMap((line) => (line ? [line.style] : []));
  return [rowStyle, headerStyle, footerStyle, ...ofLines, ...ofColumns];
}

const PADDING: Style = { ...EMPTY_STYLE, padding: { top: 2, right: 4, bottom: 2, left: 4 } };
const BOLD: Style = { ...PADDING, fontWeight: 700 };

/** Returns the cells. Their bound properties are dropped, except in styles that `once` binds. */
function fixedCells(
  parts: Parts,
  named: ReadonlyMap<string, Style>,
  once: (style: Style, column?: ShownColumn) => Style = (style) => style,
): FixedCells {
  const { table, columns } = parts;
  const { rowStyle, headerStyle, footerStyle, groupBy } = table;
  const merge = (...styles: readonly Style[]) => mergeStyles(styles, named);
  const cell = cellMaker(parts, named);
  const even = columns.map(({ column }, index) => cell(index, false, [rowStyle, column.style]));
  const odd = table.stripe ? columns.map(({ column }, index) => cell(index, true, [rowStyle, column.style])) : even;
  // Creates a header cell. It inherits only the text alignment from its column's style.
  const headerCell = (shown: ShownColumn, textAlign: Style['textAlign']) =>
    textElement(
      placeOf(table, shown),
      merge(BOLD, { ...EMPTY_STYLE, textAlign }, once(headerStyle), once(shown.column.headerStyle, shown)),
    );
  const header = columns.map((shown) => headerCell(shown, merge(shown.column.style).textAlign));
  const footer = columns.map((shown) => {
    const { style, footerStyle: own } = shown.column;
    return textElement(
      placeOf(table, shown),
      merge(PADDING, style, { ...EMPTY_STYLE, fontWeight: 700 }, once(footerStyle), once(own, shown)),
    );
  });
  return {
    even,
    odd,
    band: (column, kind) => (kind === 'header' ? header : footer)[column]!,
    headerGroup: (column) => headerCell(columns[column]!, 'center'),
    tabular: tabularOnce(),
    group: textElement(
      table,
      merge(BOLD, rowStyle, { ...EMPTY_STYLE, fontWeight: 700 }, once(groupBy?.style ?? EMPTY_STYLE)),
    ),
    empty: textElement(table, merge(PADDING, rowStyle, columns[0]?.column.style ?? EMPTY_STYLE)),
    details: [belowRow(parts, named, false), belowRow(parts, named, true)],
  };
}

function placeOf({ id, path }: Table, { index }: ShownColumn): TextPlace {
  return { id, path: `${path}/columns/${index}` };
}

/** Returns the cell for the text below a row, with the row's background. */
function belowRow(
  { table: { id, path, rowStyle, stripe, details } }: Pick<Parts, 'table'>,
  named: ReadonlyMap<string, Style>,
  isOdd: boolean,
  styles: readonly Style[] = [rowStyle, details?.style ?? EMPTY_STYLE],
): Element {
  const striped = isOdd && stripe ? [{ ...EMPTY_STYLE, backgroundColor: stripe }] : [];
  return textElement({ id, path }, mergeStyles([PADDING, ...striped, ...styles], named));
}

type CellMaker = (column: number, isOdd: boolean, styles: readonly Style[]) => Element;

function cellMaker({ table, columns }: Parts, named: ReadonlyMap<string, Style>): CellMaker {
  const { stripe } = table;
  const striped = stripe ? [{ ...EMPTY_STYLE, backgroundColor: stripe }] : [];
  return (column, isOdd, styles) => {
    const style = mergeStyles([PADDING, ...(isOdd ? striped : []), ...styles], named);
    const shown = columns[column]!;
    const { markup, elements } = shown.column;
    const place = placeOf(table, shown);
    return elements ? columnElement(place, style) : textElement(place, style, markup);
  };
}

/** Returns a container that stacks elements in a cell. */
function columnElement(place: TextPlace, style: Style): ElementOfType<'group'> {
  return { ...textElement(place, style), ...STACKED_VERTICALLY, type: 'group', layout: 'column', elements: [] };
}

function tabularOnce(): FixedCells['tabular'] {
  const known = new Map<Element, Element>();
  return (element) => {
    const made = known.get(element) ?? { ...element, style: { ...element.style, tabularFigures: true } };
    known.set(element, made);
    return made;
  };
}

/** Returns cells whose styles may read the row. Rows with equal styles share their elements. */
function lateCells(parts: Parts, scope: Scope, run: Run): CellElements {
  const { table, columns } = parts;
  const { rowStyle } = table;
  const { styles: named } = run.template;
  const cells = fixedCells(parts, named, (style, shown) => {
    const own = shown?.locals ? { ...scope, locals: { ...scope.locals, ...shown.locals } } : scope;
    return boundStyle(style, own, run);
  });
  const make = cellMaker(parts, named);
  const known = new Map<Style, Map<Style, Map<string, Element>>>();
  const row: CellElements['row'] = (column, index, rowScope) => {
    const { style } = columns[column]!.column;
    if (!isLateStyle(rowStyle) && !isLateStyle(style)) return rowOf(cells, index)[column]!;
    const isOdd = index % 2 === 1;
    const styles = [boundStyle(rowStyle, rowScope, run), boundStyle(style, rowScope, run)] as const;
    const ofRow = known.get(styles[0]) ?? new Map<Style, Map<string, Element>>();
    known.set(styles[0], ofRow);
    const ofBoth = ofRow.get(styles[1]) ?? new Map<string, Element>();
    ofRow.set(styles[1], ofBoth);
    const key = `${column} ${isOdd}`;
    const element = ofBoth.get(key) ?? make(column, isOdd, styles);
    ofBoth.set(key, element);
    return element;
  };
  const below: CellElements['below'] = (index, rowScope) => {
    const styles = [rowStyle, table.details?.style ?? EMPTY_STYLE];
    if (!styles.some(isLateStyle)) return cells.details[index % 2 === 1 ? 1 : 0];
    const bound = styles.map((style) => boundStyle(style, rowScope, run));
    return belowRow(parts, named, index % 2 === 1, bound);
  };
  return { ...withRows(cells), row, below };
}
