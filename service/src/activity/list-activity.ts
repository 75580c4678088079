/** What is told of who did what in a team, the latest first. */
import { sql } from 'kysely';
import { firstIdAt } from '../base/record-id.ts';
import type { Page } from '../store/page.ts';
import { patternOf } from '../store/search.ts';
import type { Database } from '../store/tables.ts';
import type { ActivityName } from '../words/activities.ts';
import type { Details } from './activity.ts';

export type ListedActivity = {
  readonly id: string;
  readonly at: number;
  readonly action: ActivityName;
  /** The person, or the one behind the key, and their name while they have an account; an operator where there is neither. */
  readonly userId?: string;
  readonly userName?: string;
  readonly keyId?: string;
  /** While it is listed. */
  readonly keyName?: string;
  readonly subject: string;
  /** What the subject was called then; of people what they are called now. */
  readonly label?: string;
  readonly details: Details;
};

export type ActivityFilter = {
  /** A part of what the subject was called. */
  readonly search?: string | undefined;
  /** An activity, or what it is about, such as `key`. */
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** A team has so few of these that all of them can be looked at. */
export async function listActivity(
  db: Database,
  teamId: string,
  { search, action, userId, keyId, from, to, after, limit = Infinity }: ActivityFilter & Page<{ readonly id: string }>,
): Promise<readonly ListedActivity[]> {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('users as actors', 'actors.id', 'activity.user_id')
    .leftJoin('users as subjects', 'subjects.id', 'activity.subject')
    .leftJoin('keys', 'keys.id', 'activity.key_id')
    .selectAll('activity')
    .select(['actors.name as actor', 'subjects.name as person', 'keys.name as keyName'])
    .where('activity.team_id', '=', teamId)
    .$if(action !== undefined, (query) =>
      action!.includes('.')
        ? query.where('activity.action', '=', action as ActivityName)
        : query.where('activity.action', 'like', `${action}.%` as ActivityName),
    )
    .$if(userId !== undefined, (query) => query.where('activity.user_id', '=', userId!))
    .$if(keyId !== undefined, (query) => query.where('activity.key_id', '=', keyId!))
    .$if(search !== undefined, (query) => {
      const like = patternOf(search!);
      return query.where(sql<boolean>`lower(coalesce(activity.label, subjects.name)) like ${like} escape '\\'`);
    })
    .$if(from !== undefined, (query) => query.where('activity.id', '>=', firstIdAt(from!)))
    .$if(to !== undefined, (query) => query.where('activity.id', '<', firstIdAt(to!)))
    .$if(after !== undefined, (query) => query.where('activity.id', '<', after!.id))
    .orderBy('activity.id', 'desc')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(({ id, at, action, user_id, key_id, subject, label, details, actor, person, keyName }) => ({
    id,
    at,
    action,
    ...(user_id === null ? {} : { userId: user_id }),
    ...(actor === null ? {} : { userName: actor }),
    ...(key_id === null ? {} : { keyId: key_id }),
    ...(keyName ? { keyName } : {}),
    subject,
    ...((label ?? person) === null ? {} : { label: (label ?? person)! }),
    details: details === null ? {} : JSON.parse(details),
  }));
}
