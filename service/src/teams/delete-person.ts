/** Deletes the account of a person, and everything with which the person could regain access. */
import type { Transaction } from 'kysely';
import { noteActivity, OPERATOR } from '../activity/activity.ts';
import type { Clock } from '../base/clock.ts';
import type { Database, Tables } from '../store/tables.ts';
import { addMember } from './members.ts';
import { lockTeam } from './teams.ts';

export type Deletion =
  | { readonly kind: 'deleted' }
  /** Nothing was deleted, because the person is the only owner of these teams (slugs). */
  | { readonly kind: 'only-owner'; readonly teams: readonly string[] };

/**
 * Deletes the account with its memberships and sessions. In all teams, also revokes the person's API keys, and deletes
 * the invitations that the person created or received. If the person is the only owner of a team, the heir becomes its
 * owner. New sessions of the heir do not start with this team until the heir chooses it. Without an heir, nothing is
 * deleted in this case.
 */
export function deletePerson(
  db: Database,
  clock: Clock,
  { userId, heirId }: { readonly userId: string; readonly heirId?: string | undefined },
): Promise<Deletion> {
  return db.transaction().execute(async (transaction) => {
    const teams = await transaction
      .selectFrom('memberships')
      .innerJoin('teams', 'teams.id', 'memberships.team_id')
      .select(['teams.id', 'teams.slug'])
      .where('user_id', '=', userId)
      // Uses a fixed order, so that two concurrent calls for the same teams cannot deadlock.
      .orderBy('teams.id')
      .execute();
    const alone: string[] = [];
    for (const { id, slug } of teams) {
      await lockTeam(transaction, id);
      if (!(await isOnlyOwner(transaction, id, userId))) continue;
      if (heirId === undefined) alone.push(slug);
      else await makeOwner(transaction, clock, { teamId: id, userId: heirId });
    }
    if (alone.length > 0) return { kind: 'only-owner', teams: alone.sort() };
    for (const { id } of teams) {
      const noted = { teamId: id, actor: OPERATOR, subject: userId };
      await noteActivity({ db: transaction, clock }, { action: 'member.removed', ...noted });
    }
    await deleteAll(transaction, clock, userId);
    return { kind: 'deleted' };
  });
}

async function isOnlyOwner(transaction: Transaction<Tables>, teamId: string, userId: string): Promise<boolean> {
  const owners = await transaction
    .selectFrom('memberships')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .execute();
  return owners.length === 1 && owners[0]!.user_id === userId;
}

async function makeOwner(
  transaction: Transaction<Tables>,
  clock: Clock,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  const isNew = await addMember(transaction, clock, { teamId, userId, role: 'owner' });
  const change = transaction.updateTable('memberships').set(isNew ? { chosen: 0 } : { role: 'owner' });
  await change.where('team_id', '=', teamId).where('user_id', '=', userId).execute();
}

async function deleteAll(transaction: Transaction<Tables>, clock: Clock, userId: string): Promise<void> {
  const revocation = transaction.updateTable('keys').set({ revoked_at: clock.now() }).where('revoked_at', 'is', null);
  await revocation.where('created_by', '=', userId).execute();
  const open = transaction.deleteFrom('invitations').where('used_at', 'is', null);
  await open.where('created_by', '=', userId).execute();
  const address = transaction.selectFrom('users').select('email').where('id', '=', userId);
  await open.where('email', '=', address).execute();
  // Names are deleted with the account. Labels of invitations contain the e-mail address and must be deleted here.
  const told = transaction.updateTable('activity').set({ label: null });
  await told.where('action', 'in', ['member.invited', 'invitation.revoked']).where('label', '=', address).execute();
  for (const table of ['sessions', 'memberships', 'password_resets', 'accounts'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await transaction.deleteFrom('users').where('id', '=', userId).execute();
}
