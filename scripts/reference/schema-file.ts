/** JSON Schema of the template format, as a file for editors. */
import { type JsonObject, templateJsonSchema } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import { isObject, shapeOf } from './json-type.ts';

/** Returns the JSON Schema as a file, with repeated parts defined once in `$defs`. */
export function schemaFile(): string {
  const schema = templateJsonSchema();
  const definitions: Record<string, JsonObject> = {};
  const repeated = repeatedProperties(schema);
  const short = (value: JsonObject): JsonObject => {
    const entries = Object.entries(value).map(([key, each]) => {
      if (Array.isArray(each)) return [key, each.map((item) => (isObject(item) ? short(item) : item))];
      if (!isObject(each)) return [key, each];
      return [key, repeated.has(shapeOf(each)) ? reference(each) : short(each)];
    });
    return Object.fromEntries(entries);
  };
  const reference = (property: JsonObject): JsonObject => {
    const name = repeated.get(shapeOf(property))!;
    const { description, default: fallback, ...shape } = property;
    definitions[name] ??= short(shape);
    return { $ref: `#/$defs/${name}`, ...defined({ description, default: fallback }) };
  };
  const { $defs, ...root } = schema;
  const shortened = short(root);
  const elements = short($defs as JsonObject);
  return `${JSON.stringify({ ...shortened, $defs: { ...elements, ...definitions } }, null, 2)}\n`;
}

/** Minimum characters of a definition. */
const LEAST_LENGTH = 200;
const LONG = 1_000;

/** Returns shapes of repeated properties, with names for them. A shape gets its most frequent name. */
function repeatedProperties(schema: JsonObject): ReadonlyMap<string, string> {
  const seen = new Map<string, string[]>();
  const look = (value: JsonObject): void => {
    for (const [key, each] of Object.entries(value)) {
      if (Array.isArray(each)) each.filter(isObject).forEach(look);
      if (!isObject(each)) continue;
      look(each);
      const shape = shapeOf(each);
      if (shape.length >= LEAST_LENGTH && key !== 'properties') seen.set(shape, [...(seen.get(shape) ?? []), key]);
    }
  };
  look(schema);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [shape, keys] of seen) {
    const named = keys.filter((key) => key !== 'additionalProperties');
    if (keys.length < 2 || (new Set(named).size !== 1 && shape.length < LONG)) continue;
    const uses = (key: string) => named.filter((other) => other === key).length;
    const most = named.toSorted((a, b) => uses(b) - uses(a))[0]!;
    const name = taken.has(most) ? `${most}${taken.size}` : most;
    taken.add(name);
    names.set(shape, name);
  }
  return names;
}
