/** Edits of a JSON document by pointer (RFC 6901): copies along the way, all else shared, the order of keys kept. */
import { isJsonArray, isJsonObject, type JsonValue, pointerStep } from '@platen/engine/base/json';
import { tokensOf, valueAt, withValueAt } from '@platen/engine/edit/pointer';

export { pointerStep, tokensOf };

/** The value there, or undefined. */
export function getAt(document: JsonValue, pointer: string): JsonValue | undefined {
  return valueAt(document, tokensOf(pointer));
}

export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.map(pointerStep).join('');
}

/** The pointer one level up, of the list or object that holds the place. */
export function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

export function lastToken(pointer: string): string {
  return tokensOf(pointer).at(-1) ?? '';
}

/** Whether one place is the other, or lies in it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** Sets a property or an item; objects that are missing on the way are made, other values on it are replaced by objects. */
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

/** Takes a property or an item away; what is not there stays away. */
export function removeAt(document: JsonValue, pointer: string): JsonValue {
  return getAt(document, pointer) === undefined ? document : withValueAt(document, tokensOf(pointer), undefined);
}

/** Takes a property away, and the objects around it that are empty then, up to `keep`. */
export function removeWithEmptyParents(document: JsonValue, pointer: string, keep: string): JsonValue {
  let result = removeAt(document, pointer);
  for (let up = parentOf(pointer); up !== keep && isWithin(up, keep); up = parentOf(up)) {
    const value = getAt(result, up);
    if (!isJsonObject(value) || Object.keys(value).length > 0) break;
    result = removeAt(result, up);
  }
  return result;
}

/** Puts an item into a list, which is made where there is none; the index is cut to the list's length. */
export function insertAt(document: JsonValue, list: string, index: number, value: JsonValue): JsonValue {
  const items = getAt(document, list);
  const old = isJsonArray(items) ? items : [];
  return setAt(document, list, old.toSpliced(Math.max(0, Math.min(index, old.length)), 0, value));
}

/** What an edit gives together with where the things it was about are afterwards. */
export type Moved = { readonly document: JsonValue; readonly pointers: readonly string[] };

/** `after`: where whatever was at a place is now. */
export type Rearranged = Moved & { readonly after: (pointer: string) => string };

/**
 * Moves items, in their order, into a list before the item that has this index now. Places inside what is moved are
 * refused: the document comes back as it was.
 */
export function moveTo(document: JsonValue, pointers: readonly string[], list: string, index: number): Rearranged {
  const sources = outermost(pointers).filter((pointer) => getAt(document, pointer) !== undefined);
  if (sources.length === 0 || sources.some((source) => isWithin(list, source)))
    return { document, pointers, after: (pointer) => pointer };
  // A mark of its own stands in for the place until the items that move are gone.
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

/** The pointers that lie in no other of them, in the order of the document. */
export function outermost(pointers: readonly string[]): readonly string[] {
  return [...new Set(pointers)]
    .filter((pointer, _, all) => !all.some((other) => other !== pointer && isWithin(pointer, other)))
    .toSorted(comparePointers);
}

/** Order of the document: by tokens, numbers as numbers. */
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

/** Where a place is after an item was put into a list at an index. */
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

/** Where a value itself, not its like, stands in a list. */
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

/** Removes several places; those that lie in lists are taken from the end. */
export function removeAll(document: JsonValue, pointers: readonly string[]): JsonValue {
  return outermost(pointers).toReversed().reduce(removeAt, document);
}

/** Gives a property another name in its place; what had that name already is replaced. */
export function renameKey(document: JsonValue, pointer: string, name: string): JsonValue {
  const [parent, key] = [parentOf(pointer), lastToken(pointer)];
  const object = getAt(document, parent);
  if (!isJsonObject(object) || !Object.hasOwn(object, key) || key === name) return document;
  const entries = Object.entries(object)
    .filter(([each]) => each !== name)
    .map(([each, value]) => [each === key ? name : each, value]);
  return setAt(document, parent, Object.fromEntries(entries));
}

/** The value with every part that is like the old one's replaced by that part itself, so that what is unchanged is the same object. */
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

/** The text of a document as the Studio shows and saves it. */
export function print(document: JsonValue): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
