/** Implements array functions. Null counts as an empty array. */
import { isJsonArray, type JsonValue } from '../../base/json.ts';
import { type Collator, createCollation } from '../collation/collator.ts';
import { settled, type Value } from '../exact.ts';
import { burn, burnText } from '../fuel.ts';
import { charactersOf, joined } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { made, madeArray, truthy } from '../values.ts';
import { type Args, failCall, listArg, mapped, numberArg, wholeArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';
import { collected, folded } from './fold.ts';
import { payFormatter } from './formatters.ts';

export const LIST_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'map',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'map(array, x => value)',
    about: 'Returns a list with the results of the function for each item.',
    example: ['map([1, 2], x => x * 10)', [10, 20]],
    exact: 'list',
    apply: (call, args) => collected(call, args, (value) => value),
  },
  {
    name: 'filter',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'filter(array, x => condition)',
    about: 'Returns the items for which the function is true.',
    example: ['filter([1, 2, 3], x => x > 1)', [2, 3]],
    apply: (call, args) => settled(collected(call, args, (value, item) => (truthy(value) ? item : undefined))),
  },
  {
    name: 'find',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'find(array, x => condition)',
    about: 'Returns the first item for which the function is true, or null.',
    example: ['find([1, 2, 3], x => x > 1)', 2],
    apply: (call, args) => firstWhere(call, args, (value) => truthy(value))?.item ?? null,
  },
  {
    name: 'some',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'some(array, x => condition)',
    about: 'Returns true if the function is true for at least one item.',
    example: ['some([1, 2, 3], x => x > 2)', true],
    apply: (call, args) => firstWhere(call, args, (value) => truthy(value)) !== null,
  },
  {
    name: 'every',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'every(array, x => condition)',
    about: 'Returns true if the function is true for all items.',
    example: ['every([1, 2, 3], x => x > 2)', false],
    apply: (call, args) => firstWhere(call, args, (value) => !truthy(value)) === null,
  },
  {
    name: 'sortBy',
    aliases: [],
    group: 'list',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'sortBy(array, x => key?)',
    about:
      'Sorts the items by their keys: null, false, true, numbers, texts. Texts follow the dictionary order of the language (CLDR). Items with equal keys keep their order. The locale "de-u-co-phonebk" sorts as in a phone book. "en-u-kn" sorts numbers within texts by their value.',
    example: ['sortBy(["zeta", "Öl", "adam", "Oslo"])', ['adam', 'Öl', 'Oslo', 'zeta']],
    apply: sortBy,
  },
  {
    name: 'reverse',
    aliases: [],
    group: 'list',
    min: 1,
    max: 1,
    signature: 'reverse(arrayOrText)',
    about: 'Returns the items, or the characters of a text, in reverse order.',
    example: ['reverse([1, 2, 3])', [3, 2, 1]],
    apply: (call, args) => {
      const { run, span } = call;
      const [value = null] = args;
      if (typeof value !== 'string') return madeArray(run, listArg(call, args, 0), span).toReversed();
      return made(run, joined([...charactersOf(run, value, span)].reverse()), span);
    },
  },
  {
    name: 'groupBy',
    aliases: [],
    group: 'list',
    min: 2,
    max: 2,
    lambda: 1,
    signature: 'groupBy(array, x => key)',
    about: 'Groups items with equal keys, in the order of their first items. Returns objects with `key` and `items`.',
    example: ['groupBy(["Ada", "Bob", "Al"], x => slice(x, 0, 1)).map(g => g.key + g.items.length)', ['A2', 'B1']],
    apply: (call, args) => {
      const groups = [...grouped(call, args)].map(([key, items]) => ({ key, items }));
      return madeArray(call.run, groups, call.span);
    },
  },
  {
    name: 'distinct',
    aliases: ['unique'],
    group: 'list',
    min: 1,
    max: 2,
    lambda: 1,
    signature: 'distinct(array, x => key?)',
    about: 'Removes items that are equal to an earlier item, or have the same key.',
    example: ['distinct(["A", "B", "A"])', ['A', 'B']],
    apply: (call, args) => {
      const firsts = Array.from(grouped(call, args).values(), ([first = null]) => first);
      return madeArray(call.run, firsts, call.span);
    },
  },
  {
    name: 'flat',
    aliases: [],
    group: 'list',
    min: 1,
    max: 1,
    signature: 'flat(array)',
    about: 'Joins the lists in a list into one list. Other items remain unchanged.',
    example: ['flat([[1, 2], 3])', [1, 2, 3]],
    apply: flat,
  },
  {
    name: 'range',
    aliases: [],
    group: 'list',
    min: 2,
    max: 3,
    signature: 'range(from, count, step = 1)',
    about: 'Returns a list of `count` numbers that starts at `from`, for serial numbers.',
    example: ['range(101, 3)', [101, 102, 103]],
    apply: (call, args) => {
      const from = numberArg(call, args, 0) ?? 0;
      const count = wholeArg(call, args, 1, [0, LIMITS.array]);
      const step = numberArg(call, args, 2) ?? 1;
      if (!Number.isSafeInteger(from) || !Number.isSafeInteger(step) || !Number.isSafeInteger(from + count * step)) {
        return failCall(call, 'E_ARG', 'the first number and the step must be whole numbers');
      }
      return madeArray(
        call.run,
        Array.from({ length: count }, (_, i) => from + i * step),
        call.span,
      );
    },
  },
];

/** Returns the items by key, in the order of each key's first item. */
function grouped(call: Call, args: Args): ReadonlyMap<Key, readonly JsonValue[]> {
  const groups = new Map<Key, JsonValue[]>();
  for (const { item, value } of mapped(call, args)) {
    const key = groupKey(call, value);
    if (typeof key === 'string') burnText(call.run, key, call.span);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function groupKey(call: Call, value: JsonValue): Key {
  if (typeof value !== 'object' || value === null) return value;
  return failCall(call, 'E_TYPE', `a key must be a number, a text or a boolean: ${call.name}(rows, x => x.name)`);
}

function flat(call: Call, args: Args): JsonValue {
  const items: JsonValue[] = [];
  for (const { item } of mapped(call, args)) {
    if (isJsonArray(item)) for (const each of madeArray(call.run, item, call.span)) items.push(each);
    else items.push(item);
    if (items.length > LIMITS.array) break; // `madeArray` rejects arrays above this limit.
  }
  return madeArray(call.run, items, call.span);
}

/** Returns the first item whose value meets the condition, or null. */
function firstWhere(call: Call, args: Args, holds: (value: Value) => boolean): { readonly item: JsonValue } | null {
  return folded<{ readonly item: JsonValue } | null>(call, args, {
    start: () => null,
    step: (_, value, item) => (holds(value) ? { item } : null),
    isDone: (found) => found !== null,
  });
}

type Key = null | boolean | number | string;

function sortBy(call: Call, args: Args): JsonValue {
  const entries: { readonly key: Key; readonly item: JsonValue }[] = [];
  let collator: Collator | undefined;
  for (const { item, value } of mapped(call, args)) {
    let key = sortKey(call, value);
    if (typeof key === 'string') {
      collator ??= collatorOf(call);
      burn(call.run, key.length >> 4, call.span);
      key = collator.key(key);
    }
    entries.push({ key, item });
  }
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
    return failCall(call, 'E_ARG', `the sort key is too long; at most ${LIMITS.sortKey} characters are allowed`);
  }
  return value;
}

function collatorOf({ run, span }: Call): Collator {
  const { language, intl } = run.env;
  payFormatter(run, `c ${language}`, span);
  intl.collation ??= createCollation();
  return intl.collation.collatorOf(language);
}

/** Compares sort keys: null first, then booleans, numbers, and texts by their collation keys. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a !== typeof b) return typeof a < typeof b ? -1 : 1;
  return a < b ? -1 : 1;
}
