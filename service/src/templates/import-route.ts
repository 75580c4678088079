/** `POST /v1/templates/import`: converts a ZPL label to a template of the team. */
import type { Problem } from '@platen/engine/base/problem';
import { personOf } from '../auth/credential.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { importedAnswer } from '../http/answers.ts';
import { once } from '../http/paging.ts';
import { created, FILE_BODY, routesWith } from '../http/route.ts';
import { createTemplate } from './create-template.ts';
import { sendDraft, type TemplateNeeds } from './manage-routes.ts';
import { templateSlugProblem } from './template-slug.ts';

const DENSITIES = [6, 8, 12, 24] as const;
const MAX_NAME = 200;

export const importRoute = routesWith<TemplateNeeds>()('POST /v1/templates/import', {
  name: 'importTemplate',
  group: 'Templates',
  about:
    'Converts a label to a template and stores it as a draft. The body is a ZPL II or EPL2 stream; the `Content-Type` is ignored. Fields become elements in mm. Numbered fields (`^FN`), and the values named by `field`, become expressions with sample data. `report` lists identical parts, differences, and commands without an element.',
  access: 'credential',
  may: 'templates',
  query: {
    name: 'name of the template; default: Imported label',
    slug: 'slug of the template; default: derived from the name',
    label: { about: 'number of the label in the stream, from 1; default: the first', type: 'integer', minimum: 1 },
    density: { about: 'dots per millimetre of the label: 6, 8, 12 or 24; default: 8', type: 'integer', minimum: 6 },
    field: 'name and printed value of a field for the data, such as `order=4711`; may be repeated',
  },
  headers: { sends: { ETag: 'changes with the draft' } },
  body: FILE_BODY,
  answer: created(importedAnswer),
  errors: [
    ...(['BAD_REQUEST', 'CONFLICT', 'ZPL_NOT_DRAWN', 'STORAGE_EXCEEDED'] as const),
    ...(['RENDER_ERROR', 'OVERLOADED', 'UNAVAILABLE'] as const),
  ],
  async handle(needs, { credential, query, body: zpl, reply }) {
    const { slug, ...options } = parseImportQuery(query);
    const imported = await needs.pool.importZpl(credential.team.id, { zpl, ...options });
    if (!imported.ok) throw refusal(imported.problems);
    await needs.disk.requireFree();
    const written = { draft: imported.template, name: options.name };
    const teamId = credential.team.id;
    const id = await createTemplate(needs, { teamId, author: personOf(credential), ...written, slug });
    const { labels, report } = imported;
    return { ...(await sendDraft(needs, reply, { id, credential, written })), labels, report };
  },
});

/** Returns the error for a stream without a label, or for problems in the query. */
function refusal(problems: readonly Problem[]): ApiError {
  const whole = problems.find(({ path }) => path === '');
  return whole ? new ApiError('ZPL_NOT_DRAWN', { message: `${whole.message}.` }) : badRequest(problems);
}

/** Parses the query. Throws BAD_REQUEST with all problems. */
function parseImportQuery(query: Readonly<Record<string, unknown>>) {
  const problems: Problem[] = [];
  const wrong = (name: string, message: string) => problems.push({ path: `/${name}`, code: 'OUT_OF_RANGE', message });
  const name = once(query, 'name') ?? 'Imported label';
  if (name === '' || name.length > MAX_NAME) wrong('name', `must have 1 to ${MAX_NAME} characters`);
  const slug = once(query, 'slug');
  const slugProblem = slug === undefined ? undefined : templateSlugProblem(slug);
  if (slugProblem !== undefined) wrong('slug', slugProblem);
  const label = once(query, 'label') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(label)) wrong('label', 'must be a whole number from 1 to 9999');
  const dots = once(query, 'density') ?? '8';
  const density = DENSITIES.find((each) => String(each) === dots);
  if (density === undefined) wrong('density', 'must be 6, 8, 12 or 24');
  const pairs = query['field'] === undefined ? [] : [query['field']].flat();
  const fields: Record<string, string> = {};
  for (const pair of pairs) {
    const [, key, value] = (typeof pair === 'string' && /^([A-Za-z]\w{0,39})=(.+)$/s.exec(pair)) || [];
    if (key === undefined || value === undefined)
      wrong('field', 'must be a name and a printed value, such as order=4711');
    else fields[key] = value;
  }
  if (pairs.length > MAX_FIELDS) wrong('field', `may be given ${MAX_FIELDS} times at most`);
  if (problems.length > 0) throw badRequest(problems);
  return { name, slug, label: Number(label), density, fields };
}

const MAX_FIELDS = 100;
