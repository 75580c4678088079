/** Activity log of a team. Each entry is written in the same transaction as the change that it describes. */
import type { Credential } from '../auth/credential.ts';
import { createRecordId } from '../base/record-id.ts';
import type { ActivityName } from '../enums/activities.ts';
import type { StoreContext } from '../store/store-context.ts';

/** Person or API key that made a change. Both IDs are undefined for an administrator of the installation. */
export type Actor = {
  /** ID of the person, or of the person who created the API key. */
  readonly userId?: string | undefined;
  readonly keyId?: string | undefined;
};

/** Administrator of the installation, who uses the command line. */
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
  /** Name of the object at the time of the change. Undefined for people, because their current name is shown. */
  readonly label?: string | undefined;
  readonly details?: Details | undefined;
};

/** Writes an entry. Must be called in the transaction of the change. */
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
