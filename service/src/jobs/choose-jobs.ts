/** Which jobs are worked on next: in turn by team, so that whose jobs are many, or came first, keep nobody's from their turn. */
import type { WaitingJob } from './job-leases.ts';

/** Jobs of items that an instance works on at once, and requests; and of one team. */
const AT_ONCE = { items: 2, request: 8 } as const;
const OF_TEAM = { items: 1, request: 4 } as const;

export type Slot = keyof typeof AT_ONCE;

export type Working = { readonly teamId: string; readonly slot: Slot };

export function slotOf({ kind }: Pick<WaitingJob, 'kind'>): Slot {
  return kind === 'items' ? 'items' : 'request';
}

/**
 * The waiting jobs in the order in which they begin: first of the team with the fewest that are worked on, among equals of the
 * one whose latest began longest ago. Half of all places are for teams that have none.
 * @param begun when a job of a team began last, as any number that grows
 */
export function chooseJobs(
  waiting: readonly WaitingJob[],
  working: readonly Working[],
  begun: (teamId: string) => number,
): readonly WaitingJob[] {
  const taken = [...working];
  const left = new Set(waiting);
  const chosen: WaitingJob[] = [];
  const countOf = (job: WaitingJob) =>
    taken.filter(({ teamId, slot }) => teamId === job.team_id && slot === slotOf(job)).length;
  const mayBegin = (job: WaitingJob) => {
    const slot = slotOf(job);
    const own = countOf(job);
    const all = taken.filter((each) => each.slot === slot).length;
    return own < OF_TEAM[slot] && all < (own === 0 ? AT_ONCE[slot] : AT_ONCE[slot] / 2);
  };
  for (;;) {
    const [next] = [...left]
      .filter(mayBegin)
      .toSorted((a, b) => countOf(a) - countOf(b) || begun(a.team_id) - begun(b.team_id));
    if (!next) return chosen;
    left.delete(next);
    chosen.push(next);
    taken.push({ teamId: next.team_id, slot: slotOf(next) });
  }
}
