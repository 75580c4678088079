/** Chooses the next jobs, in fair turns between teams. */
import { chooseFairly } from '../background/choose-fairly.ts';
import type { WaitingJob } from './job-leases.ts';

/**
 * Slots of an instance, by kind of work. Jobs of items run for long, requests mostly for seconds, and pieces of other
 * instances for one time slice. Half of the slots are for teams without a job.
 */
const SLOTS = {
  items: { atOnce: 2, ofTeam: 1, keptForFirst: 1 },
  pieces: { atOnce: 2, ofTeam: 1, keptForFirst: 1 },
  request: { atOnce: 8, ofTeam: 4, keptForFirst: 4 },
} as const;

type Slot = keyof typeof SLOTS;

export function slotOf({ kind }: Pick<WaitingJob, 'kind'>): Slot {
  return kind === 'items' || kind === 'pieces' ? kind : 'request';
}

/**
 * Returns the jobs to start now. Ties between teams go to the team whose latest job started longest ago.
 * @param begun start of a team's latest job, as any increasing number
 */
export function chooseJobs(
  waiting: readonly WaitingJob[],
  running: readonly WaitingJob[],
  begun: (teamId: string) => number,
): readonly WaitingJob[] {
  return (['items', 'pieces', 'request'] as const).flatMap((slot) => {
    const isOfSlot = (job: WaitingJob) => slotOf(job) === slot;
    const rankOf = ({ team_id }: WaitingJob) => begun(team_id);
    return chooseFairly(waiting.filter(isOfSlot), running.filter(isOfSlot), { ...SLOTS[slot], rankOf });
  });
}
