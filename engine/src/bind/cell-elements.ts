/** Elements of table cells, created once per column instead of once per row. */
import type { Element, ElementOfType } from '../elements/schemas.ts';
import { ONE_UNDER_ANOTHER } from '../format/container.ts';
import { EMPTY_STYLE, isLateStyle, mergeStyles, type Style } from '../format/style.ts';
import { boundStyle } from './bound-values.ts';
import type { Run, Scope } from './evaluate.ts';
import type { FixedCells } from './known-cells.ts';
import { type TextPlace, textElement } from './text-element.ts';

type Table = ElementOfType<'table'>;

export type CellElements = Pick<FixedCells, 'band' | 'tabular' | 'group' | 'empty'> & {
  row(column: number, index: number, scope: Scope): Element;
};

export function cellElements(table: Table, scope: Scope, run: Run): CellElements {
  if (stylesOf(table).some(isLateStyle)) return lateCells(table, scope, run);
  const { styles } = run.template;
  const known = run.cells.get(styles) ?? new WeakMap<object, FixedCells>();
  run.cells.set(styles, known);
  const cells = known.get(table) ?? fixedCells(table, styles);
  known.set(table, cells);
  return withRows(cells, (column, index) => rowOf(cells, index)[column]!);
}

function withRows({ band, tabular, group, empty }: FixedCells, row: CellElements['row']): CellElements {
  return { band, tabular, group, empty, row };
}

function rowOf({ even, odd }: FixedCells, index: number): readonly Element[] {
  return index % 2 === 1 ? odd : even;
}

function stylesOf({ columns, rowStyle, headerStyle, footerStyle, groupBy }: Table): readonly Style[] {
  const ofColumns = columns.flatMap((column) => [column.style, column.headerStyle, column.footerStyle]);
  return [rowStyle, headerStyle, footerStyle, ...(groupBy ? [groupBy.style] : []), ...ofColumns];
}

const PADDING: Style = { ...EMPTY_STYLE, padding: { top: 2, right: 4, bottom: 2, left: 4 } };
const BOLD: Style = { ...PADDING, fontWeight: 700 };

/** Returns the cells. Bound properties are dropped, except in styles that `once` binds. */
function fixedCells(
  table: Table,
  named: ReadonlyMap<string, Style>,
  once: (style: Style) => Style = (style) => style,
): FixedCells {
  const { columns, rowStyle, headerStyle, footerStyle, groupBy } = table;
  const merge = (...styles: readonly Style[]) => mergeStyles(styles, named);
  const cell = cellMaker(table, named);
  const even = columns.map(({ style }, index) => cell(index, false, [rowStyle, style]));
  const odd = table.stripe ? columns.map(({ style }, index) => cell(index, true, [rowStyle, style])) : even;
  // A header shares only the text alignment with its column's cells.
  const header = columns.map(({ style, headerStyle: own }, index) =>
    textElement(
      placeOf(table, index),
      merge(BOLD, { ...EMPTY_STYLE, textAlign: merge(style).textAlign }, once(headerStyle), once(own)),
    ),
  );
  const footer = columns.map(({ style, footerStyle: own }, index) =>
    textElement(
      placeOf(table, index),
      merge(PADDING, style, { ...EMPTY_STYLE, fontWeight: 700 }, once(footerStyle), once(own)),
    ),
  );
  return {
    even,
    odd,
    band: (column, kind) => (kind === 'header' ? header : footer)[column]!,
    tabular: tabularOnce(),
    group: textElement(
      table,
      merge(BOLD, rowStyle, { ...EMPTY_STYLE, fontWeight: 700 }, once(groupBy?.style ?? EMPTY_STYLE)),
    ),
    empty: textElement(table, merge(PADDING, rowStyle, columns[0]?.style ?? EMPTY_STYLE)),
  };
}

function placeOf({ id, path }: Table, column: number): TextPlace {
  return { id, path: `${path}/columns/${column}` };
}

type CellMaker = (column: number, isOdd: boolean, styles: readonly Style[]) => Element;

function cellMaker(table: Table, named: ReadonlyMap<string, Style>): CellMaker {
  const { columns, stripe } = table;
  const striped = stripe ? [{ ...EMPTY_STYLE, backgroundColor: stripe }] : [];
  return (column, isOdd, styles) => {
    const style = mergeStyles([PADDING, ...(isOdd ? striped : []), ...styles], named);
    const { markup, elements } = columns[column]!;
    const place = placeOf(table, column);
    return elements ? columnElement(place, style) : textElement(place, style, markup);
  };
}

/** Returns a column of elements in a cell. */
function columnElement(place: TextPlace, style: Style): ElementOfType<'group'> {
  return { ...textElement(place, style), ...ONE_UNDER_ANOTHER, type: 'group', layout: 'column', elements: [] };
}

function tabularOnce(): FixedCells['tabular'] {
  const known = new Map<Element, Element>();
  return (element) => {
    const made = known.get(element) ?? { ...element, style: { ...element.style, tabularFigures: true } };
    known.set(element, made);
    return made;
  };
}

/** Returns cells whose styles may read the row. Rows with equal styles share one element. */
function lateCells(table: Table, scope: Scope, run: Run): CellElements {
  const { columns, rowStyle } = table;
  const { styles: named } = run.template;
  const cells = fixedCells(table, named, (style) => boundStyle(style, scope, run));
  const make = cellMaker(table, named);
  const known = new Map<Style, Map<Style, Map<string, Element>>>();
  const row: CellElements['row'] = (column, index, rowScope) => {
    const { style } = columns[column]!;
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
  return withRows(cells, row);
}
