/** Names of elements: unique in a template, and where one came twice, with a number behind it. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { flatten, nodesOf } from './elements.ts';

export function idsIn(document: JsonValue): ReadonlySet<string> {
  const ids = flatten(nodesOf(document)).map(({ value }) => value['id']);
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/** The name itself, or with the first number behind it that is free: `logo`, `logo-2`, `logo-3`. */
export function uniqueId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const [, stem = wanted] = /^(.*?)-\d+$/.exec(wanted) ?? [];
  for (let number = 2; ; number++) {
    const id = `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Elements for a template that has these names: each id that is taken gets a number, in what they hold, too. */
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
