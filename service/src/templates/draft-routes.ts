/** `GET /v1/drafts`: the templates that a team works on, published or not. */
import { ApiError } from '../base/errors.ts';
import { draftsAnswer } from '../http/answers.ts';
import { json, NO_BODY, routesWith } from '../http/route.ts';
import type { Database } from '../store/tables.ts';
import { type DraftPlace, type ListedDraft, listDrafts } from './list-drafts.ts';
import { once, readLimit } from './template-routes.ts';

/** Drafts of a page, unless fewer are asked for. */
const PAGE_SIZE = 100;

export const draftsRoute = routesWith<{ readonly db: Database }>()('GET /v1/drafts', {
  name: 'listDrafts',
  group: 'Templates',
  about:
    `The templates of the team, those of libraries aside, with what became of their drafts, the latest change first, ${PAGE_SIZE} at once at most. Where there ` +
    'are more, the answer has `next`. A draft itself is read at `/v1/templates/{id}`.',
  access: 'credential',
  may: 'templates',
  headers: {},
  query: {
    library: 'slug of a library: the templates that the team has in it, in place of those in none',
    search: 'a part of the slug, or of the published name',
    limit: { about: 'how many at most', type: 'integer', minimum: 1, maximum: PAGE_SIZE },
    after: 'the `next` of the answer before',
  },
  body: NO_BODY,
  answer: json(draftsAnswer),
  errors: ['BAD_REQUEST'],
  async handle({ db }, { credential, query }) {
    const search = once(query, 'search')?.trim().slice(0, 100) || undefined;
    const library = once(query, 'library');
    const after = readPlace(once(query, 'after'));
    const limit = readLimit(once(query, 'limit'), PAGE_SIZE);
    const { drafts, hasMore } = await listDrafts(db, credential.team.id, { search, library, after, limit });
    return hasMore ? { drafts, next: placeOf(drafts.at(-1)!) } : { drafts };
  },
});

function placeOf({ updatedAt, id }: ListedDraft): string {
  return `${updatedAt}_${id}`;
}

function readPlace(text: string | undefined): DraftPlace | undefined {
  if (text === undefined) return undefined;
  const [, updatedAt, id] = /^(\d{1,15})_(tpl_\w{1,64})$/.exec(text) ?? [];
  if (updatedAt !== undefined && id !== undefined) return { updatedAt: Number(updatedAt), id };
  throw new ApiError('BAD_REQUEST', { message: 'The query parameter "after" must be the "next" of an answer.' });
}
