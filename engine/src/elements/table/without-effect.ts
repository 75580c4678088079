/** Finds style properties of a table that have no effect on any of its cells. */
import { isObject } from '../../format/kit.ts';
import { type Given, type Reasons, unusedOfGroup } from '../../format/no-effect.ts';
import {
  unusedOfBoxedText,
  unusedOfDetails,
  unusedOfFooter,
  unusedOfGroupHeader,
  unusedOfHeader,
} from '../../format/no-effect-of-parts.ts';

type Judge = (style: Given) => Reasons;

/** Inline style, and its path relative to the element. */
type Written = { readonly path: string; readonly style: Given };

/** Cells with the same styles. Later styles override earlier ones. */
type Cells = { readonly styles: readonly Written[]; readonly judge: Judge };

/** Returns reasons by path. Reports a property only if no cell with its style uses it. */
export function withoutEffect(value: Given): Reasons {
  const cells = [...rowCells(value), ...bandCells(value, HEADER), ...bandCells(value, FOOTER)];
  const reasons = new Map<string, string | undefined>();
  for (const [path, why] of cells.flatMap(judged)) {
    const isUsed = reasons.has(path) && reasons.get(path) === undefined;
    reasons.set(path, isUsed ? undefined : why);
  }
  const unused = [...reasons].filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(unused), ...unusedStyles(value, HEADER), ...unusedStyles(value, FOOTER) };
}

/**
 * Pairs each style property with the reason why it has no effect on the cells, or with undefined if it has an effect.
 */
function judged({ styles, judge }: Cells): readonly (readonly [string, string | undefined])[] {
  const unused = judge(Object.assign({}, ...styles.map(({ style }) => style)));
  return styles.flatMap(({ path, style }) => [
    ...Object.keys(style).map((key) => [`${path}/${key}`, unused[key]] as const),
    ...casesOf(style).flatMap((each, index) => {
      const inCase = judge({ ...each, when: [] });
      return Object.keys(each).map((key) => [`${path}/when/${index}/style/${key}`, inCase[key]] as const);
    }),
  ]);
}

function casesOf({ when }: Given): readonly Given[] {
  if (!Array.isArray(when)) return [];
  return when.map((each) => (isObject(each) && isObject(each['style']) ? each['style'] : {}));
}

function rowCells(value: Given): readonly Cells[] {
  const { groupBy, empty, stripe, details } = value;
  const columns = columnsOf(value);
  const row = at('rowStyle', value['rowStyle']);
  const ground = at('stripe', stripe === undefined ? undefined : { backgroundColor: stripe });
  const ofGroup = [...row, ...at('groupBy/style', isObject(groupBy) ? groupBy['style'] : undefined)];
  const below = isObject(details) ? at('details/style', details['style']) : [];
  const ofEmpty = [...row, ...at('columns/0/style', columns[0]?.['style'])];
  return [
    ...columns.map((column, index) => ({
      styles: [...ground, ...row, ...at(`columns/${index}/style`, column['style'])],
      judge: column['elements'] === undefined ? unusedOfBoxedText : unusedOfElements,
    })),
    ...(groupBy === undefined ? [] : [{ styles: ofGroup, judge: unusedOfGroupHeader }]),
    ...(details === undefined ? [] : [{ styles: [...ground, ...row, ...below], judge: unusedOfDetails }]),
    ...(empty === undefined ? [] : [{ styles: ofEmpty, judge: unusedOfBoxedText }]),
  ];
}

/** Checks cells that contain elements, which are groups. */
const unusedOfElements: Judge = (style) => ({ ...unusedOfBoxedText(style), ...unusedOfGroup(style) });

/** Cells above or below the rows. */
type Band = {
  readonly style: 'headerStyle' | 'footerStyle';
  readonly span: 'headerSpan' | 'footerSpan';
  readonly shown: readonly string[];
  readonly judge: Judge;
  /** True if the cells inherit the style of their column. */
  readonly hasStyleOfColumn: boolean;
};

const HEADER: Band = {
  style: 'headerStyle',
  span: 'headerSpan',
  shown: ['header', 'headerGroup'],
  judge: unusedOfHeader,
  hasStyleOfColumn: false,
};

const FOOTER: Band = {
  style: 'footerStyle',
  span: 'footerSpan',
  shown: ['footer', 'subtotal', 'carried'],
  judge: unusedOfFooter,
  hasStyleOfColumn: true,
};

function bandCells(value: Given, band: Band): readonly Cells[] {
  if (!isThere(value, band)) return [];
  const columns = columnsOf(value);
  const whole = at(band.style, value[band.style]);
  return columns.flatMap((column, index) => {
    if (isCovered(columns, index, band)) return [];
    const ofColumn = band.hasStyleOfColumn ? at(`columns/${index}/style`, column['style']) : [];
    const own = at(`columns/${index}/${band.style}`, column[band.style]);
    return [{ styles: [...ofColumn, ...whole, ...own], judge: band.judge }];
  });
}

/** Returns reasons for the styles of bands without cells, and of cells that a wider cell covers. */
function unusedStyles(value: Given, band: Band): Reasons {
  const { style, shown } = band;
  const columns = columnsOf(value);
  const isShown = isThere(value, band);
  const [last, ...others] = shown.map((key) => `"${key}"`).reverse();
  const none = `no column has ${others.length > 0 ? `${others.reverse().join(', ')} or ` : ''}${last}`;
  const reasons = columns.flatMap((column, index) => {
    if (!isStyled(column[style]) || (isShown && !isCovered(columns, index, band))) return [];
    const covered = 'the cell of the previous column spans this column';
    return [[`columns/${index}/${style}`, isShown ? covered : none]];
  });
  return { ...Object.fromEntries(reasons), ...(isStyled(value[style]) && !isShown && { [style]: none }) };
}

function isThere(value: Given, { shown }: Band): boolean {
  return columnsOf(value).some((column) => shown.some((key) => column[key] !== undefined));
}

/** Returns whether a style sets any property. Editors may write empty styles. */
function isStyled(style: unknown): boolean {
  return isObject(style) && Object.keys(style).length > 0;
}

/** Returns whether the cell of an earlier column covers this cell. */
function isCovered(columns: readonly Given[], column: number, { span }: Band): boolean {
  let end = 0;
  for (const [index, { [span]: wide }] of columns.entries()) {
    if (index === column) return index < end;
    if (index >= end) end = index + (typeof wide === 'number' ? wide : 1);
  }
  return false;
}

/** Returns the columns. Entries that are not objects are reported elsewhere. */
function columnsOf({ columns }: Given): readonly Given[] {
  return Array.isArray(columns) ? columns.map((column) => (isObject(column) ? column : {})) : [];
}

function at(path: string, style: unknown): readonly Written[] {
  return isObject(style) ? [{ path, style }] : [];
}
