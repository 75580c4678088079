/**
 * Creates a person in a team without an invitation: for an administrator, or through the account link that the service
 * prints on its first start.
 */
import type { Transaction } from 'kysely';
import type { Actor } from '../activity/activity.ts';
import type { Accounts, NewAccount } from '../auth/accounts.ts';
import type { Role } from '../enums/roles.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Tables } from '../store/tables.ts';
import { joinTeam } from './members.ts';

export type NewPerson = Omit<NewAccount, 'isProven'> & {
  readonly teamId: string;
  readonly role: Role;
  /** True to make the person an administrator of the installation. */
  readonly isSuperAdmin: boolean;
  /** Person or administrator who makes the change, for the activity log. Default: the new person. */
  readonly actor?: Actor;
};

/** Creates the person and returns the ID. If the e-mail address is taken, returns undefined and changes nothing. */
export async function createPerson(
  transaction: Transaction<Tables>,
  { clock, accounts }: Pick<StoreContext, 'clock'> & { readonly accounts: Accounts },
  { teamId, role, isSuperAdmin, actor, ...account }: NewPerson,
): Promise<string | undefined> {
  const userId = await accounts.create(transaction, { ...account, isProven: true });
  if (userId === undefined) return undefined;
  await joinTeam({ db: transaction, clock }, { teamId, userId, role, actor: actor ?? { userId } });
  if (isSuperAdmin) await transaction.updateTable('users').set({ super_admin: 1 }).where('id', '=', userId).execute();
  return userId;
}
