/** Activity log of a team. Each entry is written in the transaction of its change. */
import type { Credential } from '../auth/credential.ts';
import { createRecordId } from '../base/record-id.ts';
import type { ActivityName } from '../enums/activities.ts';
import type { StoreContext } from '../store/store-context.ts';

/** Person or key that made a change; empty for an administrator. */
export type Actor = {
  /** Person, or the person who created the key. */
  readonly userId?: string | undefined;
  readonly keyId?: string | undefined;
};

/** Administrator who uses the command line. */
export const OPERATOR: Actor = {};

export function actorOf(credential: Credential): Actor {
  return credential.kind === 'session'
    ? { userId: credential.session.user.id }
    : { userId: credential.createdBy, keyId: credential.id };
}

/** Team, and the person or key that makes a change. */
export type By = { readonly teamId: string; readonly actor: Actor };

export function byOf(credential: Credential): By {
  return { teamId: credential.team.id, actor: actorOf(credential) };
}

export type Details = Readonly<Record<string, string | number>>;

export type Activity = {
  readonly teamId: string;
  readonly actor: Actor;
  readonly action: ActivityName;
  /** ID of the changed object. */
  readonly subject: string;
  /** Name of the object at that time. Undefined for people, because their name comes from their account. */
  readonly label?: string | undefined;
  readonly details?: Details | undefined;
};

/** Writes an entry. Call it in the transaction of the change. */
export async function noteActivity({ db, clock }: StoreContext, activity: Activity): Promise<void> {
  const { teamId, actor, action, subject, label, details } = activity;
  const at = clock.now();
  await db
    .insertInto('activity')
    .values({
      id: createRecordId(at),
      team_id: teamId,
      at,
      user_id: actor.userId ?? null,
      key_id: actor.keyId ?? null,
      action,
      subject,
      label: label ?? null,
      details: details ? JSON.stringify(details) : null,
    })
    .execute();
}
