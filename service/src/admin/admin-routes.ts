/** `/v1/teams`: every team of the installation and its plan, for super admins. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError } from '../base/errors.ts';
import { bodyOf, parseBody, text, word } from '../base/parse-body.ts';
import { isSlug, SLUG_RULE } from '../base/slug.ts';
import type { Books } from '../store/books.ts';
import { createTeam, findTeam, listTeams, setPlan } from '../teams/teams.ts';
import { createLibrary } from '../templates/libraries.ts';
import { findExceeding } from '../usage/usage.ts';
import { PLAN_NAMES } from '../words/plans.ts';

const slug = text('a slug', { max: 64 }).refine(isSlug, { error: SLUG_RULE });
const name = text('what people call it', { max: 100 }).optional();
export const createTeamBody = bodyOf({ slug, name, plan: word(PLAN_NAMES) });
export const planBody = bodyOf({ plan: word(PLAN_NAMES) });
export const createLibraryBody = bodyOf({ slug, name });

export type AdminNeeds = Books & { readonly credentials: Credentials };

export function createAdminRoutes({ db, clock, credentials }: AdminNeeds) {
  return {
    /** `quotaExceeded` flags those beyond their soft cap this month, for review. */
    async teams(): Promise<object> {
      const [teams, exceeding] = await Promise.all([listTeams(db), findExceeding(db, clock)]);
      return { teams: teams.map((team) => ({ ...team, quotaExceeded: exceeding.has(team.id) })) };
    },

    async createTeam({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { slug, plan, name = slug } = parseBody(createTeamBody, body);
      const team = await createTeam(db, clock, { slug, name, plan });
      if (!team) throw taken('team');
      return reply.code(201).send(team);
    },

    async setPlan({ body, params }: FastifyRequest): Promise<object> {
      const { slug } = params as { readonly slug: string };
      const { plan } = parseBody(planBody, body);
      await setPlan(db, slug, plan);
      const team = await findTeam(db, slug);
      if (!team) throw new ApiError('NOT_FOUND', { message: 'There is no such team.' });
      credentials.forget();
      return team;
    },

    async createLibrary({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { slug, name = slug } = parseBody(createLibraryBody, body);
      const library = await createLibrary(db, clock, { slug, name });
      if (!library) throw taken('library');
      return reply.code(201).send(library);
    },
  };
}

function taken(what: string): ApiError {
  return new ApiError('CONFLICT', { message: `There is a ${what} of this slug already.` });
}
