/** `GET /v1/templates` and `/v1/templates/{id}/content`: templates that the team can render, and their content. */
import { defined } from '@platen/engine/base/defined';
import { searchParameter, textParameter } from '../../base/query.ts';
import { findPage, PAGE_SIZE, type PlaceForm, pageParameters } from '../../http/paging.ts';
import { json, NO_BODY, own, routesWith } from '../../http/route.ts';
import type { Database } from '../../store/tables.ts';
import type { RenderPool } from '../../workers/render-pool.ts';
import { type CataloguePlace, listPublished } from '../catalogue.ts';
import { getTemplate } from '../get-template.ts';
import { parseTemplateId } from '../template-id.ts';
import { findCanonical, type PublishedTemplate, saveCanonical } from '../templates.ts';
import { contentAnswer, templatesAnswer } from './answers.ts';

type CatalogueNeeds = { readonly db: Database; readonly pool: RenderPool };

const route = routesWith<CatalogueNeeds>();

const OF_TEMPLATES = { group: 'Templates', access: 'credential', may: 'render', headers: {} } as const;

export const templateRoutes = [
  route('GET /v1/templates', {
    name: 'listTemplates',
    ...OF_TEMPLATES,
    about:
      `Lists published templates of the team and of libraries, up to ${PAGE_SIZE.toLocaleString('en-US')} per page. ` +
      'The response has `next` if more follow.',
    query: {
      library: textParameter('slug of a library, to list only its templates').optional(),
      search: searchParameter('part of the slug, the name or a tag'),
      ...pageParameters(),
    },
    body: NO_BODY,
    answer: json(templatesAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const library = query.library;
      const search = query.search;
      const filter = { librariesOnly: credential.mode === 'demo', ...defined({ library, search }) };
      const { items, more } = await findPage(query, BY_ID, (page) =>
        listPublished(db, credential.team.id, { ...filter, ...page }),
      );
      return { templates: items, ...more };
    },
  }),
  route('GET /v1/templates/{id}/content', {
    name: 'getTemplate',
    ...OF_TEMPLATES,
    about: 'Returns a published template. `id` is a slug, `library:slug` or `tpl_…`, Append `@n` to get version n.',
    body: NO_BODY,
    answer: own(['application/json'], contentAnswer),
    errors: ['NOT_FOUND', 'RENDER_ERROR', 'OVERLOADED'],
    async handle(needs, { credential, params, reply }) {
      const template = await getTemplate(needs.db, credential, params.id);
      // Sends the text itself, because it need not be parsed.
      return reply.type('application/json; charset=utf-8').send(await storedForm(needs, credential.team.id, template));
    },
  }),
];

/**
 * Returns the canonical form as JSON text, and stores it on first use. If the template is not valid in this release,
 * returns it unchanged.
 */
async function storedForm({ db, pool }: CatalogueNeeds, teamId: string, template: PublishedTemplate): Promise<string> {
  const known = await findCanonical(db, template);
  if (known !== undefined) return known;
  const { canonical } = await pool.canonical(teamId, { template: template.content, names: [] });
  if (canonical === undefined) return template.content;
  await saveCanonical(db, template, canonical);
  return canonical;
}

const BY_ID: PlaceForm<CataloguePlace> = {
  write: ({ librarySlug, slug }) => (librarySlug === undefined ? slug : `${librarySlug}:${slug}`),
  read(text) {
    const id = parseTemplateId(text);
    return id && id.kind !== 'raw' && id.version === undefined ? id : undefined;
  },
};
