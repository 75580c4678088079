/** Form fields: the kinds that an element type allows, and their properties. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { Field } from './schema.ts';

/** Properties that only one kind of form field has, with this kind. All other properties are shared. */
const OF_ONE_KIND: Readonly<Record<string, string>> = { checked: 'checkbox', multiline: 'text' };

/**
 * Returns the possible kinds of form field. Only text elements can be text fields. Always includes the current kind.
 */
export function formKinds(
  kinds: readonly string[],
  elements: readonly (JsonValue | undefined)[],
  kept: JsonValue | undefined,
): readonly string[] {
  const areTexts = elements.every((element) => isJsonObject(element) && element['type'] === 'text');
  return kinds.filter((kind) => kind !== 'text' || areTexts || kind === kept);
}

/** Returns the properties to show: properties of this kind, and other properties that are set. */
export function rowsOfKind(fields: readonly Field[], value: JsonObject): readonly Field[] {
  return fields.filter(({ name }) => {
    if (name === 'type') return false;
    return !Object.hasOwn(OF_ONE_KIND, name) || OF_ONE_KIND[name] === value['type'] || value[name] !== undefined;
  });
}

/** Converts a field to another kind: removes properties of the old kind only, and gives a new field the required name. */
export function formFieldOf(value: JsonValue | undefined, kind: string, name: string): JsonObject {
  if (!isJsonObject(value)) return { type: kind, name };
  const kept = Object.entries(value).filter(([key]) => {
    const owner = Object.hasOwn(OF_ONE_KIND, key) ? OF_ONE_KIND[key] : undefined;
    return owner === undefined || owner === kind || owner !== value['type'];
  });
  return { ...Object.fromEntries(kept), type: kind };
}
