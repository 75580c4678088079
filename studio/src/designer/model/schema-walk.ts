/** Finds what the format's schema allows at a pointer of a document. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

/** Returns the possible schemas at a pointer. For elements, returns only the schema of their type. */
export function schemasAt(
  root: JsonObject,
  document: JsonValue | undefined,
  tokens: readonly string[],
): readonly JsonObject[] {
  let schemas = expand(root, root, document);
  let value = document;
  for (const token of tokens) {
    value = stepInto(value, token);
    schemas = schemas.flatMap((schema) => inner(schema, token)).flatMap((schema) => expand(root, schema, value));
  }
  return schemas;
}

function stepInto(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (isJsonArray(value)) return value[Number(token)];
  return isJsonObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

function inner(schema: JsonObject, token: string): readonly JsonObject[] {
  const { properties, items, additionalProperties } = schema;
  const own = isJsonObject(properties) && Object.hasOwn(properties, token) ? properties[token] : undefined;
  return [own ?? (isJsonObject(items) ? items : additionalProperties)].filter(isJsonObject);
}

/** Resolves references and lists alternatives, keeping descriptions. */
function expand(root: JsonObject, schema: JsonObject, value: JsonValue | undefined): readonly JsonObject[] {
  const { $ref, description, ...rest } = schema;
  const described = (each: JsonObject): JsonObject => (description === undefined ? each : { description, ...each });
  if (typeof $ref === 'string') {
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<JsonValue | undefined>((at, name) => (isJsonObject(at) ? at[name] : undefined), root);
    return isJsonObject(target) ? expand(root, target, value).map(described) : [];
  }
  const variants = [rest['anyOf'], rest['oneOf']].flatMap((each) =>
    isJsonArray(each) ? each.filter(isJsonObject) : [],
  );
  const isChoice = variants.some(
    (each) =>
      each['properties'] !== undefined ||
      each['type'] !== undefined ||
      each['enum'] !== undefined ||
      each['$ref'] !== undefined ||
      each['anyOf'] !== undefined,
  );
  if (!isChoice) return [schema];
  const type = isJsonObject(value) ? value['type'] : undefined;
  const fitting = variants.filter((each) => typeOf(each) === type);
  return (type !== undefined && fitting.length > 0 ? fitting : variants)
    .flatMap((each) => expand(root, each, value))
    .map(described);
}

function typeOf(schema: JsonObject): JsonValue | undefined {
  const { properties } = schema;
  const type = isJsonObject(properties) ? properties['type'] : undefined;
  return isJsonObject(type) ? type['const'] : undefined;
}

export type KnownProperty = { readonly name: string; readonly about: string; readonly schema: JsonObject };

/** Returns the properties that the object at a pointer may have. */
export function propertiesOf(schemas: readonly JsonObject[]): readonly KnownProperty[] {
  const known = new Map<string, KnownProperty>();
  for (const { properties } of schemas) {
    if (!isJsonObject(properties)) continue;
    for (const [name, schema] of Object.entries(properties)) {
      if (known.has(name) || !isJsonObject(schema)) continue;
      const about = typeof schema['description'] === 'string' ? schema['description'] : '';
      known.set(name, { name, about, schema });
    }
  }
  return [...known.values()];
}

/** Returns the allowed values (enum) of the property at a pointer. */
export function valuesOf(schemas: readonly JsonObject[]): readonly JsonValue[] {
  const named = schemas.flatMap(({ enum: words, const: only, type }) => [
    ...(isJsonArray(words) ? words : []),
    ...(only === undefined ? [] : [only]),
    ...(type === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(named)];
}

export function aboutOf(schemas: readonly JsonObject[]): string | undefined {
  const about = schemas.map(({ description }) => description).find((each) => typeof each === 'string');
  return typeof about === 'string' ? about : undefined;
}
