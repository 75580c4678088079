/**
 * Edits of a JSON document by pointer (RFC 6901). They copy the objects along the path, share all others, and keep the
 * order of keys.
 */
import { isJsonArray, isJsonObject, type JsonValue, pointerStep } from '@platen/engine/base/json';
import { tokensOf, valueAt, withValueAt } from '@platen/engine/edit/pointer';

export { pointerStep, tokensOf };

/** Returns the value; undefined if absent. */
export function getAt(document: JsonValue, pointer: string): JsonValue | undefined {
  return valueAt(document, tokensOf(pointer));
}

export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.map(pointerStep).join('');
}

/** Returns the pointer of the containing list or object. */
export function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

export function lastToken(pointer: string): string {
  return tokensOf(pointer).at(-1) ?? '';
}

/** Returns true if one pointer equals or contains the other. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** Sets a property or item. Creates missing objects on the path, and replaces other values on it by objects. */
export function setAt(document: JsonValue, pointer: string, value: JsonValue): JsonValue {
  return setIn(document, tokensOf(pointer), value);
}

function setIn(root: JsonValue | undefined, tokens: readonly string[], value: JsonValue): JsonValue {
  const [token, ...rest] = tokens;
  if (token === undefined) return value;
  if (isJsonArray(root)) {
    const index = Number(token);
    if (!(index <= root.length)) return root;
    const inner = setIn(root[index], rest, value);
    if (index === root.length) return [...root, inner];
    return inner === root[index] ? root : root.with(index, inner);
  }
  const object = isJsonObject(root) ? root : {};
  const old = Object.hasOwn(object, token) ? object[token] : undefined;
  const inner = setIn(old, rest, value);
  return inner === old ? object : withValueAt(object, [token], inner);
}

/** Removes a property or item if it exists. */
export function removeAt(document: JsonValue, pointer: string): JsonValue {
  return getAt(document, pointer) === undefined ? document : withValueAt(document, tokensOf(pointer), undefined);
}

/** Removes a property, and the parent objects that become empty, up to `keep`. */
export function removeWithEmptyParents(document: JsonValue, pointer: string, keep: string): JsonValue {
  let result = removeAt(document, pointer);
  for (let up = parentOf(pointer); up !== keep && isWithin(up, keep); up = parentOf(up)) {
    const value = getAt(result, up);
    if (!isJsonObject(value) || Object.keys(value).length > 0) break;
    result = removeAt(result, up);
  }
  return result;
}

/** Inserts an item into a list, creating a missing list and clamping the index. */
export function insertAt(document: JsonValue, list: string, index: number, value: JsonValue): JsonValue {
  const items = getAt(document, list);
  const old = isJsonArray(items) ? items : [];
  return setAt(document, list, old.toSpliced(Math.max(0, Math.min(index, old.length)), 0, value));
}

/** Result of an edit with the new pointers of the edited items. */
export type Moved = { readonly document: JsonValue; readonly pointers: readonly string[] };

/** `after` maps an old pointer to the new pointer. */
export type Rearranged = Moved & { readonly after: (pointer: string) => string };

/**
 * Moves items in their order into a list, before the item at this index. Returns the document unchanged if the target
 * is inside a moved item.
 */
export function moveTo(document: JsonValue, pointers: readonly string[], list: string, index: number): Rearranged {
  const sources = outermost(pointers).filter((pointer) => getAt(document, pointer) !== undefined);
  if (sources.length === 0 || sources.some((source) => isWithin(list, source)))
    return { document, pointers, after: (pointer) => pointer };
  // A marker holds the target position until the moved items are removed.
  const values = sources.map((source) => getAt(document, source)!);
  const mark: JsonValue = { at: index };
  let result = insertAt(document, list, index, mark);
  const shifted = sources.map((source) => shiftedBy(source, list, index)).toSorted(compareFromEnd);
  for (const source of shifted) result = removeAt(result, source);
  const found = findList(result, mark)!;
  result = setAt(result, found.list, listAt(result, found.list).toSpliced(found.index, 1, ...values));
  const moved = values.map((_, offset) => `${found.list}/${found.index + offset}`);
  const after = (pointer: string) => {
    const own = sources.findIndex((source) => isWithin(pointer, source));
    if (own >= 0) return moved[own]! + pointer.slice(sources[own]!.length);
    const without = shifted.reduce(
      (at, source) => shiftedBy(at, parentOf(source), Number(lastToken(source)), -1),
      shiftedBy(pointer, list, index),
    );
    return shiftedBy(without, found.list, found.index, values.length - 1);
  };
  return { document: result, pointers: moved, after };
}

/** Returns the pointers that no other pointer contains, in document order. */
export function outermost(pointers: readonly string[]): readonly string[] {
  return [...new Set(pointers)]
    .filter((pointer, _, all) => !all.some((other) => other !== pointer && isWithin(pointer, other)))
    .toSorted(comparePointers);
}

/** Compares pointers in document order. Numbers are compared numerically. */
export function comparePointers(a: string, b: string): number {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  for (let depth = 0; depth < Math.min(left.length, right.length); depth++) {
    const [one, other] = [left[depth]!, right[depth]!];
    if (one === other) continue;
    const [x, y] = [Number(one), Number(other)];
    return Number.isNaN(x) || Number.isNaN(y) ? (one < other ? -1 : 1) : x - y;
  }
  return left.length - right.length;
}

function compareFromEnd(a: string, b: string): number {
  return comparePointers(b, a);
}

/** Returns the new pointer after an insertion into a list. */
export function shiftedBy(pointer: string, list: string, index: number, by = 1): string {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [token = '', ...rest] = pointer.slice(list.length + 1).split('/');
  const at = Number(token);
  return Number.isInteger(at) && at >= index ? [list, at + by, ...rest].join('/') : pointer;
}

function listAt(document: JsonValue, pointer: string): readonly JsonValue[] {
  const list = getAt(document, pointer);
  return isJsonArray(list) ? list : [];
}

/** Finds a value in lists by identity. */
function findList(value: JsonValue, wanted: JsonValue, pointer = ''): { list: string; index: number } | undefined {
  if (isJsonArray(value)) {
    const index = value.indexOf(wanted);
    if (index >= 0) return { list: pointer, index };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findList(inner as JsonValue, wanted, pointer + pointerStep(key));
    if (found) return found;
  }
  return undefined;
}

/** Removes several values by pointer, the last list item first. */
export function removeAll(document: JsonValue, pointers: readonly string[]): JsonValue {
  return outermost(pointers).toReversed().reduce(removeAt, document);
}

/** Renames a property in place; replaces a property that already has the name. */
export function renameKey(document: JsonValue, pointer: string, name: string): JsonValue {
  const [parent, key] = [parentOf(pointer), lastToken(pointer)];
  const object = getAt(document, parent);
  if (!isJsonObject(object) || !Object.hasOwn(object, key) || key === name) return document;
  const entries = Object.entries(object)
    .filter(([each]) => each !== name)
    .map(([each, value]) => [each === key ? name : each, value]);
  return setAt(document, parent, Object.fromEntries(entries));
}

/** Returns the value, but reuses the old objects for all parts that are equal, so that unchanged parts are shared. */
export function shareWith(value: JsonValue, old: JsonValue | undefined): JsonValue {
  if (value === old || typeof value !== 'object' || value === null) return value;
  if (isJsonArray(value)) {
    if (!isJsonArray(old)) return value;
    const items = value.map((item, index) => shareWith(item, old[index]));
    return items.length === old.length && items.every((item, index) => item === old[index]) ? old : items;
  }
  if (!isJsonObject(old)) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, shareWith(inner, Object.hasOwn(old, key) ? old[key] : undefined)] as const,
  );
  const keys = Object.keys(old);
  const isSame =
    entries.length === keys.length && entries.every(([key, inner], index) => key === keys[index] && inner === old[key]);
  return isSame ? old : Object.fromEntries(entries);
}

/** Formats a document as JSON, as the Studio shows and saves it. */
export function print(document: JsonValue): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
