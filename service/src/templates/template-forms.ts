/** Parsers of request bodies with a template. */
import type { JsonObject } from '@platen/engine/base/json';
import type { Warning } from '@platen/engine/base/problem';
import type { z } from 'zod';
import { badRequest } from '../base/errors.ts';
import { checkBody } from '../base/parse-body.ts';
import { readJson } from '../base/read-json.ts';
import { unknownFields } from '../base/unknown-fields.ts';
import type { Form } from '../reading/form.ts';
import {
  createTemplateBody,
  type Draft,
  draftOf,
  replaceTemplateBody,
  validateTemplateBody,
} from './template-bodies.ts';

export const createTemplateForm = formWithTemplate('createTemplate', createTemplateBody);
export const saveDraftForm = formWithTemplate('saveDraft', replaceTemplateBody);
export const validateTemplateForm = formWithTemplate('validateTemplate', validateTemplateBody);

/** Fields of the body, the template as JSON text, and all warnings about the request. */
export type WithTemplate<Fields> = Omit<Fields, 'template'> & Draft & { readonly warnings: readonly Warning[] };

/** Creates a parser that also warns about unknown fields. */
function formWithTemplate<Schema extends z.ZodType<{ readonly template: JsonObject }>>(
  name: string,
  schema: Schema,
): Form<WithTemplate<z.output<Schema>>> {
  return {
    name,
    parse({ bytes, warnings }) {
      const body = readJson(bytes);
      const unknown = unknownFields(schema, body);
      const parsed = checkBody(schema, body);
      if (!parsed.ok) throw badRequest(parsed.problems, unknown);
      const { template, ...fields } = parsed.data;
      return { ...fields, ...draftOf(template), warnings: [...warnings, ...unknown] };
    },
  };
}
