/** Cache of results of list functions over the first items of a list, by the place in the expression. */
import type { Value } from './exact.ts';

/** Call of a list function in a compiled expression, with the dependencies of its lambda other than items and data. */
export type FoldSite = {
  /** Names of locals that it reads, such as `page`. */
  readonly names: ReadonlySet<string>;
  /** Slots of parameters of outer lambdas that it reads. */
  readonly captured: ReadonlySet<number>;
  /** True if the same item and data always give the same value. */
  readonly isStable: boolean;
};

/** State after `length` items. */
export type Reached = { readonly length: number; readonly state: unknown };

type Branch = { reached?: Reached | undefined; readonly next: Map<Value, Branch> };

export type FoldMemo = {
  readonly sites: Map<FoldSite, Branch>;
  /** Number of branches that may still be created. */
  room: number;
};

/** Maximum branches of one list. A call inside a lambda has one branch for each value of the outer parameter. */
const MOST_BRANCHES = 1_000;

export function createFoldMemo(): FoldMemo {
  return { sites: new Map(), room: MOST_BRANCHES };
}

/** Returns the branch that stores the state of a call; undefined if the list has too many branches. */
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
