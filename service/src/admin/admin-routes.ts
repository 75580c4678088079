/** `/v1/teams` and `/v1/libraries`: every team of the installation, its plan, and the libraries, for super admins. */
import type { Credentials } from '../auth/credentials.ts';
import { ApiError } from '../base/errors.ts';
import { bodyOf, text, word } from '../base/parse-body.ts';
import { isSlug, SLUG_RULE } from '../base/slug.ts';
import { libraryAnswer, teamAnswer, teamsAnswer } from '../http/answers.ts';
import { findPage, type PlaceForm, pageQuery } from '../http/paging.ts';
import { created, json, jsonBody, NO_BODY, routesWith } from '../http/route.ts';
import type { Books } from '../store/books.ts';
import { createTeam, findTeam, listTeams, setPlan } from '../teams/teams.ts';
import { createLibrary } from '../templates/libraries.ts';
import { findExceeding } from '../usage/usage.ts';
import { PLAN_NAMES } from '../words/plans.ts';

const slug = text('a slug', { max: 64 }).refine(isSlug, { error: SLUG_RULE });
const name = text('what people call it', { max: 100 }).optional();
const createTeamBody = bodyOf({ slug, name, plan: word(PLAN_NAMES) });
const planBody = bodyOf({ plan: word(PLAN_NAMES) });
const createLibraryBody = bodyOf({ slug, name });

export type AdminNeeds = Books & { readonly credentials: Credentials };

const route = routesWith<AdminNeeds>();

const OF_ADMINS = { group: 'Installation', access: 'person', may: 'superAdmin', headers: {} } as const;

export const adminRoutes = [
  route('GET /v1/teams', {
    name: 'listTeams',
    ...OF_ADMINS,
    about: 'Every team, by their slugs and in pages.',
    query: pageQuery(),
    body: NO_BODY,
    answer: json(teamsAnswer),
    errors: ['BAD_REQUEST'],
    /** `quotaExceeded` flags those beyond their soft cap this month, for review. */
    async handle({ db, clock }, { query }) {
      const { items, more } = await findPage(query, BY_SLUG, (page) => listTeams(db, page));
      const exceeding = await findExceeding(db, clock);
      return { teams: items.map((team) => ({ ...team, quotaExceeded: exceeding.has(team.id) })), ...more };
    },
  }),
  route('POST /v1/teams', {
    name: 'createTeam',
    ...OF_ADMINS,
    about: 'Makes a team.',
    body: jsonBody(createTeamBody, { slug: 'new-team', plan: 'starter' }),
    answer: created(teamAnswer),
    errors: ['CONFLICT'],
    async handle({ db, clock }, { body: { slug, plan, name = slug } }) {
      const team = await createTeam(db, clock, { slug, name, plan });
      if (!team) throw taken('team');
      return team;
    },
  }),
  route('PUT /v1/teams/{slug}/plan', {
    name: 'setPlan',
    ...OF_ADMINS,
    about: 'Puts a team on another plan.',
    body: jsonBody(planBody, { plan: 'pro' }),
    answer: json(teamAnswer),
    errors: ['NOT_FOUND'],
    async handle({ db, credentials }, { params: { slug }, body: { plan } }) {
      await setPlan(db, slug, plan);
      const team = await findTeam(db, slug);
      if (!team) throw new ApiError('NOT_FOUND', { message: 'There is no such team.' });
      credentials.forget();
      return team;
    },
  }),
  route('POST /v1/libraries', {
    name: 'createLibrary',
    ...OF_ADMINS,
    about: 'Makes a template library.',
    body: jsonBody(createLibraryBody, { slug: 'shared' }),
    answer: created(libraryAnswer),
    errors: ['CONFLICT'],
    async handle({ db, clock }, { body: { slug, name = slug } }) {
      const library = await createLibrary(db, clock, { slug, name });
      if (!library) throw taken('library');
      return library;
    },
  }),
];

const BY_SLUG: PlaceForm<{ readonly slug: string }> = {
  write: ({ slug }) => slug,
  read: (slug) => (isSlug(slug) ? { slug } : undefined),
};

function taken(what: string): ApiError {
  return new ApiError('CONFLICT', { message: `There is a ${what} of this slug already.` });
}
