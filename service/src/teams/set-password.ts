/** Sets a new password with a link. The link was sent by e-mail, or created by an owner of the person's team. */
import { noteActivity } from '../activity/activity.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { Credentials } from '../auth/credentials.ts';
import { claimReset, isReset } from '../auth/password-resets.ts';
import { ApiError } from '../base/errors.ts';
import type { Asker } from '../fairness/thread.ts';
import type { StoreContext } from '../store/store-context.ts';
import { isOnlyIn, roleOf } from './members.ts';
import { lockTeam } from './teams.ts';

type SetNeeds = StoreContext & { readonly accounts: Accounts; readonly credentials: Credentials };

/**
 * Sets the password and ends all sessions of the person. Throws NOT_FOUND if the link is invalid, or if its creator is
 * no longer allowed to create it.
 */
export async function setPasswordByLink(
  { db, clock, accounts, credentials }: SetNeeds,
  { token, password }: { readonly token: string; readonly password: string },
  asker: Asker,
): Promise<void> {
  if (!(await isReset({ db, clock }, token))) throw noReset();
  const hash = await accounts.hash(password, asker);
  await db.transaction().execute(async (transaction) => {
    const claimed = await claimReset(transaction, { clock, token });
    if (!claimed) throw noReset();
    const { userId, link } = claimed;
    if (!link) return accounts.resetByMail(transaction, userId, hash);
    const { teamId } = link;
    await lockTeam(transaction, teamId);
    const isOwner = (await roleOf(transaction, { teamId, userId: link.createdBy })) === 'owner';
    if (!isOwner || !(await isOnlyIn(transaction, { teamId, userId }))) throw noReset();
    await accounts.resetByLink(transaction, userId, hash);
    const noted = { teamId, actor: { userId }, subject: userId };
    await noteActivity({ db: transaction, clock }, { action: 'member.password-changed', ...noted });
  });
  credentials.forget();
}

function noReset(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The link was used or has expired; request another one.' });
}
