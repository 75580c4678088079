/** `GET /v1/templates` and `/v1/templates/{id}/content`: what may be rendered, and what is in it. */
import { createExpressionCache } from '@platen/engine/expression/index';
import { canonicalTemplate } from '@platen/engine/format/canonical';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';
import type { Database } from '../store/tables.ts';
import { listPublished } from './catalogue.ts';
import { getTemplate } from './get-template.ts';

export function createTemplateRoutes({ db }: { readonly db: Database }) {
  return {
    async list({ credential, query }: FastifyRequest): Promise<object> {
      const { library } = query as { readonly library?: string | readonly string[] };
      if (library !== undefined && typeof library !== 'string') {
        throw new ApiError('BAD_REQUEST', { message: 'The query parameter "library" may be given only once.' });
      }
      const librariesOnly = credential.mode === 'demo';
      const filter = { librariesOnly, ...(library === undefined ? {} : { library }) };
      return { templates: await listPublished(db, credential.team.id, filter) };
    },

    /** In its stored form. */
    async content({ credential, params }: FastifyRequest): Promise<object> {
      const { id } = params as { readonly id: string };
      const template = JSON.parse((await getTemplate(db, credential, id)).content);
      return canonicalTemplate(template, createExpressionCache()) ?? template;
    },
  };
}
