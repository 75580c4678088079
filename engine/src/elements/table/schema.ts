import type { JsonObject } from '../../base/json.ts';
import { binding, listExpression } from '../../format/binding.ts';
import { element, type InnerSchema } from '../../format/element.ts';
import {
  below,
  boolean,
  color,
  either,
  fieldsReader,
  isObject,
  object,
  oneOf,
  optional,
  type Place,
  points,
  type Reader,
  required,
  type Schema,
  type Shape,
  withDefault,
} from '../../format/kit.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';
import { variableName } from '../../format/names.ts';
import { type Border, border, EMPTY_STYLE, style } from '../../format/style.ts';
import { COLUMN_JSON, readColumn, type TableColumn, type TableNames, tableNames } from './column-schema.ts';
import { withoutEffect } from './without-effect.ts';

const line = border();

const eachLine = object({
  outer: optional(line, 'line on all four sides of the table'),
  top: optional(line, 'line above the table; default: the value of `outer`'),
  right: optional(line, 'line to the right of the table; default: the value of `outer`'),
  bottom: optional(line, 'line below the table; default: the value of `outer`'),
  left: optional(line, 'line to the left of the table; default: the value of `outer`'),
  header: optional(line, 'line below the header; default: the value of `rows`'),
  footer: optional(line, 'line above the footer; default: the value of `rows`'),
  rows: optional(line, 'lines between the rows'),
  columns: optional(line, 'lines between the columns'),
});

export type TableBorders = {
  readonly [K in Exclude<keyof NonNullable<ReturnType<typeof eachLine.read>>, 'outer'>]: Border | undefined;
};

/** Schema for table lines: one line for all positions, or one per position. */
const borders: Schema<TableBorders> = {
  json: { anyOf: [line.json, eachLine.json] },
  read(value, place, reader) {
    const given = isObject(value) ? eachLine.read(value, place, reader) : allLines(line.read(value, place, reader));
    return given && tableBorders(given);
  },
};

type GivenLine = Border | 'none' | undefined;

function allLines(line: GivenLine) {
  return { outer: line, rows: line, columns: line };
}

/** Returns the line for each position. An explicit "none" does not fall back to the more general line. */
function tableBorders({ outer, rows, columns, ...own }: { readonly [K in keyof TableBorders | 'outer']?: GivenLine }) {
  const drawn = (given: GivenLine) => (given === 'none' || given?.width === 0 ? undefined : given);
  const { top = outer, right = outer, bottom = outer, left = outer, header = rows, footer = rows } = own;
  return {
    top: drawn(top),
    right: drawn(right),
    bottom: drawn(bottom),
    left: drawn(left),
    header: drawn(header),
    footer: drawn(footer),
    rows: drawn(rows),
    columns: drawn(columns),
  };
}

const NO_BORDERS = tableBorders({});

const FIELDS = {
  items: required(listExpression(), 'an expression that returns the array of rows, or null'),
  as: withDefault(variableName, 'item', 'another name for `item` in the expressions of the columns', 'item'),
  indexAs: withDefault(
    variableName,
    'index',
    'another name for `index`, the position of the item, counted from 0',
    'index',
  ),
  header: withDefault(
    boolean(),
    true,
    'repeats the table header and the group headers on each page. With false, each header is shown once',
    true,
  ),
  footer: withDefault(oneOf('end', 'pages'), 'end', 'shows the footer at the end, or on each page', 'end'),
  rowHeight: optional(points({ min: 0 }), 'minimum height of a row. A row with more content is taller'),
  stripe: optional(color(), 'background of every second row'),
  headerStyle: withDefault(style, EMPTY_STYLE, 'style of header cells; default: bold', {}),
  footerStyle: withDefault(style, EMPTY_STYLE, 'style of footer, subtotal and carried cells; default: bold', {}),
  borders: withDefault(
    borders,
    NO_BORDERS,
    'lines of the table: one value like "1pt solid #000" for all lines, or an object with a value for each kind of line',
    'none',
  ),
  empty: optional(binding('text'), 'text shown if there are no rows'),
};

const groupBy = object({
  by: required(
    binding('expression'),
    'an expression that Platen evaluates for each row. Rows with the same value form a group',
  ),
  header: optional(
    binding('text'),
    'text above each group; default: the key of the group. Its expressions can read `group` (key, rows, index)',
  ),
  style: withDefault(style, EMPTY_STYLE, 'style of the group header; default: bold', {}),
  newPage: withDefault(
    either<'odd', boolean>((value) => value === 'odd', oneOf('odd'), boolean()),
    false,
    'starts each group after the first on a new page. With "odd", the new page has an odd number, after a blank page if necessary',
    false,
  ),
  pageGroup: withDefault(
    boolean(),
    false,
    'starts each group after the first on a new page, and starts a new page group there. page.inGroup is the page number within the page group, and page.ofGroup is its number of pages',
    false,
  ),
});

export type GroupBy = NonNullable<ReturnType<typeof groupBy.read>>;

/** Fields that are evaluated for each row, so that they can read the row. */
const ROW_STYLE = {
  rowStyle: withDefault(
    style,
    EMPTY_STYLE,
    'style of the cells of rows; default: a padding of 2pt above and below, and 4pt at the sides',
    {},
  ),
};

const readRowStyle = fieldsReader(ROW_STYLE);

const detailFields = object({
  text: required(
    binding('text'),
    'text of the line below each row, across all columns. If the text is empty, the line is omitted',
  ),
  style: withDefault(style, EMPTY_STYLE, 'style of the detail line, added to `rowStyle`', {}),
});

const details: typeof detailFields = {
  json: detailFields.json,
  read(value, place, reader) {
    if (typeof value !== 'string') return detailFields.read(value, place, reader);
    return reader.report('WRONG_TYPE', place, 'must be an object such as { "text": "{{ item.note }}" }');
  },
};

export type Details = NonNullable<ReturnType<typeof details.read>>;

export type TableInner = Shape<typeof ROW_STYLE> & {
  readonly columns: readonly TableColumn[];
  readonly groupBy: GroupBy | undefined;
  readonly details: Details | undefined;
};

const inner: InnerSchema<typeof FIELDS, TableInner, 'cells'> = {
  holds: 'cells',
  properties: {
    ...(object(ROW_STYLE).json['properties'] as JsonObject),
    columns: {
      type: 'array',
      minItems: 1,
      maxItems: TEMPLATE_LIMITS.columns,
      items: COLUMN_JSON,
      description: 'columns from left to right. For a column with empty cells, set "text": ""',
    },
    groupBy: {
      anyOf: [{ type: 'string' }, groupBy.json],
      description:
        'groups rows with the same value, in the order of their first rows; a plain string is a short form of `by`',
    },
    details: { ...details.json, description: 'a line of text across all columns below each row, such as a note' },
  },
  required: ['columns'],
  read(value, shape, { place }, reader) {
    const names = tableNames(shape, reader.scope);
    const at = below(place, 'columns');
    const given = value['columns'];
    if (!Array.isArray(given) || given.length === 0 || given.length > TEMPLATE_LIMITS.columns) {
      reader.report(
        given === undefined ? 'REQUIRED' : 'WRONG_TYPE',
        at,
        `must be an array of 1 to ${TEMPLATE_LIMITS.columns} columns`,
      );
      return { rowStyle: EMPTY_STYLE, columns: [], groupBy: undefined, details: undefined };
    }
    const { rowStyle } = reader.within(names.row, () => readRowStyle(value, place, reader));
    const columns = given.map((each, index) => readColumn(each, below(at, index), { table: shape, names }, reader));
    checkBands(columns, value['groupBy'] !== undefined, at, reader);
    return {
      rowStyle,
      columns: columns.filter((column) => column !== undefined),
      groupBy: readGroupBy(value['groupBy'], below(place, 'groupBy'), names, reader),
      details: reader.within(names.row, () =>
        value['details'] === undefined ? undefined : details.read(value['details'], below(place, 'details'), reader),
      ),
    };
  },
};

/** Warns about headers, footers and subtotals that the previous cell covers, and about subtotals without groups. */
function checkBands(
  columns: readonly (TableColumn | undefined)[],
  isGrouped: boolean,
  at: Place,
  reader: Reader,
): void {
  for (const key of ['header', 'footer', 'carried', 'subtotal'] as const) {
    let end = 0;
    for (const [index, column] of columns.entries()) {
      if (!column) continue;
      const where = below(below(at, index), key);
      if (index >= end) end = index + (key === 'header' ? column.headerSpan : column.footerSpan);
      else if (column[key]) reader.withoutEffect(where, 'the cell of the previous column spans this column');
      if (key === 'subtotal' && column[key] && !isGrouped) reader.withoutEffect(where, 'it needs "groupBy"');
    }
  }
}

function readGroupBy(value: unknown, place: Place, { group }: TableNames, reader: Reader): GroupBy | undefined {
  if (value === undefined) return undefined;
  const written = typeof value === 'string' ? { by: value } : value;
  return reader.within(group, () => groupBy.read(written, place, reader));
}

/** Schema of table elements with rows and columns. */
export const tableSchema = element('table', {
  about:
    'A table with a row for each item of a list. The table continues on further pages and repeats its header there. Platen splits a row only if it is taller than a page.',
  traits: [],
  content: 'none',
  fields: FIELDS,
  inner,
  withoutEffect,
});
