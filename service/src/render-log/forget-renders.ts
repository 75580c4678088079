/** Deletes old render records and old daily usage. */

import { firstIdAt } from '../base/record-id.ts';
import { createRest, type Rest } from '../base/rest.ts';
import type { Books } from '../store/books.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import { DAY_MS } from './usage-days.ts';

export type KeepNeeds = {
  /** Days for which renders are listed; 0 disables the list. */
  readonly keepRendersDays: number;
};

/** Days of usage kept, so that each month can be compared with the year before. */
export const USAGE_DAYS_KEPT = 400;

export async function forgetRenders(
  { db, clock, keepRendersDays }: Books & KeepNeeds,
  rest: Rest = createRest(),
): Promise<void> {
  const end = firstIdAt(clock.now() - keepRendersDays * DAY_MS);
  const rows = db.selectFrom('render_log').select('id').where('id', '<', end).orderBy('id');
  await deleteInSteps(db, rest, { table: 'render_log', key: ['id'], rows });
}

export async function forgetUsageDays({ db, clock }: Books, rest: Rest = createRest()): Promise<void> {
  const first = Math.floor(clock.now() / DAY_MS) - USAGE_DAYS_KEPT;
  const key = ['team_id', 'day', 'key_id', 'template_id', 'format', 'mode', 'outcome'] as const;
  const rows = db.selectFrom('usage_days').select(key).where('day', '<', first);
  await deleteInSteps(db, rest, { table: 'usage_days', key, rows });
}
