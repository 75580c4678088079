/**
 * Updates JSON by JSON Pointer (RFC 6901) without changing the original. An update copies only the objects on the path,
 * shares the rest and preserves the key order.
 */
import { isJsonArray, isJsonObject, type JsonValue } from '../base/json.ts';

/** Returns the reference tokens of a pointer. The root '' has no tokens. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at the tokens, or undefined. */
export function valueAt(root: JsonValue, tokens: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const token of tokens) {
    if (isJsonArray(value)) value = value[Number(token)];
    else if (isJsonObject(value) && Object.hasOwn(value, token)) value = value[token];
    else return undefined;
  }
  return value;
}

/**
 * Returns a copy of the root with another value at the tokens; undefined removes the property or item. Returns the root
 * unchanged if the parent does not exist.
 */
export function withValueAt(root: JsonValue, tokens: readonly string[], value: JsonValue | undefined): JsonValue {
  const [token, ...rest] = tokens;
  if (token === undefined) return value ?? null;
  if (isJsonArray(root)) {
    const index = Number(token);
    if (!(index < root.length)) return root;
    if (rest.length === 0 && value === undefined) return root.toSpliced(index, 1);
    return root.with(index, withValueAt(root[index]!, rest, value));
  }
  if (!isJsonObject(root)) return root;
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(root).filter(([key]) => key !== token));
  }
  if (rest.length > 0 && !Object.hasOwn(root, token)) return root;
  const inner = rest.length === 0 ? value! : withValueAt(root[token]!, rest, value);
  return Object.hasOwn(root, token)
    ? Object.fromEntries(Object.entries(root).map(([key, old]) => [key, key === token ? inner : old]))
    : { ...root, [token]: inner };
}
