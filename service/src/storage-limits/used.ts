/** Deletes records that are no longer needed: used or expired invitations, and revoked keys. */

import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { StoreContext } from '../store/store-context.ts';

/** Time in ms for which a revoked key remains in the list. */
export const REVOKED_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Maximum revoked keys in the list of a team. The newest are kept. */
const REVOKED_KEPT = 100;

export async function forgetInvitations(
  { db, clock }: StoreContext,
  pause: StepPause = createStepPause(),
): Promise<void> {
  const used = db.selectFrom('invitations').select('id').where('used_at', 'is not', null);
  await deleteInSteps(db, pause, { table: 'invitations', key: ['id'], rows: used });
  const expired = db.selectFrom('invitations').select('id').where('expires_at', '<=', clock.now());
  await deleteInSteps(db, pause, { table: 'invitations', key: ['id'], rows: expired });
}

export async function forgetRevokedKeys(
  { db, clock }: StoreContext,
  pause: StepPause = createStepPause(),
): Promise<void> {
  const end = clock.now() - REVOKED_KEPT_MS;
  const rows = db
    .selectFrom('keys')
    .select('id')
    .where(({ eb, fn }) => eb(fn.coalesce('revoked_at', 'expires_at'), '<=', end));
  await deleteInSteps(db, pause, { table: 'keys', key: ['id'], rows });
}

/** Deletes the oldest revoked and expired keys of a team, down to the maximum. */
export async function thinRevokedKeys({ db, clock }: StoreContext, teamId: string): Promise<void> {
  const old = await db
    .selectFrom('keys')
    .select('id')
    .where('team_id', '=', teamId)
    .where(({ eb, or }) => or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', clock.now())]))
    .orderBy(({ fn }) => fn.coalesce('revoked_at', 'expires_at'), 'desc')
    .orderBy('id')
    .offset(REVOKED_KEPT)
    .limit(500)
    .execute();
  if (old.length === 0) return;
  await db
    .deleteFrom('keys')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
}
