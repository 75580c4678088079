/** `/v1/teams`, `/v1/plans` and `/v1/libraries`: all teams, plans and libraries, for administrators of the installation. */
import { nearest } from '@platen/engine/base/nearest';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { bodyOf, text } from '../base/parse-body.ts';
import { searchParameter } from '../base/query.ts';
import { isSlug, SLUG_RULE } from '../base/slug.ts';
import type { Plans } from '../enums/plans.ts';
import { findPage, type PlaceForm, pageParameters } from '../http/paging.ts';
import { created, json, jsonBody, NO_BODY, routesWith } from '../http/route.ts';
import type { PlannedContext } from '../store/store-context.ts';
import { teamAnswer, teamsAnswer } from '../teams/routes/answers.ts';
import { createTeam, listTeams, setPlan } from '../teams/teams.ts';
import { createLibrary } from '../templates/libraries.ts';
import { plansAnswer } from '../usage/routes/answers.ts';
import { findExceeding } from '../usage/usage.ts';
import { libraryAnswer } from './answers.ts';

const slug = text('a slug', { max: 64 }).refine(isSlug, { error: SLUG_RULE });
const name = text('display name', { max: 100 }).optional();
const plan = text('a plan of the installation', { max: 64 });
const createTeamBody = bodyOf({ slug, name, plan });
const planBody = bodyOf({ plan });
const createLibraryBody = bodyOf({ slug, name });

export type AdminNeeds = PlannedContext & { readonly credentials: Credentials };

const route = routesWith<AdminNeeds>();

const OF_ADMINS = { group: 'Installation', access: 'person', may: 'superAdmin', headers: {} } as const;

export const adminRoutes = [
  route('GET /v1/teams', {
    name: 'listTeams',
    ...OF_ADMINS,
    about: 'Lists all teams by slug, in pages.',
    query: { search: searchParameter('part of the slug or the name'), ...pageParameters() },
    body: NO_BODY,
    answer: json(teamsAnswer),
    errors: ['BAD_REQUEST'],
    /** `quotaExceeded` marks teams that have used up their quota this month. */
    async handle({ db, clock }, { query }) {
      const search = query.search;
      const { items, more } = await findPage(query, BY_SLUG, (page) => listTeams(db, { search, ...page }));
      const exceeding = await findExceeding({ db, clock });
      return { teams: items.map((team) => ({ ...team, quotaExceeded: exceeding.has(team.id) })), ...more };
    },
  }),
  route('POST /v1/teams', {
    name: 'createTeam',
    ...OF_ADMINS,
    about: 'Creates a team.',
    body: jsonBody(createTeamBody, { slug: 'new-team', plan: 'starter' }),
    answer: created(teamAnswer),
    errors: ['CONFLICT'],
    async handle({ db, clock, plans }, { body: { slug, plan, name = slug } }) {
      requirePlan(plans, plan);
      const team = await createTeam(db, clock, { slug, name, plan });
      if (!team) throw taken('team');
      return team;
    },
  }),
  route('PUT /v1/teams/{slug}/plan', {
    name: 'setPlan',
    ...OF_ADMINS,
    about: 'Changes the plan of a team.',
    body: jsonBody(planBody, { plan: 'pro' }),
    answer: json(teamAnswer),
    errors: ['NOT_FOUND'],
    async handle({ credentials, plans, ...context }, { session, params: { slug }, body: { plan } }) {
      requirePlan(plans, plan);
      const team = await setPlan(context, slug, { plan, actor: { userId: session.user.id } });
      if (!team) throw new ApiError('NOT_FOUND', { message: 'The team does not exist. Check its slug.' });
      credentials.forget();
      return team;
    },
  }),
  route('GET /v1/plans', {
    name: 'listPlans',
    ...OF_ADMINS,
    about: 'Lists the plans of the installation with all limits, smallest first.',
    body: NO_BODY,
    answer: json(plansAnswer),
    errors: [],
    async handle({ plans }) {
      return { plans: plans.names.map((name) => ({ name, ...plans.limitsOf(name) })) };
    },
  }),
  route('POST /v1/libraries', {
    name: 'createLibrary',
    ...OF_ADMINS,
    about: 'Creates a template library.',
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

/** Throws BAD_REQUEST if the plan does not exist. */
function requirePlan({ names }: Plans, plan: string): void {
  if (names.includes(plan)) return;
  const near = nearest(plan, names);
  const message = `must be one of ${names.join(', ')}${near === undefined ? '' : `; did you mean "${near}"?`}`;
  throw badRequest([{ path: '/plan', code: 'INVALID_VALUE', message }]);
}

function taken(what: string): ApiError {
  return new ApiError('CONFLICT', { message: `A ${what} with this slug already exists; choose another slug.` });
}
