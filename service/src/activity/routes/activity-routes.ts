/** `GET /v1/activity`: activity log of a team, for its owners. */

import { searchParameter, textParameter, timeParameters, wordParameter } from '../../base/query.ts';
import { RECORD_ID } from '../../base/record-id.ts';
import { ACTIVITIES } from '../../enums/activities.ts';
import { findPage, type PlaceForm, pageParameters } from '../../http/paging.ts';
import { json, NO_BODY, routesWith } from '../../http/route.ts';
import type { StoreContext } from '../../store/store-context.ts';
import { type ActivityFilter, listActivity } from '../list-activity.ts';
import { activityAnswer } from './answers.ts';

const KINDS = [...new Set(ACTIVITIES.map((name) => name.split('.')[0]!))];

export const activityRoute = routesWith<StoreContext>()('GET /v1/activity', {
  name: 'listActivity',
  group: 'Team',
  about:
    'Lists the activity of the team, latest first, in pages. The log contains publications, restored versions, deletions, and changes of keys, invitations, members, roles and plans. Entries are stored for ' +
    '`PLATEN_KEEP_ACTIVITY_DAYS` days; only for owners. Entries without a person or key are actions of the administrator.',
  access: 'member',
  may: 'owner',
  headers: {},
  query: {
    search: searchParameter('part of the name of the changed object'),
    action: wordParameter(`${ACTIVITIES.join(', ')}; or all actions on one kind of object: ${KINDS.join(', ')}`, [
      ...ACTIVITIES,
      ...KINDS,
    ]).optional(),
    person: textParameter('ID of the person, or of the creator of the key').optional(),
    key: textParameter('ID of the API key that made the change').optional(),
    ...timeParameters(),
    ...pageParameters(),
  },
  body: NO_BODY,
  answer: json(activityAnswer),
  errors: ['BAD_REQUEST'],
  async handle({ db }, { credential, query }) {
    const filter: ActivityFilter = {
      search: query.search,
      action: query.action,
      userId: query.person,
      keyId: query.key,
      from: query.from,
      to: query.to,
    };
    const list = (page: object) => listActivity(db, credential.team.id, { ...filter, ...page });
    const { items, more } = await findPage(query, BY_ID, list);
    return { activity: items, ...more };
  },
});

const BY_ID: PlaceForm<{ readonly id: string }> = {
  write: ({ id }) => id,
  read: (id) => (RECORD_ID.test(id) ? { id } : undefined),
};
