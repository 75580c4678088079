/** JSON Schema of the template format with inlined definitions, for code that traverses it. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

/** Definitions kept as references, because they are recursive or recognized by name. */
const KEPT: ReadonlySet<string> = new Set(['element', 'binding']);

export function inlineDefinitions(root: JsonObject): JsonObject {
  const { $defs, ...rest } = root;
  const definitions = isJsonObject($defs) ? $defs : {};
  const done = new Map<string, JsonValue>();
  const visit = (value: JsonValue): JsonValue => {
    if (isJsonArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const { $ref, ...own } = value;
    const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
    const definition = KEPT.has(name) || !Object.hasOwn(definitions, name) ? undefined : definitions[name];
    if (definition === undefined) return visitObject(value);
    const known = done.get(name) ?? visit(definition);
    done.set(name, known);
    return isJsonObject(known) ? { ...known, ...visitObject(own) } : known;
  };
  const visitObject = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
  const kept = Object.entries(definitions).filter(([name]) => KEPT.has(name));
  return { ...visitObject(rest), $defs: visitObject(Object.fromEntries(kept)) };
}
