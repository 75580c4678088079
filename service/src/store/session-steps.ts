/** Migration of the stored form of session tokens. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Setting with the time in ms since the epoch until which versions may run that cannot read digests of tokens. */
export const OLDER_SESSIONS_UNTIL = 'older-sessions-until';

/** Time in ms for replacing all instances of an older version. */
const ROLLING_MS = 60 * 60 * 1000;

/**
 * Notes the time of the upgrade, by the clock of the database server. A new installation has no people and no older
 * instances. With SQLite, two versions never run together. New tokens are then never stored, so that backups do not
 * contain them.
 */
export async function noteOlderSessions(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const typed = db as Kysely<Pick<Tables, 'users' | 'installation_settings'>>;
  const person = await typed.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!person) return;
  const now = sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
  const value = sql<string>`(${now} + ${sql.lit(ROLLING_MS)})::text`;
  const row = { name: OLDER_SESSIONS_UNTIL, value, changed_at: now };
  await typed.insertInto('installation_settings').values(row).execute();
}
