/** Which of many boxes meet, without comparing each with each: a line sweeps down the page. */
import type { Rect } from '../base/geometry.ts';

export type Pair<T> = readonly [T, T];

/** What is left of the boxes that may be compared and of the pairs that may be found. */
export type PairBudget = { comparisons: number; pairs: number };

/** Each two whose boxes meet, as long as the budget lasts, which counts down. */
export function* touchingPairs<T>(
  items: readonly T[],
  boxOf: (item: T) => Rect,
  budget: PairBudget,
): Generator<Pair<T>> {
  const boxes = items.map((item) => ({ item, box: boxOf(item) })).sort((a, b) => a.box.y - b.box.y);
  let open: typeof boxes = [];
  for (const next of boxes) {
    const { x, y, width } = next.box;
    budget.comparisons -= open.length;
    if (budget.comparisons < 0) return;
    open = open.filter(({ box }) => box.y + box.height > y);
    for (const { item, box } of open) {
      if (!(box.x < x + width && x < box.x + box.width)) continue;
      if (budget.pairs-- <= 0) return;
      yield [item, next.item];
    }
    open.push(next);
  }
}
