/**
 * Chooses the next work in fair turns between teams. A team with much or slow work does not delay the work of other
 * teams.
 */

export type Fairness<Item> = {
  /** Maximum running items in total. `ofTeam` is the maximum of one team. */
  readonly atOnce: number;
  readonly ofTeam: number;
  /** Slots reserved for teams without a running item. */
  readonly keptForFirst: number;
  /** Additional condition for starting the item. */
  readonly mayRun?: (item: Item, running: readonly Item[]) => boolean;
  /** Order between teams with the same number of running items. Default: longest wait first. */
  readonly rankOf?: (item: Item) => number;
};

/**
 * Returns the items to start now. Items of the team with the fewest running items come first. Items of one team are in
 * the order of waiting.
 */
export function chooseFairly<Item extends { readonly team_id: string }>(
  waiting: readonly Item[],
  running: readonly Item[],
  { atOnce, ofTeam, keptForFirst, mayRun = () => true, rankOf = () => 0 }: Fairness<Item>,
): readonly Item[] {
  const all = [...running];
  const left = new Set(waiting);
  const counts = new Map<string, number>();
  const countOf = ({ team_id }: Item) => counts.get(team_id) ?? 0;
  const count = (item: Item) => counts.set(item.team_id, countOf(item) + 1);
  for (const item of running) count(item);
  const hasSlot = (item: Item) => {
    const own = countOf(item);
    return own < ofTeam && all.length < (own === 0 ? atOnce : atOnce - keptForFirst) && mayRun(item, all);
  };
  for (;;) {
    const [next] = [...left].filter(hasSlot).toSorted((a, b) => countOf(a) - countOf(b) || rankOf(a) - rankOf(b));
    if (!next) return all.slice(running.length);
    left.delete(next);
    all.push(next);
    count(next);
  }
}
