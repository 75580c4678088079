/** Deletes old records of the render log, and old daily usage. */

import { firstIdAt } from '../base/record-id.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { StoreContext } from '../store/store-context.ts';
import { DAY_MS } from './usage-days.ts';

export type KeepNeeds = {
  /** Retention time of records in days; 0 if there is no render log. */
  readonly keepRendersDays: number;
};

/** Retention time of daily usage in days. A month can be compared with the same month of the previous year. */
export const USAGE_DAYS_KEPT = 400;

export async function forgetRenders(
  { db, clock, keepRendersDays }: StoreContext & KeepNeeds,
  pause: StepPause = createStepPause(),
): Promise<void> {
  const end = firstIdAt(clock.now() - keepRendersDays * DAY_MS);
  const rows = db.selectFrom('render_log').select('id').where('id', '<', end).orderBy('id');
  await deleteInSteps(db, pause, { table: 'render_log', key: ['id'], rows });
}

export async function forgetUsageDays(
  { db, clock }: StoreContext,
  pause: StepPause = createStepPause(),
): Promise<void> {
  const first = Math.floor(clock.now() / DAY_MS) - USAGE_DAYS_KEPT;
  const key = ['team_id', 'day', 'key_id', 'template_id', 'format', 'mode', 'outcome'] as const;
  const rows = db.selectFrom('usage_days').select(key).where('day', '<', first);
  await deleteInSteps(db, pause, { table: 'usage_days', key, rows });
}
