/** Lists the drafts of a team, including unpublished ones, and their tags. */

import { searchParameter, textParameter } from '../../base/query.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { type PlaceForm, pageParameters, readPage } from '../../http/paging.ts';
import { json, NO_BODY, routesWith } from '../../http/route.ts';
import type { ReadNeeds } from '../../reading/reader.ts';
import type { FetchNeeds } from '../../store/fetch-templates.ts';
import type { Database } from '../../store/tables.ts';
import { type DraftPlace, listDrafts } from '../list-drafts.ts';
import { listTags, MAX_TAGS_LISTED } from '../tags.ts';
import { draftsAnswer, tagsAnswer } from './answers.ts';

/** Maximum number of drafts on a page, which is also the default. */
const PAGE_SIZE = 100;

const draftsRoute = routesWith<ReadNeeds & FetchNeeds & { readonly db: Database }>()('GET /v1/drafts', {
  name: 'listDrafts',
  group: 'Templates',
  about:
    `Lists the team’s templates and the state of their drafts, latest change first, up to ${PAGE_SIZE} per page. Library templates are not included. The response has ` +
    '`next` if more follow. Read a draft at `/v1/templates/{id}`.',
  access: 'credential',
  may: 'templates:read',
  headers: {},
  query: {
    library: textParameter(
      'slug of a library, to list the templates of the team in this library instead of templates outside libraries',
    ).optional(),
    search: searchParameter('part of the slug, of a tag, or of the published name'),
    tag: textParameter('exact tag of the draft').optional(),
    ...pageParameters(PAGE_SIZE),
  },
  body: NO_BODY,
  answer: json(draftsAnswer),
  errors: ['BAD_REQUEST', 'OVERLOADED'],
  async handle({ db, reader, fetchTemplates }, { credential, query, reply }) {
    const teamId = credential.team.id;
    const asker = { group: teamId, left: signalLeaving(reply) };
    const summarize = (texts: readonly string[]) => reader.summarize(texts, asker);
    const asked = {
      search: query.search,
      library: query.library,
      tag: query.tag,
      ...readPage(query, LATEST_FIRST),
      summarize,
    };
    const { drafts, hasMore } = await fetchTemplates(asker, () => listDrafts(db, teamId, asked));
    return hasMore ? { drafts, next: LATEST_FIRST.write(drafts.at(-1)!) } : { drafts };
  },
});

const tagsRoute = routesWith<{ readonly db: Database }>()('GET /v1/tags', {
  name: 'listTags',
  group: 'Templates',
  about:
    `Lists the tags of the team's drafts, each with its number of templates, most used first, up to ${MAX_TAGS_LISTED}. ` +
    'The tags of a draft are in its `meta.tags`. Templates in libraries are not counted.',
  access: 'credential',
  may: 'templates:read',
  headers: {},
  query: {},
  body: NO_BODY,
  answer: json(tagsAnswer),
  errors: [],
  handle: async ({ db }, { credential }) => ({ tags: await listTags(db, credential.team.id) }),
});

export const draftRoutes = [draftsRoute, tagsRoute];

const LATEST_FIRST: PlaceForm<DraftPlace> = {
  write: ({ updatedAt, id }) => `${updatedAt}_${id}`,
  read(text) {
    const [, updatedAt, id] = /^(\d{1,15})_(tpl_\w{1,64})$/.exec(text) ?? [];
    return updatedAt === undefined || id === undefined ? undefined : { updatedAt: Number(updatedAt), id };
  },
};
