/** Finds intersecting boxes with a sweep line, without comparing all pairs. */
import type { Rect } from '../base/geometry.ts';

export type Pair<T> = readonly [T, T];

/** Remaining numbers of box comparisons and of pairs. */
export type PairBudget = { comparisons: number; pairs: number };

/** Yields each pair of items whose boxes intersect, until the budget is used up. */
export function* touchingPairs<T>(
  items: readonly T[],
  boxOf: (item: T) => Rect,
  budget: PairBudget,
): Generator<Pair<T>> {
  const boxes = items.map((item) => ({ item, box: boxOf(item) })).sort((a, b) => a.box.y - b.box.y);
  const open: typeof boxes = [];
  for (const next of boxes) {
    const { x, y, width } = next.box;
    budget.comparisons -= open.length;
    if (budget.comparisons < 0) return;
    let kept = 0;
    for (const each of open) if (each.box.y + each.box.height > y) open[kept++] = each;
    open.length = kept;
    for (const { item, box } of open) {
      if (!(box.x < x + width && x < box.x + box.width)) continue;
      if (budget.pairs-- <= 0) return;
      yield [item, next.item];
    }
    open.push(next);
  }
}
