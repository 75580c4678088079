/** The end of records of who did what: by their age, and where a team has very many. */
import { firstIdAt } from '../base/record-id.ts';
import type { Books } from '../store/books.ts';
import type { Database } from '../store/tables.ts';

export type KeepActivityNeeds = {
  /** Days for which activity is listed. */
  readonly keepActivityDays: number;
};

/** So many of a team, the newest: what a program does without pause takes no more room than this. */
const MOST_OF_A_TEAM = 20_000;

const DAY_MS = 24 * 60 * 60 * 1000;

export async function forgetActivity(
  { db, clock, keepActivityDays }: Books & KeepActivityNeeds,
  most = MOST_OF_A_TEAM,
): Promise<void> {
  const end = firstIdAt(clock.now() - keepActivityDays * DAY_MS);
  await db.deleteFrom('activity').where('id', '<', end).execute();
  const crowded = await db
    .selectFrom('activity')
    .select('team_id')
    .groupBy('team_id')
    .having(({ eb, fn }) => eb(fn.countAll(), '>', most))
    .execute();
  for (const { team_id } of crowded) await thin(db, team_id, most);
}

async function thin(db: Database, teamId: string, most: number): Promise<void> {
  const ofTeam = db.selectFrom('activity').select('id').where('team_id', '=', teamId);
  const oldest = await ofTeam
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db.deleteFrom('activity').where('team_id', '=', teamId).where('id', '<', oldest.id).execute();
}
