/** Edits of the data schema and samples: add, change and remove fields. */
import { defined } from '@platen/engine/base/defined';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, pointerOf, removeAt, setAt } from './edits.ts';

/** Path step from a list to its items. */
export const ITEM = '*';

export const FIELD_TYPES = ['string', 'number', 'integer', 'boolean', 'date', 'object', 'array', 'texts'] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** Initial values by type for new fields. */
const EXAMPLES: Readonly<Record<FieldType, JsonValue>> = {
  string: 'Text',
  number: 1.5,
  integer: 1,
  boolean: true,
  date: '2026-01-31',
  object: {},
  array: [{}],
  texts: ['Text'],
};

const SCHEMAS: Readonly<Record<FieldType, JsonObject>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  object: { type: 'object', properties: {} },
  array: { type: 'array', items: { type: 'object', properties: {} } },
  texts: { type: 'array', items: { type: 'string' } },
};

/** Returns a schema for existing data; for a list, with all fields of its items. */
export function schemaLike(value: JsonValue): JsonObject {
  if (isJsonArray(value)) {
    const items = value.filter(isJsonObject);
    if (items.length === 0)
      return value[0] === undefined ? { type: 'array' } : { type: 'array', items: schemaLike(value[0]) };
    return { type: 'array', items: schemaLike(Object.assign({}, ...items.toReversed()) as JsonObject) };
  }
  if (isJsonObject(value)) {
    const properties = Object.entries(value).map(([name, inner]) => [name, schemaLike(inner)] as const);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? SCHEMAS.date : SCHEMAS.string;
  if (typeof value === 'number') return Number.isInteger(value) ? SCHEMAS.integer : SCHEMAS.number;
  return typeof value === 'boolean' ? SCHEMAS.boolean : {};
}

/** Returns the document with a schema. If it has no schema, derives one from the sample. */
function described(document: JsonValue): JsonValue {
  if (isJsonObject(getAt(document, '/schema'))) return document;
  return setAt(document, '/schema', schemaLike(getAt(document, '/sample') ?? {}));
}

/** Returns the schema's pointer of a field, `/schema/properties/lines/items/properties/sku`. */
export function schemaPointer(path: readonly string[]): string {
  return pointerOf(['schema', ...path.flatMap((step) => (step === ITEM ? ['items'] : ['properties', step]))]);
}

export function typeOfField(schema: JsonValue | undefined, value: JsonValue | undefined): FieldType {
  const { type, format, items } =
    isJsonObject(schema) && schema['type'] !== undefined ? schema : schemaLike(value ?? '');
  if (type === 'array')
    return isJsonObject(items) && items['type'] !== 'object' && items['type'] !== undefined ? 'texts' : 'array';
  if (type === 'string') return format === 'date' ? 'date' : 'string';
  return FIELD_TYPES.find((each) => each === type) ?? 'string';
}

/** Adds a field. `parent` is the path of the root, an object, or the items of a list. */
export function addField(document: JsonValue, parent: readonly string[], name: string, type: FieldType): JsonValue {
  const inSchema = setAt(described(document), schemaPointer([...parent, name]), SCHEMAS[type]);
  const at = schemaPointer(parent);
  const typed = getAt(inSchema, `${at}/type`) === undefined ? setAt(inSchema, `${at}/type`, 'object') : inSchema;
  return inData(typed, parent, (object) =>
    Object.hasOwn(object, name) ? object : { ...object, [name]: EXAMPLES[type] },
  );
}

export function removeField(document: JsonValue, path: readonly string[]): JsonValue {
  const [parent, name] = [path.slice(0, -1), path.at(-1)!];
  const inSchema = removeAt(withRequired(document, path, false), schemaPointer(path));
  return inData(inSchema, parent, (object) =>
    Object.hasOwn(object, name) ? Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)) : object,
  );
}

/** Changes a field's type and converts its values where possible. */
export function withType(document: JsonValue, path: readonly string[], type: FieldType): JsonValue {
  const [parent, name] = [path.slice(0, -1), path.at(-1)!];
  const full = described(document);
  const pointer = schemaPointer(path);
  const old = getAt(full, pointer);
  const { description } = isJsonObject(old) ? old : {};
  const changed = setAt(full, pointer, { ...SCHEMAS[type], ...defined({ description }) });
  return inData(changed, parent, (object) =>
    Object.hasOwn(object, name) ? { ...object, [name]: converted(object[name]!, type) } : object,
  );
}

export function withRequired(document: JsonValue, path: readonly string[], isRequired: boolean): JsonValue {
  const full = isRequired ? described(document) : document;
  const pointer = `${schemaPointer(path.slice(0, -1))}/required`;
  const list = getAt(full, pointer);
  const old = isJsonArray(list) ? list : [];
  const name = path.at(-1)!;
  if (old.includes(name) === isRequired) return full;
  const next = isRequired ? [...old, name] : old.filter((each) => each !== name);
  return next.length > 0 ? setAt(full, pointer, next) : removeAt(full, pointer);
}

export function withAbout(document: JsonValue, path: readonly string[], about: string): JsonValue {
  const pointer = schemaPointer(path);
  if (about === '') return removeAt(document, `${pointer}/description`);
  return setAt(described(document), `${pointer}/description`, about);
}

/** Changes the objects at a path in all samples. */
function inData(document: JsonValue, path: readonly string[], change: (object: JsonObject) => JsonObject): JsonValue {
  const samples = getAt(document, '/samples');
  const named = isJsonObject(samples) ? Object.keys(samples).map((name) => pointerOf(['samples', name])) : [];
  return ['/sample', ...named].reduce((result, pointer) => {
    const data = getAt(result, pointer) ?? (pointer === '/sample' ? {} : undefined);
    const changed = data && changeIn(data, path, change);
    return changed === undefined || changed === getAt(result, pointer) ? result : setAt(result, pointer, changed);
  }, document);
}

function changeIn(
  value: JsonValue,
  [step, ...rest]: readonly string[],
  change: (object: JsonObject) => JsonObject,
): JsonValue {
  if (step === ITEM) return isJsonArray(value) ? value.map((item) => changeIn(item, rest, change)) : value;
  if (!isJsonObject(value)) return value;
  if (step === undefined) return change(value);
  return Object.hasOwn(value, step) ? { ...value, [step]: changeIn(value[step]!, rest, change) } : value;
}

function converted(value: JsonValue, type: FieldType): JsonValue {
  switch (type) {
    case 'string':
      return typeof value === 'object' ? EXAMPLES.string : String(value);
    case 'number':
    case 'integer': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return EXAMPLES[type];
      return type === 'integer' ? Math.round(number) : number;
    }
    case 'boolean':
      return value === true || value === 'true' || value === 1;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : EXAMPLES.date;
    case 'object':
      return isJsonObject(value) ? value : {};
    case 'array':
      return isJsonArray(value) ? value.filter(isJsonObject) : isJsonObject(value) ? [value] : EXAMPLES.array;
    case 'texts':
      return isJsonArray(value) ? value.map(String) : [typeof value === 'object' ? 'Text' : String(value)];
  }
}
