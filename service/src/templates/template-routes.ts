/** `GET /v1/templates` and `/v1/templates/{id}/content`: what may be rendered, and what is in it. */
import { ApiError } from '../base/errors.ts';
import { contentAnswer, templatesAnswer } from '../http/answers.ts';
import { json, NO_BODY, own, routesWith } from '../http/route.ts';
import type { Database } from '../store/tables.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import { type CataloguePlace, listPublished, type TemplateMetadata } from './catalogue.ts';
import { getTemplate } from './get-template.ts';
import { parseTemplateId } from './template-id.ts';
import { findCanonical, type PublishedTemplate, saveCanonical } from './templates.ts';

type CatalogueNeeds = { readonly db: Database; readonly pool: RenderPool };

const route = routesWith<CatalogueNeeds>();

const OF_TEMPLATES = { group: 'Templates', access: 'credential', may: 'render', headers: {} } as const;

/** Templates of a page, unless fewer are asked for. */
const PAGE_SIZE = 1_000;

export const templateRoutes = [
  route('GET /v1/templates', {
    name: 'listTemplates',
    ...OF_TEMPLATES,
    about:
      `The published templates that may be rendered: the team’s own and those of libraries, ${PAGE_SIZE.toLocaleString('en-US')} at once. ` +
      'Where there are more, the answer has `next`.',
    query: {
      library: 'slug of a library: its templates alone',
      limit: { about: 'how many at most', type: 'integer', minimum: 1, maximum: PAGE_SIZE },
      after: 'the `next` of the answer before',
    },
    body: NO_BODY,
    answer: json(templatesAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const [library, after] = [once(query, 'library'), readPlace(once(query, 'after'))];
      const limit = readLimit(once(query, 'limit'), PAGE_SIZE);
      const librariesOnly = credential.mode === 'demo';
      // One more than is told, to know whether there are more.
      const filter = { librariesOnly, after, limit: limit + 1, ...(library === undefined ? {} : { library }) };
      const found = await listPublished(db, credential.team.id, filter);
      const templates = found.slice(0, limit);
      return found.length > limit ? { templates, next: idOf(templates.at(-1)!) } : { templates };
    },
  }),
  route('GET /v1/templates/{id}/content', {
    name: 'getTemplate',
    ...OF_TEMPLATES,
    about:
      'A published template in its stored form. `id` is a slug, `library:slug` or the raw `tpl_…`, each with `@n` for one version.',
    body: NO_BODY,
    answer: own(['application/json'], contentAnswer),
    errors: ['NOT_FOUND', 'RENDER_ERROR', 'OVERLOADED'],
    async handle(needs, { credential, params, reply }) {
      const template = await getTemplate(needs.db, credential, params.id);
      // Text: nothing of it is read here.
      return reply.type('application/json; charset=utf-8').send(await storedForm(needs, credential.team.id, template));
    },
  }),
];

/** JSON text; what was published without it gets it now. As it was given where the rules have changed since. */
async function storedForm({ db, pool }: CatalogueNeeds, teamId: string, template: PublishedTemplate): Promise<string> {
  const known = await findCanonical(db, template);
  if (known !== undefined) return known;
  const { canonical } = await pool.canonical(teamId, template.content);
  if (canonical === undefined) return template.content;
  await saveCanonical(db, template, canonical);
  return canonical;
}

export function once(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new ApiError('BAD_REQUEST', { message: `The query parameter "${name}" may be given only once.` });
}

export function readLimit(text: string | undefined, most: number): number {
  if (text === undefined) return most;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= most) return limit;
  throw new ApiError('BAD_REQUEST', {
    message: `The query parameter "limit" must be a whole number from 1 to ${most}.`,
  });
}

function readPlace(text: string | undefined): CataloguePlace | undefined {
  if (text === undefined) return undefined;
  const id = parseTemplateId(text);
  if (id && id.kind !== 'raw' && id.version === undefined) return id;
  throw new ApiError('BAD_REQUEST', { message: 'The query parameter "after" must be the "next" of an answer.' });
}

/** What the list goes on after. */
function idOf({ librarySlug, slug }: TemplateMetadata): string {
  return librarySlug === undefined ? slug : `${librarySlug}:${slug}`;
}
