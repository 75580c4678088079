/** Functions on arrays; null is an empty array. */
import { isJsonArray, type JsonValue } from '../../base/json.ts';
import { burn } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import { madeArray, truthy } from '../values.ts';
import { type Args, failCall, listArg, mapped } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';

export const LIST_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'map',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'map(array, x => value)',
    about: 'What the function gives for each item.',
    example: ['map([1, 2], x => x * 10)', [10, 20]],
    apply: (call, args) => {
      const values: JsonValue[] = [];
      for (const { value } of mapped(call, args)) values.push(value);
      return madeArray(call.run, values, call.span);
    },
  },
  {
    name: 'filter',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'filter(array, x => condition)',
    about: 'The items for which the function is true.',
    example: ['filter([1, 2, 3], x => x > 1)', [2, 3]],
    apply: (call, args) => {
      const items: JsonValue[] = [];
      for (const { item, value } of mapped(call, args)) if (truthy(value)) items.push(item);
      return madeArray(call.run, items, call.span);
    },
  },
  {
    name: 'find',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'find(array, x => condition)',
    about: 'The first item for which the function is true; null for none.',
    example: ['find([1, 2, 3], x => x > 1)', 2],
    apply: (call, args) => {
      for (const { item, value } of mapped(call, args)) if (truthy(value)) return item;
      return null;
    },
  },
  {
    name: 'some',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'some(array, x => condition)',
    about: 'Whether the function is true for an item.',
    example: ['some([1, 2, 3], x => x > 2)', true],
    apply: (call, args) => {
      for (const { value } of mapped(call, args)) if (truthy(value)) return true;
      return false;
    },
  },
  {
    name: 'every',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'every(array, x => condition)',
    about: 'Whether the function is true for all items.',
    example: ['every([1, 2, 3], x => x > 2)', false],
    apply: (call, args) => {
      for (const { value } of mapped(call, args)) if (!truthy(value)) return false;
      return true;
    },
  },
  {
    name: 'sortBy',
    aliases: [],
    group: 'list',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'sortBy(array, x => key?)',
    about: 'The items in the order of their keys; null first, equal keys stay in place.',
    example: ['sortBy([3, 1, 2], x => -x)', [3, 2, 1]],
    apply: sortBy,
  },
  {
    name: 'reverse',
    aliases: [],
    group: 'list',
    min: 1,
    max: 1,
    signature: 'reverse(array)',
    about: 'The items from last to first.',
    example: ['reverse([1, 2, 3])', [3, 2, 1]],
    apply: (call, args) => madeArray(call.run, listArg(call, args, 0), call.span).toReversed(),
  },
];

type Key = null | boolean | number | string;

function sortBy(call: Call, args: Args): JsonValue {
  const entries: { readonly key: Key; readonly item: JsonValue }[] = [];
  for (const { item, value } of mapped(call, args)) entries.push({ key: sortKey(call, value), item });
  burn(call.run, entries.length * 16, call.span);
  entries.sort((a, b) => compareKeys(a.key, b.key));
  return madeArray(
    call.run,
    entries.map((entry) => entry.item),
    call.span,
  );
}

function sortKey(call: Call, value: JsonValue): Key {
  if (isJsonArray(value) || (typeof value === 'object' && value !== null)) {
    return failCall(call, 'E_TYPE', 'a sort key must be a number, a text or a boolean: sortBy(rows, x => x.name)');
  }
  if (typeof value === 'string' && value.length > LIMITS.sortKey) {
    return failCall(call, 'E_ARG', `a sort key may have ${LIMITS.sortKey} characters`);
  }
  return value;
}

/** Null, then booleans, numbers, texts; texts by code unit, so that no locale enters. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a !== typeof b) return typeof a < typeof b ? -1 : 1;
  return a < b ? -1 : 1;
}
