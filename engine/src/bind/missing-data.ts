/** Creates the message about an expression that reads missing data. It has the full path and a suggestion. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import { adviceOnName, type Locals, type MissingRead } from '../expression/index.ts';

/** Maximum length of a key in messages, because keys may come from the data. */
const MAX_SHOWN = 100;

/** Maximum number of keys that are searched for the same name one level down. */
const MAX_KEYS = 200;

type Surroundings = {
  readonly source: string;
  readonly data: JsonObject;
  readonly locals: Locals;
  /** Computed values of the template, by name. */
  readonly lets: ReadonlyMap<string, unknown>;
  /** Value that lacks the key. */
  readonly container: JsonValue;
};

/** Read as written in the expression: `order.id` and `order["id"]` read the key `id` of `order`. */
type Written = { readonly path: string; readonly key: string; readonly of: string; readonly isBracketed: boolean };

/** Returns the message as one sentence. Quotes names from the expression and keys, but never values from the data. */
export function missingMessage(read: MissingRead, surroundings: Surroundings): string {
  const written = asWritten(read, surroundings.source);
  const advice = meant(written, read, surroundings) ?? 'send it, or read optional data with ?. or ??';
  return `the data has no "${shorten(written.path)}"; ${advice}`;
}

function asWritten({ property, start, end }: MissingRead, source: string): Written {
  const path = source.slice(start, end).replace(/^data\??\.(?=[^.])/, '');
  const isBracketed = path.endsWith(']');
  const key = isBracketed ? property.replace(/^(["'])(.*)\1$/, '$2') : property;
  const of = path.slice(0, path.length - property.length - (isBracketed ? 1 : 0)).replace(/(?:\?\.|\.|\[)+$/, '');
  return { path, key, of, isBracketed };
}

/** Names of simple JSON values, by JavaScript type. */
const KINDS: Readonly<Record<string, string>> = { string: 'text', number: 'number', boolean: 'boolean' };

function meant(written: Written, { end }: MissingRead, surroundings: Surroundings): string | undefined {
  const { key, of, isBracketed } = written;
  const { source, data, locals, lets, container } = surroundings;
  if (isJsonArray(container)) {
    if (isBracketed) return /^\d+$/.test(key) ? 'the list has fewer items' : undefined;
    return `"${shorten(of)}" is a list; read an item with ${shorten(of)}[0].${shorten(key)}, or use a repeat`;
  }
  if (typeof container === 'string' && isBracketed && /^\d+$/.test(key)) return 'the text has fewer characters';
  if (!isJsonObject(container)) return `"${shorten(of)}" is a ${KINDS[typeof container]}, not an object`;
  const hyphened = isBracketed ? '' : key + (/^(?:-[\w$]+)+/.exec(source.slice(end))?.[0] ?? '');
  if (hyphened !== key && Object.hasOwn(container, hyphened)) {
    return `read a key that contains a hyphen as ${of === '' ? 'data' : shorten(of)}["${shorten(hyphened)}"]`;
  }
  if (of === '') {
    if (container === data && lets.has(key))
      return 'values in "let" can read only the values above them; move this value up';
    const other = adviceOnName(key) ?? elsewhere(key, data, locals);
    if (other !== undefined) return other;
  }
  const names = Object.keys(container);
  const near = nearest(key, of === '' ? [...Object.keys(locals), ...names] : names);
  if (near === undefined) return undefined;
  const name = isBracketed || !/^[A-Za-z_$][\w$]*$/.test(near) ? `${of || 'data'}["${near}"]` : of && `${of}.${near}`;
  return `did you mean ${shorten(name || near)}?`;
}

/** Finds the same key in a loop variable or one level down in the data. */
function elsewhere(name: string, data: JsonObject, locals: Locals): string | undefined {
  for (const values of [locals, data]) {
    const keys = Object.keys(values).slice(0, MAX_KEYS);
    const key = keys.find((each) => isJsonObject(values[each]) && Object.hasOwn(values[each], name));
    if (key !== undefined) return `did you mean ${shorten(`${key}.${name}`)}?`;
  }
  return undefined;
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
