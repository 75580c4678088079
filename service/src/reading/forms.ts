/** Bodies that may be large, read as far as the main thread needs them: what is large in them stays text. */

import type { JsonObject } from '@platen/engine/base/json';
import type { Warning } from '@platen/engine/base/problem';
import type { z } from 'zod';
import { badRequest } from '../base/errors.ts';
import { checkBody } from '../base/parse-body.ts';
import { readJson } from '../base/read-json.ts';
import { unknownFields } from '../base/unknown-fields.ts';
import { parsePrintRequest } from '../print-jobs/print-request.ts';
import { parseBatchRequest, parseRenderRequest } from '../render/render-request.ts';
import {
  createTemplateBody,
  draftOf,
  replaceTemplateBody,
  validateTemplateBody,
} from '../templates/template-bodies.ts';
import { readItemLines } from './item-lines.ts';

/** A body, and the warnings there are about the rest of its request. */
export type SentBytes = { readonly bytes: Uint8Array; readonly warnings: readonly Warning[] };

/** Each gives values of which no copy takes long, or fails with an `ApiError`. */
export const FORMS = {
  render: ({ bytes, warnings }: SentBytes) => parseRenderRequest({ body: readJson(bytes), warnings }),
  batch: ({ bytes, warnings }: SentBytes) => parseBatchRequest({ body: readJson(bytes), warnings }),
  print: ({ bytes, warnings }: SentBytes) => parsePrintRequest({ body: readJson(bytes), warnings }),
  items: ({ bytes }: SentBytes) => readItemLines(bytes),
  createTemplate: withTemplate(createTemplateBody),
  saveDraft: withTemplate(replaceTemplateBody),
  validateTemplate: withTemplate(validateTemplateBody),
};

export type Forms = typeof FORMS;

/** The fields, the template as text, and the warnings of the request with those about fields that are not known. */
function withTemplate<Schema extends z.ZodType<{ readonly template: JsonObject }>>(schema: Schema) {
  return ({ bytes, warnings }: SentBytes) => {
    const body = readJson(bytes);
    const unknown = unknownFields(schema, body);
    const parsed = checkBody(schema, body);
    if (!parsed.ok) throw badRequest(parsed.problems, unknown);
    const { template, ...fields } = parsed.data;
    return { ...fields, ...draftOf(template), warnings: [...warnings, ...unknown] };
  };
}
