/** Describes the values that a schema accepts, for messages that must not quote the value. */
import { isJsonArray, isJsonObject, type JsonObject } from '../base/json.ts';

/** Returns a description such as `text like "10mm" or "2in"`, or `one of "normal", "italic"`. */
export function expectedOf(schema: JsonObject): string {
  const { anyOf } = schema;
  const choices = isJsonArray(anyOf) ? anyOf.filter(isJsonObject) : [schema];
  return [...new Set(choices.map(oneExpected).filter((text) => text !== ''))].join(', or ');
}

function oneExpected(schema: JsonObject): string {
  const { anyOf, enum: words, type, minimum, maximum, examples, items } = schema;
  if (isJsonArray(anyOf)) return expectedOf(schema);
  if (isJsonArray(words)) {
    const all = words.map((word) => JSON.stringify(word)).join(', ');
    return words.length === 1 ? all : `one of ${all}`;
  }
  if (type === 'boolean') return 'true or false';
  if (type === 'integer' || type === 'number') {
    return `${type === 'integer' ? 'a whole number' : 'a number'} from ${String(minimum)} to ${String(maximum)}`;
  }
  if (type === 'array') return isJsonObject(items) ? `a list, each ${expectedOf(items)}` : 'a list';
  if (type === 'string') {
    return isJsonArray(examples) ? `text like ${examples.map((each) => JSON.stringify(each)).join(', ')}` : 'text';
  }
  return '';
}
