/** Converts the format's JSON Schema to fields with controls. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

export type Field = {
  readonly name: string;
  readonly control: Control;
  /** Description of the property, from the reference of the template format. */
  readonly about: string;
  readonly fallback: JsonValue | undefined;
  readonly isRequired: boolean;
  /** True if a binding may replace the value. */
  readonly isBindable: boolean;
};

export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly (string | number | boolean)[] }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly isWhole: boolean }
  /** Length. `others` are additional words and units, such as `auto`, `%` and `fr`. */
  | { readonly kind: 'length'; readonly others: readonly string[] }
  /** Number or length, such as line heights. */
  | { readonly kind: 'factor' }
  | { readonly kind: 'weight' }
  | { readonly kind: 'color'; readonly mayBeNone: boolean; readonly mayBeGradient: boolean }
  | { readonly kind: 'border' }
  /** One border for all sides, or one for each side. */
  | { readonly kind: 'borders'; readonly fields: readonly Field[] }
  | { readonly kind: 'sides' }
  /** One radius for all corners, or one for each corner. */
  | { readonly kind: 'corners' }
  /** Offsets, blur and colour in a single string. */
  | { readonly kind: 'shadow' }
  /** Outline to which content is clipped. */
  | { readonly kind: 'clip' }
  /** Lengths of dashes and gaps, alternating. */
  | { readonly kind: 'dash' }
  /** Number of columns, or the width of each. */
  | { readonly kind: 'tracks' }
  /** Named size, or width and height; `fields` are additional properties. */
  | { readonly kind: 'size'; readonly choices: readonly string[]; readonly fields: readonly Field[] }
  /** `{ expression }`, `{ text }`, or plain text. */
  | { readonly kind: 'binding'; readonly mayBeSwitch: boolean }
  | { readonly kind: 'expression' }
  /** Source, or an object with display options. */
  | { readonly kind: 'picture'; readonly fields: readonly Field[] }
  | { readonly kind: 'text'; readonly examples: readonly string[] }
  /** OpenType features: optional words in a single string. */
  | { readonly kind: 'features' }
  /** List of words. */
  | { readonly kind: 'words' }
  /** List of lengths. */
  | { readonly kind: 'lengths' }
  | { readonly kind: 'colors' }
  /** One of the choices, or a list of several. */
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  /** Named expressions whose order matters. */
  | { readonly kind: 'expressions' }
  /** List of objects. */
  | { readonly kind: 'list'; readonly fields: readonly Field[] }
  /** List of objects, or one object for each item of an expression's result. */
  | { readonly kind: 'entries'; readonly fields: readonly Field[] }
  | { readonly kind: 'style' }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  /** Expression, or an object with the expression as `by`. */
  | { readonly kind: 'grouping'; readonly fields: readonly Field[] }
  /** Any other value, edited as JSON. */
  | { readonly kind: 'json' };

/** Cache, because panels request the fields of constant schemas at each edit. */
const known = new WeakMap<JsonObject, readonly Field[]>();

/** Returns the properties of an object schema in order. */
export function fieldsOf(schema: JsonValue | undefined): readonly Field[] {
  if (!isJsonObject(schema)) return [];
  const fields = known.get(schema) ?? readFields(schema);
  known.set(schema, fields);
  return fields;
}

function readFields(schema: JsonObject): readonly Field[] {
  if (!isJsonObject(schema['properties'])) return [];
  const required = isJsonArray(schema['required']) ? schema['required'] : [];
  return Object.entries(schema['properties']).map(([name, value]) => ({
    name,
    control: controlOf(name, isJsonObject(value) ? value : {}),
    about: isJsonObject(value) && typeof value['description'] === 'string' ? sentence(value['description']) : '',
    fallback: isJsonObject(value) ? fallbackOf(value) : undefined,
    isRequired: required.includes(name),
    isBindable: isJsonObject(value) && variants(value).some(isBinding),
  }));
}

/** Also recognizes defaults that only the description states, because the engine computes them later. */
function fallbackOf({ default: fallback, type, description }: JsonObject): JsonValue | undefined {
  if (fallback !== undefined) return fallback;
  return type === 'boolean' && /\bdefault:? true\b/.test(String(description)) ? true : undefined;
}

function sentence(text: string): string {
  return text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** Returns the fields of an element type; none for unknown types. */
export function fieldsOfElement(schema: JsonObject, type: string): readonly Field[] {
  const found = elementSchemas(schema).find((each) => constOf(each) === type);
  return found ? fieldsOf(found) : [];
}

export function elementSchemas(schema: JsonObject): readonly JsonObject[] {
  const { $defs } = schema;
  const element = isJsonObject($defs) ? $defs['element'] : undefined;
  const list = isJsonObject(element) ? element['oneOf'] : undefined;
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

export function constOf(schema: JsonObject): JsonValue | undefined {
  const properties = schema['properties'];
  const type = isJsonObject(properties) ? properties['type'] : undefined;
  return isJsonObject(type) ? type['const'] : undefined;
}

/** Returns the nested schema, such as `/properties/printer`. */
export function schemaAt(schema: JsonValue | undefined, ...names: readonly string[]): JsonObject {
  let value: JsonValue | undefined = schema;
  for (const name of names) value = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(value) ? value : {};
}

/** Returns the alternatives, flattening `anyOf` and `oneOf`. */
function variants(schema: JsonObject): readonly JsonObject[] {
  const inner = schema['anyOf'] ?? schema['oneOf'];
  if (!isJsonArray(inner)) return [schema];
  return inner.filter(isJsonObject).flatMap(variants);
}

function isBinding({ $ref }: JsonObject): boolean {
  return $ref === '#/$defs/binding';
}

const LENGTH_PATTERN = /\|pt\|/;

function controlOf(name: string, schema: JsonObject): Control {
  const all = variants(schema).filter((each) => !isBinding(each));
  const texts = all.filter(({ type }) => type === 'string');
  const objects = all.filter(({ type }) => type === 'object');
  const enums = all.flatMap((each) => (isJsonArray(each['enum']) ? each['enum'] : []));
  const patterns = texts.map(({ pattern }) => (typeof pattern === 'string' ? pattern : ''));
  const examples = texts.flatMap(({ examples }) => (isJsonArray(examples) ? examples : []));
  const properties = objects.map((each) => (isJsonObject(each['properties']) ? Object.keys(each['properties']) : []));
  const has = (key: string) => properties.some((keys) => keys.includes(key));
  const isSwitch = all.some(({ type }) => type === 'boolean');
  const isLength = patterns.some((pattern) => LENGTH_PATTERN.test(pattern));
  if (OWN_KINDS.has(name)) return { kind: name as 'shadow' | 'clip' | 'dash' };
  if (name === 'fontFeatures') return { kind: 'features' };
  const [array] = all.filter(({ type }) => type === 'array');
  if (has('each')) return { kind: 'entries', fields: fieldsOf(schemaAt(array, 'items')) };
  if (array && all.some(({ type }) => type === 'integer')) return { kind: 'tracks' };
  if (array && all.length === 2 && enums.length > 0) return { kind: 'choices', choices: enums.map(String) };
  if (has('source') && texts.length > 0) return { kind: 'picture', fields: fieldsOf(objects[0]) };
  if (has('topLeft')) return { kind: 'corners' };
  if (has('width') && has('height') && (has('size') || enums.length > 0)) {
    const choices = enums.length > 0 ? enums.map(String) : NAMED_SIZES;
    const others = fieldsOf(objects[0]).filter((field) => !['size', 'width', 'height'].includes(field.name));
    return { kind: 'size', choices, fields: others };
  }
  const grouping = objects.find((each) => isJsonObject(each['properties']) && 'by' in each['properties']);
  if (grouping) return { kind: 'grouping', fields: fieldsOf(grouping) };
  if (has('fontSize')) return { kind: 'style' };
  if (has('expression')) {
    return has('text') ? { kind: 'binding', mayBeSwitch: isSwitch } : { kind: 'expression' };
  }
  if (has('top') && has('left') && isLength) return { kind: 'sides' };
  if (isLength && objects.length === 0 && !array) {
    if (all.some(({ type }) => type === 'number')) return { kind: 'factor' };
    const units = [
      ...(patterns.some((pattern) => pattern.includes('|%')) ? ['%'] : []),
      ...(patterns.some((pattern) => /fr\\s/.test(pattern)) ? ['fr'] : []),
    ];
    return { kind: 'length', others: [...enums.filter((each) => typeof each === 'string'), ...units] };
  }
  if (examples.some((example) => typeof example === 'string' && example.includes(' solid '))) {
    const [each] = objects;
    return each ? { kind: 'borders', fields: fieldsOf(each) } : { kind: 'border' };
  }
  if (examples.includes('#000')) {
    const mayBeGradient = examples.some((example) => typeof example === 'string' && example.includes('gradient('));
    return { kind: 'color', mayBeNone: enums.includes('none'), mayBeGradient };
  }
  if (name === 'fontWeight' || (name === 'weight' && enums.includes('bold'))) return { kind: 'weight' };
  if (enums.length > 0 && objects.length === 0) {
    if (texts.some(({ pattern }) => pattern !== undefined)) {
      return { kind: 'text', examples: [...enums, ...examples].map(String) };
    }
    // A boolean with additional words, such as a break before an odd page.
    const switches = typeof schema['default'] === 'boolean' ? [false, true] : [];
    const words = enums.filter((each) => typeof each === 'string' || typeof each === 'number');
    return { kind: 'choice', choices: [...switches, ...words] };
  }
  if (all.length === 1) return controlOfOne(name, all[0]!);
  return { kind: 'json' };
}

/** Common sizes among the sizes of the format. */
const NAMED_SIZES = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal'].flatMap((name) => [name, `${name} landscape`]);

/** Texts and lists with a special control. */
const OWN_KINDS: ReadonlySet<string> = new Set(['shadow', 'clip', 'dash']);

const EXPRESSIONS: ReadonlySet<string> = new Set(['contentExpression', 'if', 'value']);

function controlOfOne(name: string, schema: JsonObject): Control {
  const { type, minimum, maximum } = schema;
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'integer' || type === 'number') {
    return {
      kind: 'number',
      isWhole: type === 'integer',
      ...(typeof minimum === 'number' && { min: minimum }),
      ...(typeof maximum === 'number' && { max: maximum }),
    };
  }
  if (type === 'string' && EXPRESSIONS.has(name)) return { kind: 'expression' };
  if (type === 'string') {
    const { examples } = schema;
    return { kind: 'text', examples: isJsonArray(examples) ? examples.map(String) : [] };
  }
  if (type === 'array') return controlOfList(schemaAt(schema, 'items'));
  if (schemaAt(schema, 'additionalProperties')['type'] === 'string') return { kind: 'expressions' };
  const fields = fieldsOf(schema);
  return fields.length > 0 ? { kind: 'fields', fields } : { kind: 'json' };
}

function controlOfList(items: JsonObject): Control {
  const { type, examples } = items;
  if (isJsonArray(examples) && examples.includes('#000')) return { kind: 'colors' };
  if (type === 'string') return { kind: LENGTH_PATTERN.test(String(items['pattern'])) ? 'lengths' : 'words' };
  if (isJsonArray(items['enum'])) return { kind: 'words' };
  const fields = fieldsOf(items);
  return fields.length > 0 ? { kind: 'list', fields } : { kind: 'json' };
}
