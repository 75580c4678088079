/** `POST /v1/templates/import`: converts a ZPL label to a template of the team. */
import type { Problem } from '@platen/engine/base/problem';
import { z } from 'zod';
import { personOf } from '../../auth/credential.ts';
import { ApiError, badRequest } from '../../base/errors.ts';
import { parameter, textParameter, wholeParameter, wordParameter } from '../../base/query.ts';
import { created, FILE_BODY, routesWith } from '../../http/route.ts';
import { createTemplate } from '../create-template.ts';
import { templateSlugProblem } from '../template-slug.ts';
import { importedAnswer } from './answers.ts';
import { sendDraft, type TemplateNeeds } from './manage-routes.ts';

const DENSITIES = [6, 8, 12, 24] as const;
const MAX_NAME = 200;
const MAX_FIELDS = 100;

export const importRoute = routesWith<TemplateNeeds>()('POST /v1/templates/import', {
  name: 'importTemplate',
  group: 'Templates',
  about:
    'Converts a label to a template and stores it as a draft. The body is a ZPL II or EPL2 stream; the `Content-Type` is ignored. Fields become elements in mm. Numbered fields (`^FN`), and the values named by `field`, become expressions with sample data. `report` lists identical parts, differences, and commands that no element can express.',
  access: 'credential',
  may: 'templates',
  query: {
    name: parameter('name of the template; default: Imported label', {
      read: (text) => (text.length >= 1 && text.length <= MAX_NAME ? text : undefined),
      wanted: `text of 1 to ${MAX_NAME} characters`,
    }).default('Imported label'),
    slug: textParameter('slug of the template; default: derived from the name')
      .superRefine((slug, context) => {
        const message = templateSlugProblem(slug);
        if (message !== undefined) context.addIssue({ code: 'custom', message, params: { code: 'OUT_OF_RANGE' } });
      })
      .optional(),
    label: wholeParameter('number of the label in the stream; default: 1', {
      min: 1,
      max: 9_999,
    }).default(1),
    density: wordParameter('dots per millimetre of the label: 6, 8, 12 or 24; default: 8', DENSITIES).default(8),
    field: z
      .union([z.string().transform((pair) => [pair]), z.string().array()])
      .meta({
        description: 'name and printed value of a field for the data, such as `order=4711`; can be set several times',
      })
      .pipe(
        z
          .string()
          .array()
          .max(MAX_FIELDS, { error: `may be set at most ${MAX_FIELDS} times` })
          .transform(fieldsOf),
      )
      .default({}),
  },
  headers: { sends: { ETag: 'changes with the draft' } },
  body: FILE_BODY,
  answer: created(importedAnswer),
  errors: [
    ...(['BAD_REQUEST', 'CONFLICT', 'ZPL_NOT_DRAWN', 'STORAGE_EXCEEDED'] as const),
    ...(['RENDER_ERROR', 'OVERLOADED', 'UNAVAILABLE'] as const),
  ],
  async handle(needs, { credential, query, body: zpl, reply }) {
    const { slug, field: fields, ...options } = query;
    const imported = await needs.pool.importZpl(credential.team.id, { zpl, fields, ...options });
    if (!imported.ok) throw refusal(imported.problems);
    await needs.disk.requireFree();
    const written = { draft: imported.template, name: options.name };
    const teamId = credential.team.id;
    const id = await createTemplate(needs, { teamId, author: personOf(credential), ...written, slug });
    const { labels, report } = imported;
    return { ...(await sendDraft(needs, reply, { id, credential, written })), labels, report };
  },
});

/** Returns the error for a stream without labels, or for problems in the query parameters. */
function refusal(problems: readonly Problem[]): ApiError {
  const whole = problems.find(({ path }) => path === '');
  return whole ? new ApiError('ZPL_NOT_DRAWN', { message: `${whole.message}.` }) : badRequest(problems);
}

/** Parses pairs such as `order=4711`: the name of a field and its printed value. */
function fieldsOf(pairs: readonly string[], context: z.RefinementCtx): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const [, name, value] = /^([A-Za-z]\w{0,39})=(.+)$/s.exec(pair) ?? [];
      if (name !== undefined && value !== undefined) return [[name, value] as const];
      const message = 'must be a name and a printed value, such as order=4711';
      context.addIssue({ code: 'custom', message, params: { code: 'OUT_OF_RANGE' }, input: pair });
      return [];
    }),
  );
}
