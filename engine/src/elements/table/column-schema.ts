/** Defines the schema of table columns, and the names that their expressions can read. */
import type { JsonObject } from '../../base/json.ts';
import { binding, CONTENT_JSON, CONTENT_NAMES, listExpression, readContent } from '../../format/binding.ts';
import type { Binding } from '../../format/binding-type.ts';
import { ELEMENTS_JSON } from '../../format/container.ts';
import type { AnyElement } from '../../format/element.ts';
import {
  below,
  boolean,
  either,
  fieldsReader,
  isObject,
  type Names,
  number,
  object,
  oneOf,
  optional,
  type Place,
  type Reader,
  type Schema,
  type Shape,
  withDefault,
} from '../../format/kit.ts';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '../../format/limits.ts';
import { loopNames, meaningOf, objectOf, variableName, withNames } from '../../format/names.ts';
import { type Size, size } from '../../format/position.ts';
import { EMPTY_STYLE, style } from '../../format/style.ts';

/** Properties of a table that define its rows and their variables. */
export type TableLoop = { readonly items: Binding | undefined; readonly as: string; readonly indexAs: string };

const PLAIN_COLUMN = {
  width: withDefault(
    size,
    { kind: 'fraction', share: 1 } as Size,
    'width of the column: a length, a percentage, "auto", or a share of the remaining width such as "1fr"',
    '1fr',
  ),
  markup: withDefault(
    oneOf('plain', 'markdown', 'price'),
    'plain',
    'markup language of the column’s cells, as in a `text` element',
    'plain',
  ),
  headerStyle: withDefault(style, EMPTY_STYLE, 'style of the column header, added to `headerStyle` of the table', {}),
  footerStyle: withDefault(
    style,
    EMPTY_STYLE,
    'style of the footer, subtotal and carried sum of the column, added to `footerStyle` of the table',
    {},
  ),
  rowHeader: withDefault(boolean(), false, 'marks the cells of the column as row headers for screen readers', false),
  headerSpan: withDefault(span(), 1, 'number of columns that the header spans', 1),
  footerSpan: withDefault(span(), 1, 'number of columns that the footer, subtotal and carried sum span', 1),
};

function span(): Schema<number> {
  return number({ min: 1, max: TEMPLATE_LIMITS.columns, integer: true });
}

const COLUMN_STYLE = { style: withDefault(style, EMPTY_STYLE, 'style of the column’s cells', {}) };

const cellText = binding('text');

/** Properties that repeat a column for each item of a list. */
const LIST_FIELDS = {
  items: optional(
    listExpression(),
    'an expression that returns a list and can read `rows`. The column is repeated for each item of the list',
  ),
  as: withDefault(variableName, 'column', 'name of the current item of `items` in expressions of the column', 'column'),
};

const VISIBLE_FIELD = {
  visible: withDefault(
    either((value) => typeof value === 'boolean', boolean(), binding('expression')),
    true as boolean | Binding,
    'true, false or an expression that can read `rows`. The column is omitted if the value is false, empty, 0 or null',
    true,
  ),
};

/** Fields evaluated for each row. */
const MERGE_FIELDS = {
  span: withDefault(
    countOf(TEMPLATE_LIMITS.columns),
    1 as number | Binding,
    'number of columns that a cell spans: a number, or an expression that Platen evaluates for each row. Platen omits the covered cells',
    1,
  ),
  rowSpan: withDefault(
    countOf(DOCUMENT_LIMITS.elements),
    1 as number | Binding,
    'number of rows that a cell spans: a number, or an expression that Platen evaluates for each row. Platen omits the covered cells, and keeps the spanned rows on one page if they fit',
    1,
  ),
};

function countOf(max: number): Schema<number | Binding> {
  return either((value) => typeof value === 'number', number({ min: 1, max, integer: true }), binding('expression'));
}

const CELL_FIELDS = {
  header: optional(
    cellText,
    'content of the header cell. Its expressions can read `rows`, and `page` as in the footer',
  ),
  headerGroup: optional(
    cellText,
    'content of a cell above the header. Adjacent columns with the same text share one cell. In a column without a headerGroup, the header cell is two rows high',
  ),
  footer: optional(
    cellText,
    'content of the footer cell. Its expressions can read `rows` (all rows) and `page`: number, count, rows (of the page), rowsBefore, rowsSoFar, isLast (true on the last page of the table)',
  ),
  carried: optional(
    cellText,
    'content of a row below the header on all pages after the first, such as the sum brought forward. Its expressions can read `rows`, and `page` as in the footer',
  ),
  subtotal: optional(
    cellText,
    'content of the cell in the row after each group. Its expressions can read `rows` and `group` (key, rows, index)',
  ),
};

const readPlainColumn = fieldsReader(PLAIN_COLUMN);
const readColumnStyle = fieldsReader(COLUMN_STYLE);
const readList = fieldsReader(LIST_FIELDS);
const readVisible = fieldsReader(VISIBLE_FIELD);
const readMerge = fieldsReader(MERGE_FIELDS);

export type TableColumn = Shape<typeof PLAIN_COLUMN> &
  Shape<typeof COLUMN_STYLE> &
  Shape<typeof LIST_FIELDS> &
  Shape<typeof VISIBLE_FIELD> &
  Shape<typeof MERGE_FIELDS> & {
    readonly header: Binding | undefined;
    readonly headerGroup: Binding | undefined;
    readonly footer: Binding | undefined;
    readonly carried: Binding | undefined;
    readonly subtotal: Binding | undefined;
    readonly content: Binding | undefined;
    /** Elements that the cell contains instead of text. */
    readonly elements: readonly AnyElement[] | undefined;
  };

const ALL_FIELDS = {
  ...PLAIN_COLUMN,
  ...LIST_FIELDS,
  ...VISIBLE_FIELD,
  ...MERGE_FIELDS,
  ...COLUMN_STYLE,
  ...CELL_FIELDS,
};

const COLUMN_OBJECT = object(ALL_FIELDS).json;

/** Properties that define a column's content. At least one is required, even if it is empty. */
const SHOWN_NAMES = [...CONTENT_NAMES, 'elements'] as const;

const COLUMN_NAMES = [...Object.keys({ ...ALL_FIELDS, ...CONTENT_JSON }), 'elements'] as readonly string[];

/** JSON Schema of a column. */
export const COLUMN_JSON: JsonObject = {
  ...COLUMN_OBJECT,
  properties: {
    ...(COLUMN_OBJECT['properties'] as JsonObject),
    ...CONTENT_JSON,
    elements: { ...ELEMENTS_JSON, description: 'elements of a cell, one below the other, instead of a text' },
  },
  oneOf: SHOWN_NAMES.map((name) => ({ required: [name] })),
};

/** Names that a table's expressions can read, depending on their position. */
export type TableNames = {
  readonly row: Names;
  /** Names for the list and the condition of a column. */
  readonly columns: Names;
  /** Names that expressions in the bands above and below the rows can read. */
  readonly band: Names;
  readonly subtotal: Names;
  /** Names that expressions for the group key and the group headers can read. */
  readonly group: Names;
};

export function tableNames(shape: TableLoop, outer: Names): TableNames {
  const rows = meaningOf('list', shape.items, outer);
  const row = loopNames(shape, outer);
  const ofPage = objectOf(rows, ['rows', 'rowsBefore', 'rowsSoFar']);
  const ofGroup = [
    ['rows', rows],
    ['group', objectOf(rows, ['rows'])],
  ] as const;
  return {
    row,
    columns: withNames(outer, [['rows', rows]]),
    band: withNames(outer, [
      ['rows', rows],
      ['page', ofPage],
    ]),
    subtotal: withNames(outer, ofGroup),
    group: withNames(row, ofGroup),
  };
}

export function readColumn(
  value: unknown,
  place: Place,
  { table, names: outside }: { readonly table: TableLoop; readonly names: TableNames },
  reader: Reader,
): TableColumn | undefined {
  if (!isObject(value)) return reader.report('WRONG_TYPE', place, 'must be a column, as an object');
  for (const key of Object.keys(value)) {
    if (!COLUMN_NAMES.includes(key)) reader.unknownProperty(below(place, key), COLUMN_NAMES);
  }
  const plain = readPlainColumn(value, place, reader);
  const list = reader.within(outside.columns, () => readList(value, place, reader));
  const meaning = meaningOf('item', list.items, outside.columns);
  const ofColumn = list.items ? [[list.as, meaning] as const] : [];
  const names = list.items ? tableNames(table, withNames(reader.scope, ofColumn)) : outside;
  const visible = reader.within(withNames(outside.columns, ofColumn), () => readVisible(value, place, reader));
  if (value['as'] !== undefined && !list.items) reader.withoutEffect(below(place, 'as'), 'it needs "items"');
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
  // Headers and footers that read page values are bound when their page is known. The rest of the table does not wait
  // for them.
  const { readsPage } = reader;
  const header = cell('header', names.band);
  const headerGroup = cell('headerGroup', names.band);
  const footer = cell('footer', names.band);
  const carried = cell('carried', names.band);
  const { depth, locals } = reader.scope;
  if (!locals.includes('page')) reader.readsPage = readsPage;
  const subtotal = cell('subtotal', names.subtotal);
  const scope = { ...names.row, parent: 'column', canBreak: false, depth: depth + 1 } as const;
  return reader.within(scope, () => ({
    ...plain,
    ...list,
    ...visible,
    ...readMerge(value, place, reader),
    ...readColumnStyle(value, place, reader),
    header,
    headerGroup,
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

/** Reports cells with both elements and a text. */
function checkElements(value: Record<string, unknown>, place: Place, reader: Reader): void {
  const second = Object.keys(CONTENT_JSON).find((key) => value[key] !== undefined);
  if (second) reader.report('CONFLICT', below(place, second), `has both "elements" and "${second}"; keep one`);
  if (value['markup'] !== undefined) reader.withoutEffect(below(place, 'markup'), 'set it on the texts in "elements"');
}
