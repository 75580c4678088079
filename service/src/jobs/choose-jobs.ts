/** Chooses the next jobs, in fair turns between teams. A team with many or old jobs does not delay those of others. */
import type { WaitingJob } from './job-leases.ts';

/** Concurrent jobs of items and requests: per instance, and per team. */
const AT_ONCE = { items: 2, request: 8 } as const;
const OF_TEAM = { items: 1, request: 4 } as const;

export type Slot = keyof typeof AT_ONCE;

export type Working = { readonly teamId: string; readonly slot: Slot };

export function slotOf({ kind }: Pick<WaitingJob, 'kind'>): Slot {
  return kind === 'items' ? 'items' : 'request';
}

/**
 * Orders the waiting jobs. Jobs of the team with the fewest running jobs come first; ties go to the team whose latest
 * job started longest ago. Half of the slots are reserved for teams without a running job.
 * @param begun start of a team's latest job, as any increasing number
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
