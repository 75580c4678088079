/** Members of teams. */

import type { Transaction } from 'kysely';
import { type Activity, type Actor, noteActivity } from '../activity/activity.ts';
import type { Clock } from '../base/clock.ts';
import { mayHaveKeys, type Role } from '../enums/roles.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, Tables } from '../store/tables.ts';
import { lockTeam } from './teams.ts';

export type Member = {
  /** ID of the person. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /**
   * True if the person has access to the e-mail address: they opened a link sent to it, or an administrator created the
   * account.
   */
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly joinedAt: number;
};

export type Membership = { readonly teamId: string; readonly userId: string };

/** Adds a member. If the person already belongs to the team, returns false and changes nothing. */
export async function addMember(
  db: Database,
  clock: Clock,
  { teamId, userId, role }: Membership & { readonly role: Role },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memberships')
    .values({ team_id: teamId, user_id: userId, role, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds a member and an entry in the activity log. */
export async function joinTeam(
  context: StoreContext,
  { actor, ...member }: Membership & { readonly role: Role; readonly actor: Actor },
): Promise<void> {
  if (!(await addMember(context.db, context.clock, member))) return;
  const { teamId, userId, role } = member;
  await noteActivity(context, { teamId, actor, action: 'member.joined', subject: userId, details: { role } });
}

/** Lists members, ordered by address. */
export async function listMembers(
  db: Database,
  teamId: string,
  { search, after, limit = Infinity }: Page<Pick<Member, 'email'>> & Searched = {},
): Promise<readonly Member[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.email_verified', 'memberships.role'])
    .select('memberships.created_at as joinedAt')
    .where('memberships.team_id', '=', teamId)
    .$call(bySearch({ search }, ['users.name', 'users.email']))
    .$if(after !== undefined, (query) => query.where('users.email', '>', after!.email))
    .orderBy('users.email')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(({ email_verified, ...member }) => ({ ...member, emailVerified: email_verified === 1 }));
}

export type MemberTeam = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
};

export async function listTeamsOf(db: Database, userId: string): Promise<readonly MemberTeam[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.team_id')
    .select(['teams.id', 'teams.slug', 'teams.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .orderBy('teams.slug')
    .execute();
}

export type MemberChange = 'changed' | 'not-a-member' | 'last-owner';

type Changing = Membership & { readonly actor: Actor };

/**
 * Changes the role of a member. If the person is no longer an owner, deletes the invitations that the person created.
 * If the role cannot have API keys, revokes the person's keys.
 */
export function setRole(
  context: StoreContext,
  { role, ...changing }: Changing & { readonly role: Role },
): Promise<MemberChange> {
  return changeMember(context, changing, role);
}

/**
 * Removes a member, whose sessions then have no access to the team. To prevent the person from returning, also revokes
 * their API keys, including keys created with these keys, and deletes invitations that the person created or received.
 */
export function removeMember(context: StoreContext, changing: Changing): Promise<MemberChange> {
  return changeMember(context, changing, undefined);
}

/**
 * Changes the role of a member, or removes the member. The last owner of a team can neither leave nor change their
 * role.
 */
function changeMember(
  { db, clock }: StoreContext,
  { teamId, userId, actor }: Changing,
  role: Role | undefined,
): Promise<MemberChange> {
  return db.transaction().execute(async (transaction) => {
    // Locks the team. Otherwise, if its two owners left at the same time, each would find the other as the remaining
    // owner.
    await lockTeam(transaction, teamId);
    const members = await transaction
      .selectFrom('memberships')
      .select(['user_id', 'role'])
      .where('team_id', '=', teamId)
      .execute();
    const member = members.find(({ user_id }) => user_id === userId);
    if (!member) return 'not-a-member';
    const owners = members.filter(({ role }) => role === 'owner');
    if (member.role === 'owner' && owners.length === 1 && role !== 'owner') return 'last-owner';
    const note = (done: Pick<Activity, 'action' | 'details'>) =>
      noteActivity({ db: transaction, clock }, { teamId, actor, subject: userId, ...done });
    if (role !== 'owner') await endInvitations(transaction, { teamId, userId }, role);
    if (role) {
      const change = transaction.updateTable('memberships').set({ role });
      await change.where('team_id', '=', teamId).where('user_id', '=', userId).execute();
      if (!mayHaveKeys(role)) await revokeKeysOf(transaction, { teamId, userId, now: clock.now() });
      if (role !== member.role) await note({ action: 'member.role-changed', details: { from: member.role, to: role } });
    } else {
      await note({ action: 'member.removed', details: { role: member.role } });
      await revokeKeysOf(transaction, { teamId, userId, now: clock.now() });
      const sessions = transaction.updateTable('sessions').set({ team_id: null });
      await sessions.where('team_id', '=', teamId).where('user_id', '=', userId).execute();
      const removal = transaction.deleteFrom('memberships');
      await removal.where('team_id', '=', teamId).where('user_id', '=', userId).execute();
    }
    return 'changed';
  });
}

async function revokeKeysOf(
  transaction: Transaction<Tables>,
  { teamId, userId, now }: Membership & { readonly now: number },
): Promise<void> {
  const keys = transaction.updateTable('keys').set({ revoked_at: now }).where('revoked_at', 'is', null);
  await keys.where('team_id', '=', teamId).where('created_by', '=', userId).execute();
}

/**
 * Deletes the invitations that the person created. If the person is removed, also deletes those to the person's
 * address.
 */
async function endInvitations(
  transaction: Transaction<Tables>,
  { teamId, userId }: Membership,
  role: Role | undefined,
): Promise<void> {
  const open = transaction.deleteFrom('invitations').where('team_id', '=', teamId).where('used_at', 'is', null);
  await open.where('created_by', '=', userId).execute();
  if (role) return;
  const address = transaction.selectFrom('users').select('email').where('id', '=', userId);
  await open.where('email', '=', address).execute();
}

/** Returns true if a member of the team has this e-mail address. */
export async function hasMember(db: Database, teamId: string, email: string): Promise<boolean> {
  const member = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.team_id', '=', teamId)
    .where('users.email', '=', email);
  return (await member.executeTakeFirst()) !== undefined;
}

/** Returns true if the person belongs to no other team, and is not an administrator of the installation. */
export async function isOnlyIn(db: Database, { teamId, userId }: Membership): Promise<boolean> {
  const memberships = await db.selectFrom('memberships').select('team_id').where('user_id', '=', userId).execute();
  const user = db.selectFrom('users').select('super_admin').where('id', '=', userId);
  const superAdmin = (await user.executeTakeFirst())?.super_admin;
  return memberships.length === 1 && memberships[0]!.team_id === teamId && superAdmin === 0;
}

/** Returns the role of a person in the team. Returns undefined if the person does not belong to it. */
export async function roleOf(db: Database, { teamId, userId }: Membership): Promise<Role | undefined> {
  const membership = db.selectFrom('memberships').select('role').where('team_id', '=', teamId);
  return (await membership.where('user_id', '=', userId).executeTakeFirst())?.role;
}
