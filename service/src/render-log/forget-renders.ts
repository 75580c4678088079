/** The end of records of renders, and of what was counted by day. */
import { setImmediate as turn } from 'node:timers/promises';
import { firstIdAt } from '../base/record-id.ts';
import type { Books } from '../store/books.ts';
import { DAY_MS } from './usage-days.ts';

export type KeepNeeds = {
  /** Days for which renders are listed; 0 where they are not. */
  readonly keepRendersDays: number;
};

/** A year can be compared with the one before by month. */
export const USAGE_DAYS_KEPT = 400;

/** More would hold up what else waits for SQLite. */
const ROWS_AT_ONCE = 200;

export async function forgetRenders({ db, clock, keepRendersDays }: Books & KeepNeeds): Promise<void> {
  const end = firstIdAt(clock.now() - keepRendersDays * DAY_MS);
  for (;;) {
    const old = db.selectFrom('render_log').select('id').where('id', '<', end).orderBy('id').limit(ROWS_AT_ONCE);
    const { numDeletedRows } = await db.deleteFrom('render_log').where('id', 'in', old).executeTakeFirstOrThrow();
    if (numDeletedRows < ROWS_AT_ONCE) break;
    await turn();
  }
}

export async function forgetUsageDays({ db, clock }: Books): Promise<void> {
  const first = Math.floor(clock.now() / DAY_MS) - USAGE_DAYS_KEPT;
  await db.deleteFrom('usage_days').where('day', '<', first).execute();
}
