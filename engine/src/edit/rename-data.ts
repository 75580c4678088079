/** Renames a data field everywhere in a template: in its schema, samples and expressions. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseInterpolation } from '../expression/index.ts';
import { ITEM, type Renaming, renameInExpression } from '../expression/rename.ts';
import { withValueAt } from './pointer.ts';
import { type Shapes, type Source, sourcesOf } from './sources.ts';

/**
 * Renames the field at `path`, which starts at the root of the data: `['customer', 'name']`, `['lines', '*', 'sku']`.
 * Does not change expressions with syntax errors, or fields whose name depends on the data, such as `customer[key]`.
 */
export function renameData(template: JsonValue, path: readonly string[], name: string): JsonValue {
  const old = path.at(-1);
  if (old === undefined || old === name || old === ITEM || !isJsonObject(template)) return template;
  const renaming: Renaming = { parent: path.slice(0, -1), old, name };
  const inSources = renameInSources(template, renaming);
  const { schema, sample, samples } = template;
  const inData = (data: JsonValue) => renameInData(data, renaming.parent, renaming);
  const changes: readonly (readonly [string, JsonValue | undefined])[] = [
    ['schema', schema === undefined ? undefined : renameInSchema(schema, renaming.parent, renaming)],
    ['sample', sample === undefined ? undefined : inData(sample)],
    ['samples', isJsonObject(samples) ? mapValues(samples, inData) : samples],
  ];
  return changes.reduce<JsonValue>(
    (result, [key, value]) =>
      value === undefined || value === template[key] ? result : withValueAt(result, [key], value),
    inSources,
  );
}

function mapValues(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function withKey(object: JsonObject, { old, name }: Renaming): JsonObject {
  if (!Object.hasOwn(object, old)) return object;
  const entries = Object.entries(object).filter(([key]) => key !== name);
  return Object.fromEntries(entries.map(([key, value]) => [key === old ? name : key, value]));
}

function renameInData(data: JsonValue, parent: readonly string[], renaming: Renaming): JsonValue {
  const [step, ...rest] = parent;
  if (step === ITEM) return isJsonArray(data) ? data.map((item) => renameInData(item, rest, renaming)) : data;
  if (!isJsonObject(data)) return data;
  if (step === undefined) return withKey(data, renaming);
  if (!Object.hasOwn(data, step)) return data;
  return { ...data, [step]: renameInData(data[step]!, rest, renaming) };
}

function renameInSchema(schema: JsonValue, parent: readonly string[], renaming: Renaming): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const [step, ...rest] = parent;
  const { properties, items, required } = schema;
  if (step === ITEM) return items === undefined ? schema : { ...schema, items: renameInSchema(items, rest, renaming) };
  if (!isJsonObject(properties)) return schema;
  if (step !== undefined) {
    if (!Object.hasOwn(properties, step)) return schema;
    return { ...schema, properties: { ...properties, [step]: renameInSchema(properties[step]!, rest, renaming) } };
  }
  const isNeeded = isJsonArray(required) && required.includes(renaming.old);
  return {
    ...schema,
    properties: withKey(properties, renaming),
    ...(isNeeded && { required: required.map((each) => (each === renaming.old ? renaming.name : each)) }),
  };
}

function renameInSources(template: JsonObject, renaming: Renaming): JsonValue {
  return sourcesOf(template).reduce<JsonValue>((result, each) => {
    const renamed = renameInSource(each, renaming);
    return renamed === each.source ? result : withValueAt(result, each.tokens, renamed);
  }, template);
}

function renameInSource({ source, kind, shapes }: Source, renaming: Renaming): string {
  if (kind === 'expression') return renameOrLeave(source, shapes, renaming);
  const parsed = parseInterpolation(source);
  if (!parsed.ok) return source;
  let renamed = '';
  let position = 0;
  for (const part of parsed.parts) {
    if (part.kind === 'literal') continue;
    renamed += source.slice(position, part.start) + renameOrLeave(part.source, shapes, renaming);
    position = part.end;
  }
  return renamed + source.slice(position);
}

function renameOrLeave(source: string, shapes: Shapes, renaming: Renaming): string {
  return renameInExpression(source, shapes, renaming) ?? source;
}
