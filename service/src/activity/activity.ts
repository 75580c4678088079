/** The record of who did what in a team: written with what it tells of, so that either both are there or neither. */
import type { Credential } from '../auth/credential.ts';
import { createRecordId } from '../base/record-id.ts';
import type { Books } from '../store/books.ts';
import type { ActivityName } from '../words/activities.ts';

/** Who did something; nobody is told of where an operator did. */
export type Actor = {
  /** The person, or the one behind the key. */
  readonly userId?: string | undefined;
  readonly keyId?: string | undefined;
};

/** An operator, on the command line. */
export const OPERATOR: Actor = {};

export function actorOf(credential: Credential): Actor {
  return credential.kind === 'session'
    ? { userId: credential.session.user.id }
    : { userId: credential.createdBy, keyId: credential.id };
}

export type Details = Readonly<Record<string, string | number>>;

export type Activity = {
  readonly teamId: string;
  readonly actor: Actor;
  readonly action: ActivityName;
  /** The ID of what it is about. */
  readonly subject: string;
  /** What that was called then; undefined for people, whose name their account tells. */
  readonly label?: string | undefined;
  readonly details?: Details | undefined;
};

/** To be called in the transaction that does it. */
export async function noteActivity({ db, clock }: Books, activity: Activity): Promise<void> {
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
