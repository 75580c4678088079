/**
 * Provides lists that are read repeatedly while they grow, such as a table's rows up to each page. Results over the
 * first items are cached. Reading the list on every page then costs the same as reading it once.
 */
import type { JsonArray } from '../base/json.ts';
import { IS_JSON, type Value } from './exact.ts';
import { createFoldMemo, type FoldMemo } from './fold-memo.ts';

export type GrowingList = {
  readonly items: readonly Value[];
  /** Names whose values change between readings. Results that depend on them are not cached. */
  readonly varying: readonly string[];
  readonly memo: FoldMemo;
  /** True if an item is a `Decimal`. */
  hasDecimal: boolean;
};

export function growingList(items: readonly Value[], varying: readonly string[]): GrowingList {
  return { items, varying, memo: createFoldMemo(), hasDecimal: false };
}

const SOURCE = Symbol('source');
const INDEX = /^\d+$/;

/**
 * Returns the first items of a list without copying them. The result works like an array, but each
 * call returns a different object.
 */
export function firstOf(list: GrowingList, length: number): JsonArray {
  return new Proxy(list.items, {
    get(items, key) {
      if (key === 'length') return length;
      if (key === SOURCE) return list;
      if (key === IS_JSON) return !list.hasDecimal;
      if (typeof key === 'string' && INDEX.test(key) && Number(key) >= length) return undefined;
      return Reflect.get(items, key) as unknown;
    },
  }) as JsonArray;
}

/** Returns the growing list that starts with this array. Returns undefined for other arrays. */
export function sourceOf(array: JsonArray): GrowingList | undefined {
  return (array as { readonly [SOURCE]?: GrowingList })[SOURCE];
}
