/** Unique IDs of elements; duplicates get a number. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { flatten, nodesOf } from './elements.ts';

export function idsIn(document: JsonValue): ReadonlySet<string> {
  const ids = flatten(nodesOf(document)).map(({ value }) => value['id']);
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/** Returns the name, or the name with the first free number: `logo`, `logo-2`, `logo-3`. */
export function uniqueId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const [, stem = wanted] = /^(.*?)-\d+$/.exec(wanted) ?? [];
  for (let number = 2; ; number++) {
    const id = `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Makes the IDs of elements and their content unique within a template. */
export function withUniqueIds(elements: readonly JsonValue[], document: JsonValue): readonly JsonValue[] {
  const taken = new Set(idsIn(document));
  const visit = (value: JsonValue): JsonValue => {
    if (isJsonArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const { id } = value;
    const next: JsonObject = typeof id === 'string' ? { ...value, id: uniqueId(id, taken) } : value;
    if (typeof next['id'] === 'string') taken.add(next['id']);
    return Object.fromEntries(
      Object.entries(next).map(([key, inner]) => [key, key === 'elements' || key === 'columns' ? visit(inner) : inner]),
    );
  };
  return elements.map(visit);
}
