/** Types of data fields in the words of the Studio. */
import type { JsonValue } from '@platen/engine/base/json';
import type { Schema } from '../reference/interface.ts';
import { dataFormWords as words } from './words.ts';

/** Returns a type such as `Text`, `List: Number` or `red or green`. */
export function typeInWords({ type, format, items, enum: choices, const: fixed, ...schema }: Schema): string {
  if (fixed !== undefined) return valueInWords(fixed);
  if (choices) return choices.map(valueInWords).join(words.or);
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return [...new Set(some.map(typeInWords))].join(words.or);
  if (items) return words.listOf(typeInWords(items));
  if (type === undefined) return words.anyType;
  const names = typeof type === 'string' ? [type] : type;
  return names
    .map((name) => words.types[name === 'string' && /^date/.test(format ?? '') ? 'date' : name] ?? name)
    .join(words.or);
}

/** Returns a text as it is, and other values as JSON. */
function valueInWords(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
