/** Differences between JSON values that share unchanged parts, so that whole templates need not be sent. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';

/** Changes of a value: no change, a new value, or changes inside it. */
export type ValueChanges =
  | null
  | { readonly value: JsonValue }
  | { readonly at: readonly (readonly [key: string, ValueChanges])[] };

/** Compares by identity: equal but distinct objects are sent. */
export function changesOfValue(next: JsonValue, before: JsonValue | undefined): ValueChanges {
  if (next === before) return null;
  if (isJsonArray(next) ? !isJsonArray(before) : !isJsonObject(next) || !isJsonObject(before)) return { value: next };
  const [values, old] = [next as Values, before as Values];
  const keys = Object.keys(values);
  const oldKeys = Object.keys(old);
  const isAlike = keys.length === oldKeys.length && keys.every((key, index) => key === oldKeys[index]);
  // Uses `defineProperty`, because assigning `__proto__` does not create a property.
  if (!isAlike || keys.includes('__proto__')) return { value: next };
  const changed = keys.filter((key) => values[key] !== old[key]);
  return { at: changed.map((key) => [key, changesOfValue(values[key]!, old[key])]) };
}

/** Applies changes; unchanged parts are shared with the previous value. */
export function valueWithChanges(changes: ValueChanges, before: JsonValue | undefined): JsonValue {
  if (changes === null) return before!;
  if ('value' in changes) return changes.value;
  const copy = (isJsonArray(before) ? before.slice() : { ...(before as object) }) as Record<string, JsonValue>;
  for (const [key, inner] of changes.at) copy[key] = valueWithChanges(inner, copy[key]);
  return copy as JsonValue;
}

type Values = Readonly<Record<string, JsonValue>>;
