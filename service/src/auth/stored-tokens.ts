/**
 * Stored form of session tokens: a digest. For an hour after an upgrade with PostgreSQL, the token itself is stored,
 * because instances of an older version that still run cannot read digests. Older instances always store tokens. The
 * sweep replaces all stored tokens by digests after this hour.
 *
 * A stored token gives access only together with the secret that signs tokens. A backup of the data folder contains
 * both, but a copy of the PostgreSQL database does not contain the secret.
 */
import { sql } from 'kysely';
import { leaseTime } from '../background/leases.ts';
import type { StepPause } from '../fairness/step-pause.ts';
import { inSteps } from '../store/delete-in-steps.ts';
import { OLDER_SESSIONS_UNTIL } from '../store/session-steps.ts';
import type { StoreContext } from '../store/store-context.ts';
import { digestOfToken, TOKEN_CHARACTERS } from './session-token.ts';

/** Returns the form in which a token is stored now. */
export async function storedFormOf(context: StoreContext, token: string): Promise<string> {
  return (await mayOlderRun(context)) ? token : digestOfToken(token);
}

/**
 * Replaces stored tokens by their digests, except in the hour after an upgrade. Reads all sessions each time, because
 * an older instance may still run after this hour.
 */
export async function digestStoredTokens(context: StoreContext, pause: StepPause): Promise<void> {
  if (await mayOlderRun(context)) return;
  const { db } = context;
  let last = '';
  await inSteps(pause, async () => {
    const all = db.selectFrom('sessions').select(['id', 'token']).where('id', '>', last);
    const rows = await all.orderBy('id').limit(ROWS_AT_ONCE).execute();
    for (const { id, token } of rows.filter((row) => row.token.length === TOKEN_CHARACTERS)) {
      const update = db.updateTable('sessions').set({ token: digestOfToken(token) });
      await update.where('id', '=', id).where('token', '=', token).execute();
    }
    last = rows.at(-1)?.id ?? last;
    return rows.length === ROWS_AT_ONCE;
  });
  await db.deleteFrom('installation_settings').where('name', '=', OLDER_SESSIONS_UNTIL).execute();
}

const ROWS_AT_ONCE = 200;

/** Returns true in the hour after an upgrade, by the clock that all instances share. */
async function mayOlderRun(context: StoreContext): Promise<boolean> {
  const leftMs = sql<number>`cast(value as bigint) - ${leaseTime(context)}`.as('leftMs');
  const setting = context.db
    .selectFrom('installation_settings')
    .select(leftMs)
    .where('name', '=', OLDER_SESSIONS_UNTIL);
  return Number((await setting.executeTakeFirst())?.leftMs ?? 0) > 0;
}
