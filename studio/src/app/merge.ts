/** Merges two sets of changes to one JSON document. Conflicts are reported and decided by a person. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

/** Conflict: a value that both sides changed differently; undefined means deleted. */
export type Clash = {
  /** JSON Pointer; indexes refer to the merged list. */
  readonly path: string;
  /** ID of the innermost element that contains the value. */
  readonly id?: string;
  readonly mine: JsonValue | undefined;
  readonly theirs: JsonValue | undefined;
};

export type Merged = { readonly value: JsonValue; readonly clashes: readonly Clash[] };

export type Choice = 'mine' | 'theirs';

type Maybe = JsonValue | undefined;

type Place = Pick<Clash, 'path' | 'id'>;

/**
 * Merges two sets of changes. Does not modify its inputs. `choices` has a decision for each conflict path; the default
 * is `mine`.
 */
export function merge(
  base: JsonValue,
  mine: JsonValue,
  theirs: JsonValue,
  choices: ReadonlyMap<string, Choice> = new Map(),
): Merged {
  const clashes: Clash[] = [];
  const both = (place: Place, before: Maybe, own: Maybe, other: Maybe): Maybe => {
    const { path } = place;
    if (isSame(own, other) || isSame(before, other)) return own;
    if (isSame(before, own)) return other;
    if (isJsonObject(own) && isJsonObject(other)) return objects(place, isJsonObject(before) ? before : {}, own, other);
    if (Array.isArray(own) && Array.isArray(other)) {
      const list = lists(place, Array.isArray(before) ? before : [], own, other);
      if (list) return list;
    }
    clashes.push({ ...place, mine: own, theirs: other });
    return choices.get(path) === 'theirs' ? other : own;
  };
  const objects = (place: Place, before: JsonObject, own: JsonObject, other: JsonObject): JsonObject => {
    const merged: Record<string, JsonValue> = {};
    for (const name of new Set([...Object.keys(other), ...Object.keys(own)])) {
      const value = both(within(place, escaped(name)), at(before, name), at(own, name), at(other, name));
      if (value !== undefined)
        Object.defineProperty(merged, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return merged;
  };
  /** Returns undefined if items cannot be matched. */
  const lists = (
    place: Place,
    before: readonly JsonValue[],
    own: readonly JsonValue[],
    other: readonly JsonValue[],
  ) => {
    const maps = [before, own, other].map(byId);
    if (maps.every((map) => map !== undefined)) return named(place, maps as [Named, Named, Named]);
    if (before.length !== own.length || before.length !== other.length) return undefined;
    return own.map((item, index) => both(within(place, index), before[index], item, other[index])!);
  };
  /**
   * If only one side changed the order, uses that order. New items of the other side keep their predecessor. If both
   * sides changed the order differently, the conflict consists of lists of IDs.
   */
  const named = (place: Place, [before, own, other]: readonly [Named, Named, Named]): readonly JsonValue[] => {
    const isClash = !isOrdered(before, own) && !isOrdered(before, other) && !isOrdered(own, other);
    if (isClash) clashes.push({ ...place, mine: [...own.keys()], theirs: [...other.keys()] });
    const isMine = isClash ? choices.get(place.path) !== 'theirs' : !isOrdered(before, own);
    const [first, second] = isMine ? [own, other] : [other, own];
    const order = [...first.keys()];
    let last: string | undefined;
    for (const id of second.keys()) {
      if (!first.has(id)) order.splice(last === undefined ? 0 : order.indexOf(last) + 1, 0, id);
      last = id;
    }
    return order
      .map((id, index) => both({ ...within(place, index), id }, before.get(id), own.get(id), other.get(id)))
      .filter((item) => item !== undefined);
  };
  return { value: both({ path: '' }, base, mine, theirs)!, clashes };
}

type Named = ReadonlyMap<string, JsonValue>;

/** Returns true if shared items have the same order in both lists. */
function isOrdered(one: Named, other: Named): boolean {
  const shared = [...other.keys()].filter((id) => one.has(id));
  return [...one.keys()].filter((id) => other.has(id)).every((id, index) => id === shared[index]);
}

/** Returns items by ID; undefined if an ID is missing or repeated. */
function byId(items: readonly JsonValue[]): Named | undefined {
  const named = new Map<string, JsonValue>();
  for (const item of items) {
    const id = isJsonObject(item) ? item['id'] : undefined;
    if (typeof id !== 'string' || named.has(id)) return undefined;
    named.set(id, item);
  }
  return named;
}

function within(place: Place, step: string | number): Place {
  return { ...place, path: `${place.path}/${step}` };
}

function at(object: JsonObject, name: string): Maybe {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns true for equal values; the order of properties is ignored. */
export function isSame(a: Maybe, b: Maybe): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
