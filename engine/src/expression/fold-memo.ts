/** Caches results of list functions over the first items of a list, by the function's position in the expression. */
import type { Value } from './exact.ts';

/**
 * Call of a list function in a compiled expression. Its fields describe the lambda's dependencies, except items and
 * data.
 */
export type FoldSite = {
  /** Locals that the lambda reads, such as `page`. */
  readonly names: ReadonlySet<string>;
  /** Slots of outer lambdas' parameters that the lambda reads. */
  readonly captured: ReadonlySet<number>;
  /** True if the lambda returns the same value for the same item and data. */
  readonly isStable: boolean;
};

/** State after the first `length` items. */
export type Reached = { readonly length: number; readonly state: unknown };

/** Cached state of a call, and the branches for each value of the next outer parameter. */
type Branch = { reached?: Reached | undefined; readonly next: Map<Value, Branch> };

export type FoldMemo = {
  readonly sites: Map<FoldSite, Branch>;
  /** Number of branches that can still be created. */
  room: number;
};

/**
 * Maximum number of cached states per list. A call inside a lambda needs one state for each value of the outer
 * parameter.
 */
const MOST_BRANCHES = 1_000;

export function createFoldMemo(): FoldMemo {
  return { sites: new Map(), room: MOST_BRANCHES };
}

/** Returns the branch with the state of a call. Returns undefined if the list has too many branches. */
export function branchOf(memo: FoldMemo, site: FoldSite, slots: readonly Value[]): Branch | undefined {
  let branch = memo.sites.get(site);
  if (!branch) {
    branch = newBranch(memo);
    if (branch) memo.sites.set(site, branch);
  }
  for (const slot of site.captured) {
    const value = slots[slot] ?? null;
    let next: Branch | undefined = branch?.next.get(value);
    if (!next) {
      next = newBranch(memo);
      if (next) branch?.next.set(value, next);
    }
    branch = next;
  }
  return branch;
}

function newBranch(memo: FoldMemo): Branch | undefined {
  if (memo.room === 0) return undefined;
  memo.room--;
  return { next: new Map() };
}
