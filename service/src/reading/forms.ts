/** Parsers of large bodies. They parse only as far as the main thread needs. Large parts remain text. */

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

/** Body of a request, and the warnings about the other parts of the request. */
export type SentBytes = { readonly bytes: Uint8Array; readonly warnings: readonly Warning[] };

/** Parsers by name. Each returns values that are quickly copied between threads, or throws an `ApiError`. */
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

/** Returns the fields, with the template as text, and the warnings. These include warnings about unknown fields. */
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
