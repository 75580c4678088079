/** The people of teams. */
import type { Clock } from '../base/clock.ts';
import type { Database } from '../store/tables.ts';
import type { Role } from '../words/roles.ts';
import { lockTeam } from './teams.ts';

export type Member = {
  /** The person's. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly joinedAt: number;
};

export type Membership = { readonly teamId: string; readonly userId: string };

/** False, and nothing changed, when the person is in the team already. */
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

export async function listMembers(db: Database, teamId: string): Promise<readonly Member[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.name', 'memberships.role', 'memberships.created_at as joinedAt'])
    .where('memberships.team_id', '=', teamId)
    .orderBy('users.email')
    .execute();
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

export function setRole(db: Database, membership: Membership, role: Role): Promise<MemberChange> {
  return changeMember(db, membership, role);
}

/** The person's sessions act for the team no longer. */
export function removeMember(db: Database, membership: Membership): Promise<MemberChange> {
  return changeMember(db, membership, undefined);
}

/** A new role, or none. A team keeps an owner: whoever takes the last one away is told so. */
function changeMember(db: Database, { teamId, userId }: Membership, role: Role | undefined): Promise<MemberChange> {
  return db.transaction().execute(async (transaction) => {
    // Locks the team's people against each other: two owners who leave at once would both see the other one stay.
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
    if (role) {
      const change = transaction.updateTable('memberships').set({ role });
      await change.where('team_id', '=', teamId).where('user_id', '=', userId).execute();
    } else {
      const sessions = transaction.updateTable('sessions').set({ team_id: null });
      await sessions.where('team_id', '=', teamId).where('user_id', '=', userId).execute();
      const removal = transaction.deleteFrom('memberships');
      await removal.where('team_id', '=', teamId).where('user_id', '=', userId).execute();
    }
    return 'changed';
  });
}
