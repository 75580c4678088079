/** Schemas of request bodies with a template. The template is converted to JSON text, as it is stored. */
import type { JsonObject } from '@platen/engine/base/json';
import { DISTINCT_FORMATS, OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { z } from 'zod';
import { bodyOf, templateObject, text, word } from '../base/parse-body.ts';
import { summaryOf } from '../enums/template-summary.ts';
import { templateSlugProblem } from './template-slug.ts';

const slug = text('a slug', { max: 64 }).refine((given) => templateSlugProblem(given) === undefined, {
  error: ({ input }) => templateSlugProblem(input as string),
});
const template = templateObject('a template');

export const createTemplateBody = bodyOf({
  template,
  slug: slug.optional().meta({ description: 'slug of the template; default: derived from meta.name' }),
  library: text('the slug of a library', { max: 64 }).optional(),
});
export const replaceTemplateBody = bodyOf({ template, slug: slug.optional() });
export const publishBody = bodyOf({
  note: text('description of the changes', { min: 0, max: 500 })
    .optional()
    .meta({ description: 'note about the change, shown in the list of versions' }),
});
export const validateTemplateBody = bodyOf({
  template,
  formats: z
    .array(word(OUTPUT_FORMATS), { error: `must be a list of output formats: ${OUTPUT_FORMATS.join(', ')}` })
    .min(1, { error: 'must name at least one output format' })
    .max(OUTPUT_FORMATS.length, { error: `must name at most ${OUTPUT_FORMATS.length} output formats` })
    .default([...DISTINCT_FORMATS])
    .meta({ description: 'output formats in which the sample is checked' }),
});

/** Template as submitted. It may be invalid. */
export type Draft = {
  /** Template as JSON text. */
  readonly draft: string;
  /** Name in the metadata of the template. */
  readonly name: string;
};

export function draftOf(template: JsonObject): Draft {
  return { draft: JSON.stringify(template), name: summaryOf(template).name };
}
