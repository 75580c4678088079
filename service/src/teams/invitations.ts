/** Invitations to teams. Each is for one e-mail address and can be used once, within a week. */
import { createHash, randomUUID } from 'node:crypto';
import { defined } from '@platen/engine/base/defined';
import type { Selectable } from 'kysely';
import { type Actor, noteActivity } from '../activity/activity.ts';
import { randomBase62 } from '../base/base62.ts';
import type { Clock } from '../base/clock.ts';
import { ApiError } from '../base/errors.ts';
import type { Role } from '../enums/roles.ts';
import { requireInvitationsLeft } from '../storage-limits/limits.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { PlannedContext, StoreContext } from '../store/store-context.ts';
import type { Database, InvitationRow } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { roleOf } from './members.ts';
import { lockTeam } from './teams.ts';

export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** ID of the owner who created the invitation. */
  readonly createdBy?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

type ClaimedInvitation = {
  readonly id: string;
  readonly teamId: string;
  readonly email: string;
  readonly role: Role;
  /** True if the token was sent by e-mail and shown to nobody else. */
  readonly isMailed: boolean;
};

type NewInvitation = Omit<ClaimedInvitation, 'id'> & { readonly createdBy: string };

export type NewlyInvited = Invitation & {
  readonly token: string;
  /** ID of an earlier invitation to the same address. It is now invalid. */
  readonly replaces?: string;
};

/**
 * Creates an invitation. It replaces an earlier one to the same address. The token is returned only here. Throws
 * FORBIDDEN if the creator is no longer an owner, and STORAGE_EXCEEDED if there are too many invitations.
 */
export async function invite(
  { db, clock, plans }: PlannedContext,
  { teamId, email, role, createdBy, isMailed }: NewInvitation,
): Promise<NewlyInvited> {
  const id = randomUUID();
  const token = `pl_invite_${randomBase62(32)}`;
  const [createdAt, expiresAt] = [clock.now(), clock.now() + INVITATION_MS];
  const replaced = await db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, teamId);
    if ((await roleOf(transaction, { teamId, userId: createdBy })) !== 'owner') throw new ApiError('FORBIDDEN');
    const earlier = transaction.deleteFrom('invitations').where('team_id', '=', teamId).where('email', '=', email);
    const ended = await earlier.where('used_at', 'is', null).returning(['id', 'expires_at']).execute();
    await transaction
      .insertInto('invitations')
      .values({
        id,
        team_id: teamId,
        email,
        role,
        hash: hashOf(token),
        mailed: isMailed ? 1 : 0,
        created_by: createdBy,
        created_at: createdAt,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
    const noted = { teamId, actor: { userId: createdBy }, subject: id, label: email, details: { role } };
    await noteActivity({ db: transaction, clock }, { action: 'member.invited', ...noted });
    await requireInvitationsLeft(transaction, plans, { teamId, now: createdAt });
    return ended.find(({ expires_at }) => expires_at > createdAt)?.id;
  });
  return {
    id,
    email,
    role,
    createdBy,
    createdAt,
    expiresAt,
    token,
    ...defined({ replaces: replaced }),
  };
}

/** Lists open invitations in the order of their addresses. There is at most one per address. */
export async function listInvitations(
  db: Database,
  clock: Clock,
  teamId: string,
  { search, after, limit = Infinity }: Page<Pick<Invitation, 'email'>> & Searched = {},
): Promise<readonly Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'created_by', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('team_id', '=', teamId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .$call(bySearch({ search }, ['email']))
    .$if(after !== undefined, (query) => query.where('email', '>', after!.email))
    .orderBy('email')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(({ created_by, ...invitation }) =>
    created_by === null ? invitation : { ...invitation, createdBy: created_by },
  );
}

type Withdrawal = { readonly teamId: string; readonly id: string; readonly actor?: Actor };

/**
 * Deletes an invitation. Returns false if the team has no such invitation. Without an actor, the activity log gets no
 * entry.
 */
export function withdrawInvitation({ db, clock }: StoreContext, { teamId, id, actor }: Withdrawal): Promise<boolean> {
  return within(db, async (transaction) => {
    const withdrawal = transaction.deleteFrom('invitations').where('team_id', '=', teamId).where('id', '=', id);
    const gone = await withdrawal.where('used_at', 'is', null).returning('email').executeTakeFirst();
    if (gone && actor) {
      const noted = { teamId, actor, subject: id, label: gone.email };
      await noteActivity({ db: transaction, clock }, { action: 'invitation.revoked', ...noted });
    } else if (gone) {
      await transaction.deleteFrom('activity').where('team_id', '=', teamId).where('subject', '=', id).execute();
    }
    return gone !== undefined;
  });
}

/** Returns an open invitation. */
export async function findInvitation(
  db: Database,
  clock: Clock,
  token: string,
): Promise<ClaimedInvitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select(CLAIMED)
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row && toClaimed(row);
}

const CLAIMED = ['id', 'team_id', 'email', 'role', 'mailed'] as const;

function toClaimed({
  id,
  team_id: teamId,
  email,
  role,
  mailed,
}: Pick<Selectable<InvitationRow>, (typeof CLAIMED)[number]>): ClaimedInvitation {
  return { id, teamId, email, role, isMailed: mailed === 1 };
}

/**
 * Marks an invitation as used. Returns undefined if the invitation is unknown, used, expired, or for another e-mail
 * address.
 */
export async function claimInvitation(
  db: Database,
  clock: Clock,
  { token, email }: { readonly token: string; readonly email?: string },
): Promise<ClaimedInvitation | undefined> {
  const now = clock.now();
  let claim = db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  if (email !== undefined) claim = claim.where('email', '=', email);
  const row = await claim.returning(CLAIMED).executeTakeFirst();
  return row && toClaimed(row);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
