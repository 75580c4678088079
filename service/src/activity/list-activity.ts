/** Lists the activity log of a team, latest first. */
import { sql } from 'kysely';
import { firstIdAt } from '../base/record-id.ts';
import type { ActivityName } from '../enums/activities.ts';
import { inListStep } from '../store/list-steps.ts';
import type { Page } from '../store/page.ts';
import { patternOf } from '../store/search.ts';
import type { Database } from '../store/tables.ts';
import type { Details } from './activity.ts';

export type ListedActivity = {
  readonly id: string;
  readonly at: number;
  readonly action: ActivityName;
  /**
   * ID of the person, or of the person who created the API key. Their name is present while their account exists.
   * Without a person and a key, an administrator of the installation made the change.
   */
  readonly userId?: string;
  readonly userName?: string;
  readonly keyId?: string;
  /** Name of the API key. Present as long as the key is listed. */
  readonly keyName?: string;
  readonly subject: string;
  /** Name of the changed object at the time of the change. For people, their current name. */
  readonly label?: string;
  readonly details: Details;
};

export type ActivityFilter = {
  /** Substring of the label. */
  readonly search?: string | undefined;
  /** Name of an action, or a kind of object such as `key`. */
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** Maximum rows that one SQL statement searches. */
export const ROWS_OF_STEP = 2_000;

type Listing = ActivityFilter & Page<{ readonly id: string }>;

/** Returns the activity of a team, latest first. Searches a filtered list in steps, with pauses between them. */
export async function listActivity(
  db: Database,
  teamId: string,
  { after, limit = Infinity, ...filter }: Listing,
): Promise<readonly ListedActivity[]> {
  const { search, action, userId, keyId, from, to } = filter;
  const isFiltered = [search, action, userId, keyId].some((value) => value !== undefined);
  const found: ListedActivity[] = [];
  const first = from === undefined ? undefined : firstIdAt(from);
  const ends = [after?.id, to === undefined ? undefined : firstIdAt(to)];
  let [before] = ends.filter((id) => id !== undefined).sort();
  const look = async () => {
    const end = isFiltered ? await endOfStep(db, teamId, { first, before }) : undefined;
    const step = { ...filter, first: end ?? first, before, limit: limit - found.length };
    found.push(...(await findWithin(db, teamId, step)));
    return end;
  };
  for (;;) {
    const end = await (isFiltered ? inListStep(teamId, look) : look());
    if (end === undefined || found.length >= limit) return found;
    before = end;
  }
}

/** Range of entry IDs: from `first` up to, but excluding, `before`. IDs descend. */
type Within = { readonly first: string | undefined; readonly before: string | undefined };

/** Returns the ID of the last entry in the next step. Returns undefined if fewer entries than a full step remain. */
async function endOfStep(db: Database, teamId: string, { first, before }: Within): Promise<string | undefined> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('team_id', '=', teamId)
    .$if(first !== undefined, (query) => query.where('id', '>=', first!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(ROWS_OF_STEP - 1)
    .executeTakeFirst();
  return row?.id;
}

async function findWithin(
  db: Database,
  teamId: string,
  { search, action, userId, keyId, first, before, limit }: ActivityFilter & Within & { readonly limit: number },
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
    .$if(first !== undefined, (query) => query.where('activity.id', '>=', first!))
    .$if(before !== undefined, (query) => query.where('activity.id', '<', before!))
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
