/**
 * Folds lists in list functions. If the list grew since the last call, the fold resumes after the items it already
 * processed.
 */
import { Decimal } from '../../base/decimal.ts';
import type { JsonArray, JsonValue } from '../../base/json.ts';
import { settled, type Value } from '../exact.ts';
import { fail } from '../expression-error.ts';
import { branchOf, createFoldMemo } from '../fold-memo.ts';
import { burn } from '../fuel.ts';
import { firstOf, type GrowingList, growingList, sourceOf } from '../growing-list.ts';
import { LIMITS } from '../limits.ts';
import { type ExactArgs, listArg } from './arguments.ts';
import type { Call } from './entry.ts';

type AnyCall = Call<Value>;

export type Fold<S> = {
  /** Returns the state before the first item. */
  readonly start: () => S;
  /**
   * Returns the state after one more item. `value` is the lambda's result for the item, or the item itself without a
   * lambda.
   */
  readonly step: (state: S, value: Value, item: JsonValue) => S;
  /** Returns true if more items cannot change the state. */
  readonly isDone?: (state: S) => boolean;
};

export function folded<S>(call: AnyCall, args: ExactArgs, fold: Fold<S>): S {
  const list = listArg(call, args, 0);
  const branch = keptBranch(call, list);
  const known = branch?.reached;
  // Invalidates the cached state in advance, because a fold that fails midway has changed it.
  if (branch) branch.reached = undefined;
  const isKnown = known !== undefined && known.length <= list.length;
  let state = isKnown ? (known.state as S) : fold.start();
  const { run, lambda, span } = call;
  const items: readonly Value[] = sourceOf(list)?.items ?? list;
  for (let index = isKnown ? known.length : 0; index < list.length && !fold.isDone?.(state); index++) {
    burn(run, 1, span);
    const value = items[index] ?? null;
    const item = settled(value);
    state = fold.step(state, lambda ? lambda(run, item, index) : value, item);
  }
  if (branch) branch.reached = { length: list.length, state };
  return state;
}

/** Maximum length of lists that are not cached, because reading them again is faster. */
const SHORT = 64;

function keptBranch({ run, site }: AnyCall, list: JsonArray): ReturnType<typeof branchOf> {
  if (!site.isStable) return undefined;
  const source = sourceOf(list);
  if (source)
    return source.varying.some((name) => site.names.has(name)) ? undefined : branchOf(source.memo, site, run.slots);
  if (list.length < SHORT || site.names.size > 0) return undefined;
  const { folds } = run.env.fuel;
  const memo = folds.get(list) ?? createFoldMemo();
  folds.set(list, memo);
  return branchOf(memo, site, run.slots);
}

type Collection = { readonly items: Value[]; readonly list: GrowingList };

/** Collects the results of `pick` for all items, omitting undefined. */
export function collected(
  call: AnyCall,
  args: ExactArgs,
  pick: (value: Value, item: JsonValue) => Value | undefined,
): Value {
  const source = sourceOf(listArg(call, args, 0));
  const { items, list } = folded<Collection>(call, args, {
    start: () => {
      const items: Value[] = [];
      return { items, list: growingList(items, source?.varying ?? []) };
    },
    step: (state, value, item) => {
      const picked = pick(value, item);
      if (picked !== undefined) take(call, state, picked, source !== undefined);
      return state;
    },
  });
  return source ? firstOf(list, items.length) : items;
}

/** Adds an item. A growing list needs no length limit, because it is at most as long as its source. */
function take({ run, span }: AnyCall, { items, list }: Collection, item: Value, isGrowing: boolean): void {
  if (items.length >= LIMITS.array && !isGrowing) {
    fail('E_ARRAY_LIMIT', `the array has too many items; at most ${LIMITS.array} are allowed`, span);
  }
  burn(run, 1, span);
  items.push(item);
  list.hasDecimal ||= item instanceof Decimal;
}
