/** Finds properties of the template format, and their enumerated values, that no template in a list uses. */
import type { JsonObject, JsonValue } from '@platen/engine';

/**
 * Maximum number of values of an enumeration whose values are checked. Longer enumerations, such as symbologies and
 * label sheets, have other tests.
 */
const TOO_MANY_WORDS = 20;

/**
 * Returns paths like `elements/barcode/symbology`, or `align` of all elements for a property that several types share.
 * Values of small enumerations are returned as `align=top`.
 */
export function unusedProperties(schema: JsonObject, templates: readonly JsonValue[]): readonly string[] {
  const shared = sharedProperties(schema);
  const used = new Set<string>();
  for (const template of templates) collectUsed(template, '', { used, shared });
  // The terms of an e-invoice have a separate, complete test.
  const element = isObject(schema['$defs']) ? schema['$defs']['element'] : undefined;
  const known = [
    ...collectKnown(schema, '', shared),
    ...(isObject(element) ? collectKnown(element, ELEMENTS, shared) : []),
  ];
  return [...new Set(known)].filter((path) => !used.has(path));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the element type of a schema. */
function typeOf({ properties }: JsonObject): string | undefined {
  const type = isObject(properties) ? properties['type'] : undefined;
  return isObject(type) && typeof type['const'] === 'string' ? type['const'] : undefined;
}

/** Returns the names of properties that several element types have. */
function sharedProperties(schema: JsonObject): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const look = (value: JsonValue | undefined): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    if (typeOf(value) === undefined) Object.values(value).forEach(look);
    else for (const key of Object.keys(value['properties'] as JsonObject)) seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  look(schema);
  return new Set([...seen].filter(([, count]) => count > 1).map(([key]) => key));
}

/** Path of every list of elements, wherever the list is nested. */
const ELEMENTS = 'elements';

/** Extends a path. Styles and shared properties have one path wherever they occur. */
function below(path: string, key: string, shared: ReadonlySet<string>): string {
  if (/^(row|header|footer)?style$/i.test(key)) return 'style';
  if (key === ELEMENTS) return ELEMENTS;
  if (/(^|\/)elements\/[^/]+$/.test(path)) return shared.has(key) ? `elements/*/${key}` : `${path}/${key}`;
  return path === '' ? key : `${path}/${key}`;
}

function* collectKnown(schema: JsonObject, path: string, shared: ReadonlySet<string>): Generator<string> {
  const { properties, items, anyOf, oneOf, additionalProperties, enum: words } = schema;
  if (isObject(properties)) {
    for (const [key, property] of Object.entries(properties)) {
      const own = below(path, key, shared);
      yield own;
      if (isObject(property)) yield* collectKnown(property, own, shared);
    }
  }
  if (Array.isArray(words) && words.length <= TOO_MANY_WORDS) {
    for (const word of words) yield `${path.replace(/.*\//, '')}=${word}`;
  }
  if (isObject(items)) yield* collectKnown(items, path, shared);
  if (isObject(additionalProperties) && path === 'styles') yield* collectKnown(additionalProperties, 'style', shared);
  for (const choice of [anyOf, oneOf]) {
    if (!Array.isArray(choice)) continue;
    for (const each of choice.filter(isObject)) {
      const type = typeOf(each);
      yield* collectKnown(each, type === undefined ? path : `${path}/${type}`, shared);
    }
  }
}

type Collected = { readonly used: Set<string>; readonly shared: ReadonlySet<string> };

function collectUsed(value: JsonValue, path: string, collected: Collected): void {
  const { used, shared } = collected;
  if (Array.isArray(value)) {
    for (const each of value) collectUsed(each, path, collected);
  } else if (isObject(value)) {
    const isElement = /(^|\/)elements$/.test(path) && typeof value['type'] === 'string';
    const at = isElement ? `${path}/${value['type']}` : path;
    for (const [key, each] of Object.entries(value)) {
      const own = path === 'styles' ? 'style' : below(at, key, shared);
      used.add(own);
      collectUsed(each, own, collected);
    }
  } else used.add(`${path.replace(/.*\//, '')}=${value}`);
}
