/** Chooses the next work so that teams alternate. A team with much or slow work does not delay other teams. */

export type Fairness<Item> = {
  /** Maximum items that run at the same time, in total and per team. */
  readonly atOnce: number;
  readonly ofTeam: number;
  /** Slots that are reserved for teams without a running item. */
  readonly keptForFirst: number;
  /** Additional condition for starting an item. */
  readonly mayRun?: (item: Item, running: readonly Item[]) => boolean;
  /** Order of teams that have equally many running items; lower ranks first. Default: the longest wait first. */
  readonly rankOf?: (item: Item) => number;
};

/**
 * Returns the items to start now. Teams with fewer running items come first. Items of the same team keep their order.
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
