/** Response schemas of the routes for templates. */

import type { LaidOut } from '@platen/engine/validate';
import { z } from 'zod';
import { DRAFT_STATES } from '../../enums/draft-states.ts';
import { format, json, millis, NEXT, person, personName, problem, warning } from '../../http/answer-parts.ts';

const LAID_OUT: readonly LaidOut[] = ['all', 'fixed', 'nothing'];
const metadata = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    librarySlug: z.string().optional(),
    dimensions: json('size, or width and height, safeMargin'),
    tags: z.array(z.string()),
    publishedAt: millis,
    version: z.int(),
  })
  .meta({ id: 'TemplateMetadata' });
export const templatesAnswer = z.strictObject({
  templates: z.array(metadata),
  next: NEXT,
});
export const contentAnswer = z.looseObject({
  formatVersion: z.literal(1),
  meta: z.looseObject({ name: z.string() }),
  dimensions: json('size, or width and height, safeMargin'),
  elements: z.array(z.looseObject({})),
});
const listedDraft = z.strictObject({
  id: z.string(),
  slug: z.string(),
  librarySlug: z.string().optional(),
  templateId: z.string().meta({ description: 'as in a render request' }),
  name: z.string(),
  dimensions: json('size, or width and height, safeMargin'),
  tags: z.array(z.string()),
  state: z.enum(DRAFT_STATES).meta({
    description:
      '`draft`: never published, or unpublished; `published`: unchanged since publication; `changed`: changed since then',
  }),
  publishedVersion: z.number().nullable(),
  createdAt: millis,
  updatedAt: millis,
  updatedBy: person,
  updatedByName: personName,
});
export const draftsAnswer = z.strictObject({
  drafts: z.array(listedDraft),
  next: NEXT,
});
export const tagsAnswer = z.strictObject({
  tags: z.array(z.strictObject({ tag: z.string(), templates: z.int().meta({ description: 'number of templates' }) })),
});
export const draftAnswer = z.strictObject({
  id: z.string(),
  slug: z.string(),
  librarySlug: z.string().optional(),
  templateId: z.string().meta({ description: 'as in a render request' }),
  name: z.string(),
  publishedVersion: z.int().nullable(),
  createdAt: millis,
  updatedAt: millis,
  draft: json('template as submitted'),
});
const importedPart = { command: z.string(), offset: z.int().meta({ description: 'offset in the stream, in bytes' }) };
const difference = z.string().meta({ description: 'difference between the drawing and the printed label' });
export const importedAnswer = z.strictObject({
  ...draftAnswer.shape,
  labels: z.int().meta({ description: 'number of labels in the stream' }),
  report: z.strictObject({
    converted: z.array(z.strictObject({ element: z.string(), ...importedPart })),
    approximated: z.array(z.strictObject({ element: z.string(), ...importedPart, message: difference })),
    omitted: z.array(z.strictObject({ ...importedPart, message: difference })),
  }),
});
export const publishedAnswer = z.strictObject({ id: z.string(), version: z.int() });
export const unpublishedAnswer = z.strictObject({ id: z.string(), version: z.int().nullable() });
export const versionsAnswer = z.strictObject({
  versions: z.array(
    z.strictObject({
      version: z.int(),
      publishedAt: millis,
      published: z.boolean(),
      publishedBy: person,
      publishedByName: personName,
      note: z.string().optional(),
    }),
  ),
  next: NEXT,
});
/** Affected output formats. Absent if all formats are affected. */
const formats = z.array(format).optional().meta({ description: 'affected output formats; absent if all are affected' });
export const reportAnswer = z.strictObject({
  valid: z.boolean(),
  errors: z.array(problem),
  warnings: z.array(warning.extend({ formats })),
  laidOut: z.enum(LAID_OUT as [LaidOut, ...LaidOut[]]).meta({
    description:
      'checked part: `all` with a `sample` or if the template reads no data; `fixed` without a sample: only elements at fixed ' +
      'positions that read no data; `nothing` for an invalid template',
  }),
  sampleErrors: z.array(problem.extend({ formats })).meta({ description: 'reasons why the sample cannot be rendered' }),
});
