import type { JsonObject } from '../../base/json.ts';
import { binding, CONTENT_JSON, CONTENT_NAMES, listExpression, readContent } from '../../format/binding.ts';
import type { Binding } from '../../format/binding-type.ts';
import { ELEMENTS_JSON } from '../../format/container.ts';
import { type AnyElement, element, type InnerSchema } from '../../format/element.ts';
import {
  below,
  boolean,
  color,
  fieldsReader,
  isObject,
  type Names,
  number,
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
import { loopNames, meaningOf, objectOf, variableName, withNames } from '../../format/names.ts';
import { type Size, size } from '../../format/position.ts';
import { type Border, border, EMPTY_STYLE, style } from '../../format/style.ts';
import { withoutEffect } from './without-effect.ts';

const line = border();

const eachLine = object({
  outer: optional(line, 'outer border on all four sides'),
  top: optional(line, 'above the table; default outer'),
  right: optional(line, 'right of the table; default outer'),
  bottom: optional(line, 'below the table; default outer'),
  left: optional(line, 'left of the table; default outer'),
  header: optional(line, 'below the header; default rows'),
  footer: optional(line, 'above the footer; default rows'),
  rows: optional(line, 'between rows'),
  columns: optional(line, 'between columns'),
});

export type TableBorders = {
  readonly [K in Exclude<keyof NonNullable<ReturnType<typeof eachLine.read>>, 'outer'>]: Border | undefined;
};

/** Schema for the lines of a table: one for all, or one for each place. */
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

/** Resolves the lines. An explicit "none" does not fall back to the line of the whole group. */
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
  items: required(listExpression(), 'an expression that returns the array of rows, or null for none'),
  as: withDefault(variableName, 'item', 'additional name of `item` in expressions of the columns', 'item'),
  indexAs: withDefault(variableName, 'index', 'additional name of `index`, the position from 0', 'index'),
  header: withDefault(
    boolean(),
    true,
    'repeats the header of the table and of a split group on each page; false: shows it once',
    true,
  ),
  footer: withDefault(oneOf('end', 'pages'), 'end', 'shows the footer at the end, or on each page', 'end'),
  rowHeight: optional(points({ min: 0 }), 'minimum height of rows of items; a row with more content is higher'),
  stripe: optional(color(), 'background of every second row'),
  headerStyle: withDefault(style, EMPTY_STYLE, 'style of header cells; default bold', {}),
  footerStyle: withDefault(style, EMPTY_STYLE, 'style of footer, subtotal and carried cells; default bold', {}),
  borders: withDefault(
    borders,
    NO_BORDERS,
    'borders: one like "1pt solid #000" for all, or an object with several',
    'none',
  ),
  empty: optional(binding('text'), 'text shown if there are no rows'),
};

const PLAIN_COLUMN = {
  width: withDefault(size, { kind: 'fraction', share: 1 } as Size, 'a length, %, auto or a share like 1fr', '1fr'),
  markup: withDefault(
    oneOf('plain', 'markdown', 'price'),
    'plain',
    'markup of the texts of its rows, as in a `text` element',
    'plain',
  ),
  headerStyle: withDefault(style, EMPTY_STYLE, 'style of its header, added to `headerStyle` of the table', {}),
  footerStyle: withDefault(
    style,
    EMPTY_STYLE,
    'style of its footer, subtotal and carried sum, added to `footerStyle` of the table',
    {},
  ),
  rowHeader: withDefault(boolean(), false, 'marks its cells as row headers for screen readers', false),
  headerSpan: withDefault(span(), 1, 'number of columns that its header spans', 1),
  footerSpan: withDefault(span(), 1, 'number of columns that its footer, subtotal and carried sum span', 1),
};

function span(): Schema<number> {
  return number({ min: 1, max: TEMPLATE_LIMITS.columns, integer: true });
}

/** Evaluated for each row, so that it can read the row. */
const ROW_STYLE = {
  rowStyle: withDefault(style, EMPTY_STYLE, 'style of the cells of rows; default padding 2pt and 4pt', {}),
};
const COLUMN_STYLE = { style: withDefault(style, EMPTY_STYLE, 'style of the column’s cells', {}) };

const cellText = binding('text');

const CELL_FIELDS = {
  header: optional(cellText, 'content of its header; can read `rows`, and `page` as in the footer'),
  footer: optional(
    cellText,
    'content of its footer; can read `rows` (all) and `page`: number, count, rows (of the page), rowsBefore, rowsSoFar, isLast (true on the last page of the table)',
  ),
  carried: optional(
    cellText,
    'content of a row below the header on all pages after the first, such as the sum brought forward; can read `rows`, and `page` as in the footer',
  ),
  subtotal: optional(
    cellText,
    'content of the row after a group of groupBy; can read `rows` and `group`: key, rows, index',
  ),
};

const readPlainColumn = fieldsReader(PLAIN_COLUMN);
const readRowStyle = fieldsReader(ROW_STYLE);
const readColumnStyle = fieldsReader(COLUMN_STYLE);

export type TableColumn = Shape<typeof PLAIN_COLUMN> &
  Shape<typeof COLUMN_STYLE> & {
    readonly header: Binding | undefined;
    readonly footer: Binding | undefined;
    readonly carried: Binding | undefined;
    readonly subtotal: Binding | undefined;
    readonly content: Binding | undefined;
    /** Elements in the cell instead of a text. */
    readonly elements: readonly AnyElement[] | undefined;
  };

const groupBy = object({
  by: required(binding('expression'), 'an expression for each row; rows with the same value form a group'),
  header: optional(cellText, 'content above a group; can read `group`: key, rows, index; default the key'),
  style: withDefault(style, EMPTY_STYLE, 'style of that header; default bold', {}),
  newPage: withDefault(boolean(), false, 'begins each group after the first on a new page', false),
});

export type GroupBy = NonNullable<ReturnType<typeof groupBy.read>>;

export type TableInner = Shape<typeof ROW_STYLE> & {
  readonly columns: readonly TableColumn[];
  readonly groupBy: GroupBy | undefined;
};

const COLUMN_JSON = object({ ...PLAIN_COLUMN, ...COLUMN_STYLE, ...CELL_FIELDS }).json;

/** Properties that define a column's content. One of them is required, even if it is empty. */
const SHOWN_NAMES = [...CONTENT_NAMES, 'elements'] as const;

const COLUMN_NAMES = [
  ...Object.keys({ ...PLAIN_COLUMN, ...COLUMN_STYLE, ...CELL_FIELDS, ...CONTENT_JSON }),
  'elements',
] as readonly string[];

const inner: InnerSchema<typeof FIELDS, TableInner, 'cells'> = {
  holds: 'cells',
  properties: {
    ...(object(ROW_STYLE).json['properties'] as JsonObject),
    columns: {
      type: 'array',
      minItems: 1,
      maxItems: TEMPLATE_LIMITS.columns,
      items: {
        ...COLUMN_JSON,
        properties: {
          ...(COLUMN_JSON['properties'] as JsonObject),
          ...CONTENT_JSON,
          elements: { ...ELEMENTS_JSON, description: 'elements of a cell, one below the other, instead of a text' },
        },
        oneOf: SHOWN_NAMES.map((name) => ({ required: [name] })),
      },
      description: 'columns from left to right; "text": "" leaves the cells of a column empty',
    },
    groupBy: {
      anyOf: [{ type: 'string' }, groupBy.json],
      description: 'groups rows with the same value, in the order of their first rows; text is short for `by`',
    },
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
      return { rowStyle: EMPTY_STYLE, columns: [], groupBy: undefined };
    }
    const { rowStyle } = reader.within(names.row, () => readRowStyle(value, place, reader));
    const columns = given.map((each, index) => readColumn(each, below(at, index), names, reader));
    checkBands(columns, value['groupBy'] !== undefined, at, reader);
    return {
      rowStyle,
      columns: columns.filter((column) => column !== undefined),
      groupBy: readGroupBy(value['groupBy'], below(place, 'groupBy'), names, reader),
    };
  },
};

/** Names that expressions of a table may read, by place. */
type TableNames = {
  readonly row: Names;
  /** Names in the bands above and below the rows. */
  readonly band: Names;
  readonly subtotal: Names;
  /** Names in the key of the groups and their headers. */
  readonly group: Names;
};

function tableNames(shape: Shape<typeof FIELDS>, outer: Names): TableNames {
  const rows = meaningOf('list', shape.items, outer);
  const row = loopNames(shape, outer);
  const ofPage = objectOf(rows, ['rows', 'rowsBefore', 'rowsSoFar']);
  const ofGroup = [
    ['rows', rows],
    ['group', objectOf(rows, ['rows'])],
  ] as const;
  return {
    row,
    band: withNames(outer, [
      ['rows', rows],
      ['page', ofPage],
    ]),
    subtotal: withNames(outer, ofGroup),
    group: withNames(row, ofGroup),
  };
}

function readColumn(value: unknown, place: Place, names: TableNames, reader: Reader): TableColumn | undefined {
  if (!isObject(value)) return reader.report('WRONG_TYPE', place, 'must be a column, as an object');
  for (const key of Object.keys(value)) {
    if (!COLUMN_NAMES.includes(key)) reader.unknownProperty(below(place, key), COLUMN_NAMES);
  }
  const plain = readPlainColumn(value, place, reader);
  if (SHOWN_NAMES.every((name) => value[name] === undefined)) {
    const message =
      'the column has no content; set "text", "contentExpression" or "elements", or "text": "" to keep its cells empty';
    reader.report('REQUIRED', below(place, 'text'), message);
  }
  if (value['elements'] !== undefined) checkElements(value, place, reader);
  const cell = (key: string, read: Names) =>
    reader.within(read, () =>
      value[key] === undefined ? undefined : cellText.read(value[key], below(place, key), reader),
    );
  // Header and footer are bound when their page is known, so that they do not make the whole table wait.
  const { readsPage } = reader;
  const header = cell('header', names.band);
  const footer = cell('footer', names.band);
  const carried = cell('carried', names.band);
  const { depth, locals } = reader.scope;
  if (!locals.includes('page')) reader.readsPage = readsPage;
  const subtotal = cell('subtotal', names.subtotal);
  const scope = { ...names.row, parent: 'column', canBreak: false, depth: depth + 1 } as const;
  return reader.within(scope, () => ({
    ...plain,
    ...readColumnStyle(value, place, reader),
    header,
    footer,
    carried,
    subtotal,
    content: reader.within({ readsMarkup: plain.markup === 'markdown' }, () => readContent(value, place, reader)),
    elements:
      value['elements'] === undefined
        ? undefined
        : reader.elements<AnyElement>(value['elements'], below(place, 'elements')),
  }));
}

/** Reports a cell that has both elements and a text. */
function checkElements(value: Record<string, unknown>, place: Place, reader: Reader): void {
  const second = Object.keys(CONTENT_JSON).find((key) => value[key] !== undefined);
  if (second) reader.report('CONFLICT', below(place, second), `has both "elements" and "${second}"; keep one`);
  if (value['markup'] !== undefined) reader.withoutEffect(below(place, 'markup'), 'set it on the texts in "elements"');
}

/** Warns about headers, footers and subtotals covered by the one before, and about subtotals without groups. */
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

/** Table element: rows and columns. */
export const tableSchema = element('table', {
  about:
    'A table of the rows of a list. It continues on further pages with its header, and splits a row only if it is higher than a page.',
  draws: 'nothing',
  content: 'none',
  fields: FIELDS,
  inner,
  withoutEffect,
});
