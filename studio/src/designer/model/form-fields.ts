/** Fields of forms: which kinds an element can be, and what each kind has. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { Field } from './schema.ts';

/** What one kind alone has; all have the others. */
const OF_ONE_KIND: Readonly<Record<string, string>> = { checked: 'checkbox', multiline: 'text' };

/** Only texts are filled in as texts; the kind that is there can be kept. */
export function formKinds(
  kinds: readonly string[],
  elements: readonly (JsonValue | undefined)[],
  kept: JsonValue | undefined,
): readonly string[] {
  const areTexts = elements.every((element) => isJsonObject(element) && element['type'] === 'text');
  return kinds.filter((kind) => kind !== 'text' || areTexts || kind === kept);
}

/** The fields beside the kind: those that it has, and what is set though it has no effect. */
export function rowsOfKind(fields: readonly Field[], value: JsonObject): readonly Field[] {
  return fields.filter(({ name }) => {
    if (name === 'type') return false;
    return !Object.hasOwn(OF_ONE_KIND, name) || OF_ONE_KIND[name] === value['type'] || value[name] !== undefined;
  });
}

/** The field as one of another kind: what only the old one had goes, all else stays; a new one has a name at once, without which there is none. */
export function formFieldOf(value: JsonValue | undefined, kind: string, name: string): JsonObject {
  if (!isJsonObject(value)) return { type: kind, name };
  const kept = Object.entries(value).filter(([key]) => {
    const owner = Object.hasOwn(OF_ONE_KIND, key) ? OF_ONE_KIND[key] : undefined;
    return owner === undefined || owner === kind || owner !== value['type'];
  });
  return { ...Object.fromEntries(kept), type: kind };
}
