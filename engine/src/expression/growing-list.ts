/**
 * Lists that are read repeatedly while they grow, such as the rows of a table up to each page. Results over the first
 * items are cached, so that reading them on every page costs no more than reading them once.
 */
import type { JsonArray } from '../base/json.ts';
import { HOLDS_JSON, type Value } from './exact.ts';
import { createFoldMemo, type FoldMemo } from './fold-memo.ts';

export type GrowingList = {
  readonly items: readonly Value[];
  /** Names whose value changes between readings. Results that depend on them are not cached. */
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

/** Returns the first items of a list without copying. It behaves like an array, except for its identity. */
export function firstOf(list: GrowingList, length: number): JsonArray {
  return new Proxy(list.items, {
    get(items, key) {
      if (key === 'length') return length;
      if (key === SOURCE) return list;
      if (key === HOLDS_JSON) return !list.hasDecimal;
      if (typeof key === 'string' && INDEX.test(key) && Number(key) >= length) return undefined;
      return Reflect.get(items, key) as unknown;
    },
  }) as JsonArray;
}

/** Returns the list that an array is a prefix of; undefined for other arrays. */
export function sourceOf(array: JsonArray): GrowingList | undefined {
  return (array as { readonly [SOURCE]?: GrowingList })[SOURCE];
}
