/** Fields, lists and computed values that an expression at a given position can read, with their current values. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { type DataField, dataTree } from './data-tree.ts';
import { getAt } from './edits.ts';
import { pathTo } from './elements.ts';
import { ITEM } from './schema-edits.ts';
import { scopeAt } from './scope.ts';

export type ValueType = 'text' | 'number' | 'date' | 'boolean' | 'list' | 'unknown';

/** Origin of a field: an item of a surrounding list, the data, or a computed value. */
export type FieldGroup = 'row' | 'data' | 'let';

export type FieldChoice = {
  readonly expression: string;
  /** Names from the outermost object to the field. */
  readonly names: readonly string[];
  readonly group: FieldGroup;
  readonly type: ValueType;
  readonly value: JsonValue | undefined;
};

/** List that sums and counts can use. */
export type ListChoice = {
  readonly expression: string;
  readonly names: readonly string[];
  /** True for the table rows that a footer or subtotal reads. */
  readonly rows?: 'all' | 'page' | 'soFar' | 'before' | 'group';
  readonly length: number | undefined;
  /** Fields relative to an item. If the items are not objects, the only field has no name. */
  readonly fields: readonly FieldChoice[];
};

export type Choices = {
  readonly fields: readonly FieldChoice[];
  readonly lists: readonly ListChoice[];
  /** True if expressions at this position can read the page number. */
  readonly hasPage: boolean;
};

/** `locals` are the names at this position with their values. `place` is the pointer of the property. */
export function choicesAt(document: JsonValue, data: JsonObject, place: string, locals: JsonObject): Choices {
  const tree = dataTree(document, data);
  const { loops, lets } = scopeAt(document, place);
  const band = /\/columns\/\d+\/(header|footer|carried|subtotal)|\/groupBy\/(header)/.exec(place);
  const inGroup = band?.[1] === 'subtotal' || band?.[2] !== undefined;
  const loopNames = new Set(loops.flatMap(({ as, indexAs }) => ['item', 'index', as, indexAs]));
  const items = loops.map(({ items, as }) => ({ as, tree: itemFields(tree, items, as, locals[as]), list: items }));
  const rowFields = band
    ? inGroup
      ? [choiceOf('group.key', ['group', 'key'], 'row', undefined)]
      : []
    : loops.flatMap(({ indexAs }, index) => [
        ...items[index]!.tree.flatMap((field) => flat(field, 'row')),
        choiceOf(`${indexAs} + 1`, ['#'], 'row', 1),
      ]);
  const own = tree.map((field) => (loopNames.has(field.name) ? atData(field) : field));
  const rows = items.at(-1);
  const bandLists: readonly ListChoice[] =
    band && rows
      ? BAND_ROWS.filter(({ rows }) => (rows === 'all' ? true : (rows === 'group') === inGroup)).map(
          ({ rows: kind, expression }) => ({
            expression,
            names: [],
            rows: kind,
            length: undefined,
            fields: rows.tree.flatMap((field) => flat(field, 'row')).map(relativeTo(rows.as)),
          }),
        )
      : [];
  return {
    fields: [
      ...rowFields,
      ...Object.keys(lets).map((name) => choiceOf(name, [name], 'let', undefined)),
      ...own.flatMap((field) => flat(field, 'data')),
    ],
    lists: [
      ...(inGroup ? bandLists.toReversed() : bandLists),
      ...(band ? [] : items.flatMap(({ tree }) => tree.flatMap(listsIn))),
      ...own.flatMap(listsIn),
    ],
    hasPage: hasPageAt(document, place) || (band !== null && !inGroup),
  };
}

const BAND_ROWS = [
  { rows: 'all', expression: 'rows' },
  { rows: 'page', expression: 'page.rows' },
  { rows: 'soFar', expression: 'page.rowsSoFar' },
  { rows: 'before', expression: 'page.rowsBefore' },
  { rows: 'group', expression: 'group.rows' },
] as const;

function hasPageAt(document: JsonValue, place: string): boolean {
  if (/^\/(?:header|footer)\//.test(place)) return true;
  return pathTo(document, place).some((pointer) => getAt(document, `${pointer}/pages`) !== undefined);
}

/** Returns the fields of a list's items, under the name of the item: from the data's tree, or from the first item. */
function itemFields(tree: readonly DataField[], list: string, as: string, item: JsonValue | undefined) {
  const field = findList(tree, list);
  if (field && field.children.length > 0) return field.children.map((child) => renamed(child, `${list}[0]`, as));
  if (isJsonObject(item)) {
    return dataTree({}, item).map((child) => renamed(child, '', as));
  }
  const plain: DataField = {
    name: as,
    path: [as],
    expression: as,
    kind: isJsonArray(item) ? 'list' : 'value',
    value: item,
    type: undefined,
    about: undefined,
    isRequired: false,
    isUsed: false,
    children: [],
  };
  return [plain];
}

function findList(fields: readonly DataField[], expression: string): DataField | undefined {
  for (const field of fields) {
    if (field.kind === 'list' && field.expression === expression) return field;
    const inner = field.kind === 'object' ? findList(field.children, expression) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Replaces the beginning of the expressions of a field and its children. */
function renamed(field: DataField, from: string, to: string): DataField {
  const rest = field.expression.slice(from.length);
  const joined = from === '' && !rest.startsWith('[') ? `.${rest.replace(/^data(?=\[)/, '')}` : rest;
  return {
    ...field,
    path: field.path.slice(field.path.lastIndexOf(ITEM) + 1),
    expression: `${to}${joined.replace(/^\.\[/, '[')}`,
    children: field.children.map((child) => renamed(child, from, to)),
  };
}

/** Reads a field from the root of the data if a loop variable hides it. */
function atData(field: DataField): DataField {
  return {
    ...field,
    expression: `data.${field.expression}`,
    children: field.children.map(atData),
  };
}

function flat(field: DataField, group: FieldGroup): readonly FieldChoice[] {
  if (field.kind === 'object') return field.children.flatMap((child) => flat(child, group));
  if (field.kind === 'list') return [];
  return [choiceOf(field.expression, namesOf(field), group, field.value, field.type)];
}

const namesOf = ({ path }: DataField) => path.filter((step) => step !== ITEM);

function listsIn(field: DataField): readonly ListChoice[] {
  if (field.kind === 'object') return field.children.flatMap(listsIn);
  if (field.kind !== 'list') return [];
  const { expression, value, children } = field;
  const [first] = isJsonArray(value) ? value : [];
  const items = children.flatMap((child) => flat(renamed(child, `${expression}[0]`, 'x'), 'row'));
  const plain = isJsonObject(first) || items.length > 0 ? [] : [choiceOf('x', [], 'row', first)];
  return [
    {
      expression,
      names: namesOf(field),
      length: isJsonArray(value) ? value.length : undefined,
      fields: [...items, ...plain].map(relativeTo('x')),
    },
  ];
}

/** Writes the expression relative to an item, so that `x.price` becomes `.price`. */
const relativeTo =
  (name: string) =>
  (choice: FieldChoice): FieldChoice => ({ ...choice, expression: choice.expression.slice(name.length) });

function choiceOf(
  expression: string,
  names: readonly string[],
  group: FieldGroup,
  value: JsonValue | undefined,
  schemaType?: string,
): FieldChoice {
  return { expression, names, group, value, type: typeOf(value, schemaType) };
}

/** Returns the type of the current value, otherwise the type of the schema. */
export function typeOf(value: JsonValue | undefined, schemaType?: string): ValueType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (isJsonArray(value)) return 'list';
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value) ? 'date' : 'text';
  if (schemaType === 'number' || schemaType === 'integer') return 'number';
  if (schemaType === 'boolean') return 'boolean';
  return schemaType === 'string' ? 'text' : 'unknown';
}
