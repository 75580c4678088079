/** What changed from one JSON value to the next, where edits share what they leave alone: whole templates need not be sent for each. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';

/** Nothing, another value, or changes of what is in it. */
export type ValueChanges =
  | null
  | { readonly value: JsonValue }
  | { readonly at: readonly (readonly [key: string, ValueChanges])[] };

/** Told by identity: what is equal but another object is sent. */
export function changesOfValue(next: JsonValue, before: JsonValue | undefined): ValueChanges {
  if (next === before) return null;
  if (isJsonArray(next) ? !isJsonArray(before) : !isJsonObject(next) || !isJsonObject(before)) return { value: next };
  const [values, old] = [next as Values, before as Values];
  const keys = Object.keys(values);
  const oldKeys = Object.keys(old);
  const isAlike = keys.length === oldKeys.length && keys.every((key, index) => key === oldKeys[index]);
  // Set on a copy, this name would be no property of its own.
  if (!isAlike || keys.includes('__proto__')) return { value: next };
  const changed = keys.filter((key) => values[key] !== old[key]);
  return { at: changed.map((key) => [key, changesOfValue(values[key]!, old[key])]) };
}

/** The value, which shares with the one before what did not change. */
export function valueWithChanges(changes: ValueChanges, before: JsonValue | undefined): JsonValue {
  if (changes === null) return before!;
  if ('value' in changes) return changes.value;
  const copy = (isJsonArray(before) ? before.slice() : { ...(before as object) }) as Record<string, JsonValue>;
  for (const [key, inner] of changes.at) copy[key] = valueWithChanges(inner, copy[key]);
  return copy as JsonValue;
}

type Values = Readonly<Record<string, JsonValue>>;
