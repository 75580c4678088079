/**
 * Stored form of session tokens: a digest. For an hour after an upgrade, the token itself is stored, because an older
 * version that still runs cannot read digests. A copy of the database is no use without the secret that signs tokens.
 */
import type { StepPause } from '../fairness/step-pause.ts';
import { inSteps } from '../store/delete-in-steps.ts';
import { OLDER_SESSIONS_UNTIL } from '../store/session-steps.ts';
import type { StoreContext } from '../store/store-context.ts';
import { digestOfToken, TOKEN_CHARACTERS } from './session-token.ts';

/** Returns the form in which a token is stored now. */
export async function storedFormOf(context: StoreContext, token: string): Promise<string> {
  return (await olderRunUntil(context)) > context.clock.now() ? token : digestOfToken(token);
}

/** Replaces stored tokens by their digests, from an hour after an upgrade on. */
export async function digestStoredTokens(context: StoreContext, pause: StepPause): Promise<void> {
  const { db, clock } = context;
  const until = await olderRunUntil(context);
  if (until === 0 || until > clock.now()) return;
  await inSteps(pause, async () => {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'token'])
      .where(({ fn }) => fn<number>('length', ['token']), '=', TOKEN_CHARACTERS)
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, token } of rows) {
      await db
        .updateTable('sessions')
        .set({ token: digestOfToken(token) })
        .where('id', '=', id)
        .execute();
    }
    return rows.length === ROWS_AT_ONCE;
  });
  await db.deleteFrom('installation_settings').where('name', '=', OLDER_SESSIONS_UNTIL).execute();
}

const ROWS_AT_ONCE = 100;

/** Returns the time in ms since the epoch until which an older version may run; 0 without an upgrade. */
async function olderRunUntil({ db }: StoreContext): Promise<number> {
  const setting = db.selectFrom('installation_settings').select('value').where('name', '=', OLDER_SESSIONS_UNTIL);
  return Number((await setting.executeTakeFirst())?.value ?? 0);
}
