/** A link to a new password, which an owner gives a person of the team by hand. */
import { noteActivity } from '../activity/activity.ts';
import { startLink } from '../auth/password-resets.ts';
import { ApiError } from '../base/errors.ts';
import type { Books } from '../store/books.ts';
import { isOnlyIn, roleOf } from './members.ts';
import { lockTeam } from './teams.ts';

type Asked = { readonly teamId: string; readonly userId: string; readonly createdBy: string };

/**
 * The only time the token is known. Whoever has it can be the person: so it is for people who act in this team alone. NOT_FOUND
 * for who is not in the team, CONFLICT for oneself, for who is in another team and for super admins.
 */
export function createPasswordLink(
  { db, clock }: Books,
  { teamId, userId, createdBy }: Asked,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  return db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, teamId);
    if ((await roleOf(transaction, { teamId, userId: createdBy })) !== 'owner') throw new ApiError('FORBIDDEN');
    if (!(await roleOf(transaction, { teamId, userId }))) {
      throw new ApiError('NOT_FOUND', { message: 'This person is not in the team.' });
    }
    if (userId === createdBy) {
      throw new ApiError('CONFLICT', { message: 'Your own password you change with the one you have.' });
    }
    if (!(await isOnlyIn(transaction, { teamId, userId }))) {
      throw new ApiError('CONFLICT', {
        message: 'This person acts elsewhere, too: an operator gives them a new password, or they ask for a mail.',
      });
    }
    const noted = { teamId, actor: { userId: createdBy }, subject: userId };
    await noteActivity({ db: transaction, clock }, { action: 'member.password-link', ...noted });
    return startLink(transaction, { clock, teamId, userId, createdBy });
  });
}
