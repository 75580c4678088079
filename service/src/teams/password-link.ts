/** Link that an owner creates for a member, who uses it to set a new password. */
import { noteActivity } from '../activity/activity.ts';
import { startLink } from '../auth/password-resets.ts';
import { ApiError } from '../base/errors.ts';
import type { StoreContext } from '../store/store-context.ts';
import { isOnlyIn, roleOf } from './members.ts';
import { lockTeam } from './teams.ts';

type Asked = { readonly teamId: string; readonly userId: string; readonly createdBy: string };

/**
 * Creates the link. The token is returned only here. Anyone who has the token can sign in as the person. Therefore, the
 * person must not belong to another team. Throws NOT_FOUND if the person is not a member. Throws CONFLICT for the
 * caller, for people who belong to another team, and for administrators of the installation.
 */
export function createPasswordLink(
  { db, clock }: StoreContext,
  { teamId, userId, createdBy }: Asked,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  return db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, teamId);
    if ((await roleOf(transaction, { teamId, userId: createdBy })) !== 'owner') throw new ApiError('FORBIDDEN');
    if (!(await roleOf(transaction, { teamId, userId }))) {
      throw new ApiError('NOT_FOUND', {
        message: 'This person is not a member of the team. Check the ID of the person.',
      });
    }
    if (userId === createdBy) {
      throw new ApiError('CONFLICT', {
        message: 'You cannot create a link for yourself. Change your password with your current one.',
      });
    }
    if (!(await isOnlyIn(transaction, { teamId, userId }))) {
      throw new ApiError('CONFLICT', {
        message:
          'This person is also in another team or administers the installation. They can request a reset e-mail, or an administrator can set a new password.',
      });
    }
    const noted = { teamId, actor: { userId: createdBy }, subject: userId };
    await noteActivity({ db: transaction, clock }, { action: 'member.password-link', ...noted });
    return startLink(transaction, { clock, teamId, userId, createdBy });
  });
}
