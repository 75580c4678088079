/** `GET /v1/templates` and `/v1/templates/{id}/content`: what may be rendered, and what is in it. */
import { createExpressionCache } from '@platen/engine/expression/index';
import { canonicalTemplate } from '@platen/engine/format/canonical';
import { ApiError } from '../base/errors.ts';
import { contentAnswer, templatesAnswer } from '../http/answers.ts';
import { json, NO_BODY, routesWith, whole } from '../http/route.ts';
import type { Database } from '../store/tables.ts';
import { listPublished } from './catalogue.ts';
import { getTemplate } from './get-template.ts';

const route = routesWith<{ readonly db: Database }>();

const OF_TEMPLATES = { group: 'Templates', access: 'credential', may: 'render', headers: {} } as const;

export const templateRoutes = [
  route('GET /v1/templates', {
    ...OF_TEMPLATES,
    about: 'The published templates that may be rendered: the team’s own and those of libraries.',
    query: { library: 'slug of a library: its templates alone' },
    body: NO_BODY,
    answer: json(templatesAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query: { library } }) {
      if (library !== undefined && typeof library !== 'string') {
        throw new ApiError('BAD_REQUEST', { message: 'The query parameter "library" may be given only once.' });
      }
      const librariesOnly = credential.mode === 'demo';
      const filter = { librariesOnly, ...(library === undefined ? {} : { library }) };
      return { templates: await listPublished(db, credential.team.id, filter) };
    },
  }),
  route('GET /v1/templates/{id}/content', {
    ...OF_TEMPLATES,
    about:
      'A published template in its stored form. `id` is a slug, `library:slug` or the raw `tpl_…`, each with `@n` for one version.',
    body: NO_BODY,
    answer: whole(contentAnswer),
    errors: ['NOT_FOUND'],
    async handle({ db }, { credential, params }) {
      const template = JSON.parse((await getTemplate(db, credential, params.id)).content);
      return canonicalTemplate(template, createExpressionCache()) ?? template;
    },
  }),
];
