/** Chooses the next jobs so that teams alternate. */

import type { JobKind } from '../enums/job-states.ts';
import { chooseFairly } from './choose-fairly.ts';

/**
 * Slots of an instance, by kind of work. Jobs with items run for a long time, requests usually for seconds, and pieces
 * of other instances' jobs for one time slice. Half of the slots are reserved for teams without a running job.
 */
const SLOTS = {
  items: { atOnce: 2, ofTeam: 1, keptForFirst: 1 },
  pieces: { atOnce: 2, ofTeam: 1, keptForFirst: 1 },
  request: { atOnce: 8, ofTeam: 4, keptForFirst: 4 },
} as const;

type Slot = keyof typeof SLOTS;

/** Kind of work. `pieces` means rendering items of a job that another instance owns. */
export type WorkKind = JobKind | 'pieces';

export function slotOf({ kind }: { readonly kind: WorkKind }): Slot {
  return kind === 'items' || kind === 'pieces' ? kind : 'request';
}

type Work = { readonly team_id: string; readonly kind: WorkKind };

/**
 * Returns the jobs to start now. If teams have equally many running jobs, the team whose last job started earliest
 * comes first. @param begun returns an increasing number for the start of a team's last job
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
