/**
 * Schema of a template's data for forms: fields that the template describes, and additional fields that its expressions
 * read.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

/** Adds the fields that expressions read to the described fields. Descriptions have priority. */
export function withReads(described: JsonValue | undefined, reads: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(reads)) return described;
  if (!isJsonObject(described)) return reads;
  const { properties, items } = reads;
  return {
    ...described,
    ...(isJsonObject(properties) && { properties: joined(described['properties'], properties) }),
    ...(items !== undefined && { items: withReads(described['items'], items)! }),
  };
}

function joined(described: JsonValue | undefined, reads: JsonObject): JsonObject {
  const own = isJsonObject(described) ? described : {};
  const names = [...new Set([...Object.keys(own), ...Object.keys(reads)])];
  return Object.fromEntries(names.map((name) => [name, withReads(own[name], reads[name])!]));
}

/** Returns data with an empty text, list or object for each field, for an empty form. */
export function emptyData(schema: JsonValue | undefined): JsonValue {
  const { type, properties, examples, enum: choices, default: initial } = isJsonObject(schema) ? schema : {};
  if (initial !== undefined) return initial;
  if (isJsonArray(examples) && examples[0] !== undefined) return examples[0];
  if (isJsonArray(choices) && choices[0] !== undefined) return choices[0];
  if (isJsonObject(properties)) {
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, emptyData(inner)]));
  }
  if (type === 'array') return [];
  if (type === 'object') return {};
  if (type === 'number' || type === 'integer') return 0;
  return type === 'boolean' ? false : '';
}
