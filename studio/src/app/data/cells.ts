/** Data sets as a table: one row per set and one column per single value. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, pointerOf, setAt } from '../../designer/model/edits.ts';

export type DataColumn = { readonly pointer: string; readonly label: string };

/**
 * Maximum number of columns, and maximum nesting depth of their fields. Other values are visible when a set is opened.
 */
const MOST_COLUMNS = 16;
const MOST_DEPTH = 4;

/** Returns columns in order of first occurrence. Lists show their number of items. */
export function columnsOf(sets: readonly JsonObject[]): readonly DataColumn[] {
  const found = new Map<string, DataColumn>();
  const visit = (value: JsonValue, path: readonly string[]) => {
    if (isJsonObject(value) && path.length < MOST_DEPTH) {
      for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
    } else {
      const pointer = pointerOf(path);
      found.set(pointer, { pointer, label: path.join('.') });
    }
  };
  for (const set of sets) visit(set, []);
  found.delete('');
  return [...found.values()].slice(0, MOST_COLUMNS);
}

/** Returns the text of a cell; undefined for lists and objects, which are not edited here. */
export function cellText(data: JsonObject, { pointer }: DataColumn): string | undefined {
  const value = getAt(data, pointer);
  if (value === undefined || value === null) return '';
  return isJsonArray(value) || isJsonObject(value) ? undefined : String(value);
}

/** Sets a cell from typed text and keeps the type of the previous value if possible. */
export function withCell(
  data: JsonObject,
  { pointer }: DataColumn,
  typed: string,
  likeness: JsonValue | undefined,
): JsonObject {
  return setAt(data, pointer, typedAs(getAt(data, pointer) ?? likeness, typed)) as JsonObject;
}

function typedAs(old: JsonValue | undefined, typed: string): JsonValue {
  if (typeof old === 'number' && typed.trim() !== '' && Number.isFinite(Number(typed))) return Number(typed);
  if (typeof old === 'boolean' && (typed === 'true' || typed === 'false')) return typed === 'true';
  return typed;
}
