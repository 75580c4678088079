/** Data as a tree of fields, from the schema and the current set, with an expression for each. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { ITEM } from './schema-edits.ts';
import { sourcesIn } from './scope.ts';

export type DataField = {
  readonly name: string;
  /** Path from the root of the data; `*` leads from a list to its items. */
  readonly path: readonly string[];
  /** Expression from the root of the data: `order.lines[0].sku`. */
  readonly expression: string;
  readonly kind: 'object' | 'list' | 'value';
  /** Value in the current set; undefined if missing. */
  readonly value: JsonValue | undefined;
  /** Type and description from the schema. */
  readonly type: string | undefined;
  readonly about: string | undefined;
  readonly isRequired: boolean;
  /** True if the name of the field occurs in an expression of the template. */
  readonly isUsed: boolean;
  /** Children; for lists, the fields of their items. */
  readonly children: readonly DataField[];
};

const MOST_DEPTH = 24;

export function dataTree(document: JsonValue, data: JsonObject): readonly DataField[] {
  const schema = isJsonObject(document) ? document['schema'] : undefined;
  const words = new Set(sourcesIn(document).flatMap((source) => source.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
  return fieldsIn(data, schema, { prefix: '', path: [], words });
}

type Around = { readonly prefix: string; readonly path: readonly string[]; readonly words: ReadonlySet<string> };

function fieldsIn(value: JsonValue | undefined, schema: JsonValue | undefined, around: Around): readonly DataField[] {
  if (around.path.length > MOST_DEPTH) return [];
  const values = isJsonObject(value) ? value : {};
  const described = isJsonObject(schema) && isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = isJsonObject(schema) && isJsonArray(schema['required']) ? schema['required'] : [];
  const names = [...new Set([...Object.keys(described), ...Object.keys(values)])];
  return names.map((name) => {
    const own = described[name];
    const isPlain = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
    const step = isPlain ? name : `[${JSON.stringify(name)}]`;
    const expression =
      around.prefix === '' ? (isPlain ? name : `data${step}`) : `${around.prefix}${isPlain ? '.' : ''}${step}`;
    const inner = Object.hasOwn(values, name) ? values[name] : undefined;
    return fieldOf(
      name,
      inner,
      own,
      { ...around, prefix: expression, path: [...around.path, name] },
      required.includes(name),
    );
  });
}

function fieldOf(
  name: string,
  value: JsonValue | undefined,
  schema: JsonValue | undefined,
  around: Around,
  isRequired: boolean,
): DataField {
  const described = isJsonObject(schema) ? schema : {};
  const type = typeof described['type'] === 'string' ? described['type'] : undefined;
  const about = typeof described['description'] === 'string' ? described['description'] : undefined;
  const isList = isJsonArray(value) || type === 'array';
  const isObject = isJsonObject(value) || type === 'object';
  const inItem = { ...around, path: [...around.path, ITEM], prefix: `${around.prefix}[0]` };
  const children = isList
    ? fieldsIn(isJsonArray(value) ? value[0] : undefined, described['items'], inItem)
    : isObject
      ? fieldsIn(value, schema, around)
      : [];
  return {
    name,
    path: around.path,
    expression: around.prefix,
    kind: isList ? 'list' : isObject ? 'object' : 'value',
    value,
    type,
    about,
    isRequired,
    isUsed: around.words.has(name),
    children,
  };
}

/** Returns the value of a field's expression in the data. */
export function valueOfField(data: JsonValue, expression: string): JsonValue | undefined {
  const inData = expression.replace(/^data(?=[.[])\.?/, '');
  const steps = inData.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g);
  return [...steps].reduce<JsonValue | undefined>((value, [, quoted, index, plain]) => {
    if (index !== undefined) return isJsonArray(value) ? value[Number(index)] : undefined;
    const name = quoted === undefined ? plain! : String(JSON.parse(`"${quoted}"`));
    return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }, data);
}
