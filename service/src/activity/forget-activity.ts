/** Deletes entries of the activity log that are too old, and the oldest entries of teams that have too many. */

import { firstIdAt } from '../base/record-id.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';

export type KeepActivityNeeds = {
  /** Retention time of entries in days. */
  readonly keepActivityDays: number;
};

/** Maximum entries of a team. The newest are kept. It bounds the storage if a program makes changes continuously. */
const MOST_OF_A_TEAM = 20_000;

const DAY_MS = 24 * 60 * 60 * 1000;

export async function forgetActivity(
  { db, clock, keepActivityDays }: StoreContext & KeepActivityNeeds,
  pause: StepPause = createStepPause(),
  most = MOST_OF_A_TEAM,
): Promise<void> {
  const end = firstIdAt(clock.now() - keepActivityDays * DAY_MS);
  const old = db.selectFrom('activity').select('id').where('id', '<', end).orderBy('id');
  await deleteInSteps(db, pause, { table: 'activity', key: ['id'], rows: old });
  let after = '';
  for (;;) {
    const team = await db.selectFrom('teams').select('id').where('id', '>', after).orderBy('id').executeTakeFirst();
    if (!team) return;
    after = team.id;
    await thin(db, { teamId: after, most, pause });
    await pause();
  }
}

type Thinning = { readonly teamId: string; readonly most: number; readonly pause: StepPause };

async function thin(db: Database, { teamId, most, pause }: Thinning): Promise<void> {
  const ofTeam = db.selectFrom('activity').select('id').where('team_id', '=', teamId);
  const oldest = await ofTeam
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  const rows = db.selectFrom('activity').select('id').where('team_id', '=', teamId).where('id', '<', oldest.id);
  await deleteInSteps(db, pause, { table: 'activity', key: ['id'], rows });
}
