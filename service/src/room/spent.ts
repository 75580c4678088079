/** Records that nobody needs any more: invitations that were used or have expired, keys that were revoked. */

import type { Books } from '../store/books.ts';

/** How long a revoked key is listed. */
export const REVOKED_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** So many of a team, the newest. */
const REVOKED_KEPT = 100;

export async function forgetInvitations({ db, clock }: Books): Promise<void> {
  const spent = db.deleteFrom('invitations');
  await spent.where(({ eb, or }) => or([eb('used_at', 'is not', null), eb('expires_at', '<=', clock.now())])).execute();
}

export async function forgetRevokedKeys({ db, clock }: Books): Promise<void> {
  await db
    .deleteFrom('keys')
    .where(({ eb, fn }) => eb(fn.coalesce('revoked_at', 'expires_at'), '<=', clock.now() - REVOKED_KEPT_MS))
    .execute();
}

/** The newest of a team's keys that were revoked or have expired stay. */
export async function thinRevokedKeys({ db, clock }: Books, teamId: string): Promise<void> {
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
