/** Chooses the next jobs, in fair turns between teams. */

import type { JobKind } from '../enums/job-states.ts';
import { chooseFairly } from './choose-fairly.ts';

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

/** Kind of work. `pieces` is a job of another instance that offers pieces. */
export type WorkKind = JobKind | 'pieces';

export function slotOf({ kind }: { readonly kind: WorkKind }): Slot {
  return kind === 'items' || kind === 'pieces' ? kind : 'request';
}

type Work = { readonly team_id: string; readonly kind: WorkKind };

/**
 * Returns the jobs to start now. Ties between teams go to the team whose latest job started longest ago.
 * @param begun start of a team's latest job, as any increasing number
 */
export function chooseJobs<Job extends Work>(
  waiting: readonly Job[],
  running: readonly Job[],
  begun: (teamId: string) => number,
): readonly Job[] {
  return (['items', 'pieces', 'request'] as const).flatMap((slot) => {
    const isOfSlot = (job: Job) => slotOf(job) === slot;
    const rankOf = ({ team_id }: Job) => begun(team_id);
    return chooseFairly(waiting.filter(isOfSlot), running.filter(isOfSlot), { ...SLOTS[slot], rankOf });
  });
}
