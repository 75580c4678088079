/** Migration of the stored form of session tokens. */
import type { Kysely } from 'kysely';
import { systemClock } from '../base/clock.ts';
import type { Tables } from './tables.ts';

/** Setting with the time in ms since the epoch until which versions may run that cannot read digests of tokens. */
export const OLDER_SESSIONS_UNTIL = 'older-sessions-until';

/** Time in ms for replacing all instances of an older version. */
const ROLLING_MS = 60 * 60 * 1000;

/** Notes the time of the upgrade. A new installation has no people and no older instances. */
export async function noteOlderSessions(db: Kysely<unknown>): Promise<void> {
  const typed = db as Kysely<Pick<Tables, 'users' | 'installation_settings'>>;
  const person = await typed.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!person) return;
  const now = systemClock.now();
  const row = { name: OLDER_SESSIONS_UNTIL, value: String(now + ROLLING_MS), changed_at: now };
  await typed.insertInto('installation_settings').values(row).execute();
}
