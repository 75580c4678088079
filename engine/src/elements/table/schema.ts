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

const line = border();

const eachLine = object({
  outer: optional(line, 'around the table: all four sides'),
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

/** One line for all places, or one for each. */
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

/** "none" is said, too: it does not fall back on the line that stands for several. */
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
  items: required(listExpression(), 'an expression that gives the array of rows, or null for none'),
  as: withDefault(variableName, 'item', 'name of the row in expressions of the columns, beside `item`', 'item'),
  indexAs: withDefault(variableName, 'index', 'name of its number from 0, beside `index`', 'index'),
  header: withDefault(
    boolean(),
    true,
    'repeats the header, and that of a group that is cut, on each page; false: once',
    true,
  ),
  footer: withDefault(oneOf('end', 'pages'), 'end', 'the footer stands at the end, or on each page', 'end'),
  stripe: optional(color(), 'background of every second row'),
  headerStyle: withDefault(style, EMPTY_STYLE, 'style of the cells of the header, which are bold', {}),
  footerStyle: withDefault(
    style,
    EMPTY_STYLE,
    'style of the cells of footer, subtotals and carried sums, which are bold',
    {},
  ),
  borders: withDefault(borders, NO_BORDERS, 'lines: one like "1pt solid #000" for all, or each by itself', 'none'),
  empty: optional(binding('text'), 'text where there are no rows'),
};

const PLAIN_COLUMN = {
  width: withDefault(size, { kind: 'fraction', share: 1 } as Size, 'a length, %, auto or a share like 1fr', '1fr'),
  markup: withDefault(
    oneOf('plain', 'markdown', 'price'),
    'plain',
    'how the texts of its rows are written, as in a `text` element',
    'plain',
  ),
  headerStyle: withDefault(style, EMPTY_STYLE, 'style of its header beside', {}),
  footerStyle: withDefault(style, EMPTY_STYLE, 'style of its footer, subtotal and carried sum beside', {}),
  rowHeader: withDefault(
    boolean(),
    false,
    'whether its cells say what their rows are about, for readers who do not see them',
    false,
  ),
  headerSpan: withDefault(span(), 1, 'columns its header goes across, those after it included', 1),
  footerSpan: withDefault(span(), 1, 'columns its footer, subtotal and carried sum go across', 1),
};

function span(): Schema<number> {
  return number({ min: 1, max: TEMPLATE_LIMITS.columns, integer: true });
}

/** Evaluated for each row, so that it may read the row. */
const ROW_STYLE = {
  rowStyle: withDefault(style, EMPTY_STYLE, 'style of the cells of rows; cells have a padding of 2pt and 4pt', {}),
};
const COLUMN_STYLE = { style: withDefault(style, EMPTY_STYLE, 'style of the column’s cells', {}) };

const cellText = binding('text');

const CELL_FIELDS = {
  header: optional(cellText, 'what its header shows; may read `rows`, and `page` as the footer'),
  footer: optional(
    cellText,
    'what its footer shows; may read `rows`, all of them, and `page`: number, count, rows (those on the page), rowsBefore, rowsSoFar, isLast (whether the table ends on it)',
  ),
  carried: optional(
    cellText,
    'what stands in a row under the header on each page but the first, such as the sum brought forward; may read `rows`, and `page` as the footer; looks as the footer',
  ),
  subtotal: optional(cellText, 'with groupBy, what follows a group; may read `group`: key, rows, index, and `rows`'),
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
    /** What stands in a cell instead of a text. */
    readonly elements: readonly AnyElement[] | undefined;
  };

const groupBy = object({
  by: required(binding('expression'), 'the value that rows of a group have in common, read from the row'),
  header: optional(cellText, 'what stands above a group; may read `group`: key, rows, index; default the key'),
  style: withDefault(style, EMPTY_STYLE, 'style of that header, which is bold', {}),
});

export type GroupBy = NonNullable<ReturnType<typeof groupBy.read>>;

export type TableInner = Shape<typeof ROW_STYLE> & {
  readonly columns: readonly TableColumn[];
  readonly groupBy: GroupBy | undefined;
};

const COLUMN_JSON = object({ ...PLAIN_COLUMN, ...COLUMN_STYLE, ...CELL_FIELDS }).json;

/** One of them says what its rows show, be it nothing. */
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
          elements: { ...ELEMENTS_JSON, description: 'what a cell shows instead of a text, one under another' },
        },
        oneOf: SHOWN_NAMES.map((name) => ({ required: [name] })),
      },
      description:
        'the columns from left to right; with "text": "" the rows of one stay empty, to be written in by hand',
    },
    groupBy: {
      anyOf: [{ type: 'string' }, groupBy.json],
      description: 'puts rows with a value in common together, in the order of their first ones; as text: `by`',
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

/** What expressions of a table may read, by where they stand. */
type TableNames = {
  readonly row: Names;
  /** Above and below the rows. */
  readonly band: Names;
  readonly subtotal: Names;
  /** What makes the groups, and stands above them. */
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
  if (!isObject(value)) return reader.report('WRONG_TYPE', place, 'must be a column: an object');
  for (const key of Object.keys(value)) {
    if (!COLUMN_NAMES.includes(key)) reader.unknownProperty(below(place, key), COLUMN_NAMES);
  }
  const plain = readPlainColumn(value, place, reader);
  if (SHOWN_NAMES.every((name) => value[name] === undefined)) {
    const message =
      'its rows show nothing: give it "text", "contentExpression" or "elements", or "text": "" where they are to stay empty';
    reader.report('REQUIRED', below(place, 'text'), message);
  }
  if (value['elements'] !== undefined) checkElements(value, place, reader);
  const cell = (key: string, read: Names) =>
    reader.within(read, () =>
      value[key] === undefined ? undefined : cellText.read(value[key], below(place, key), reader),
    );
  // Header and footer wait for their page by themselves: the table is not bound late because of them.
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

/** A cell shows elements or a text. */
function checkElements(value: Record<string, unknown>, place: Place, reader: Reader): void {
  const second = Object.keys(CONTENT_JSON).find((key) => value[key] !== undefined);
  if (second) reader.report('CONFLICT', below(place, second), `has both "elements" and "${second}": keep one`);
  if (value['markup'] !== undefined) reader.withoutEffect(below(place, 'markup'), 'give it to the texts in "elements"');
}

/** Headers, footers and subtotals that the one before covers, and subtotals where there are no groups. */
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
      else if (column[key]) reader.withoutEffect(where, 'the one of the column before goes across this column');
      if (key === 'subtotal' && column[key] && !isGrouped) reader.withoutEffect(where, 'it needs "groupBy"');
    }
  }
}

function readGroupBy(value: unknown, place: Place, { group }: TableNames, reader: Reader): GroupBy | undefined {
  if (value === undefined) return undefined;
  const written = typeof value === 'string' ? { by: value } : value;
  return reader.within(group, () => groupBy.read(written, place, reader));
}

/** Rows and columns of texts. */
export const tableSchema = element('table', {
  about: 'Rows of a list in columns; goes on over the pages with its header, and a row is not cut if it fits a page.',
  draws: 'nothing',
  content: 'none',
  fields: FIELDS,
  inner,
});
