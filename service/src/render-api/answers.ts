/** Response schemas of the routes that render. */

import { MAX_BATCH_FINDINGS } from '@platen/engine/base/list-findings';
import { PDF_STANDARDS } from '@platen/engine/scene/standards';
import { z } from 'zod';
import { codeName, format, mismatched, problem, sha256, warning } from '../http/answer-parts.ts';

const verified = z.array(z.strictObject({ ...codeName, text: z.string().meta({ description: 'what was read' }) }));
const unverified = z.array(z.strictObject(codeName));
/** Properties of responses to requests with `verify`. */
const verification = {
  verified: verified.optional().meta({ description: 'codes that were read back from the document' }),
  unverified: unverified
    .optional()
    .meta({ description: 'codes that could not be checked, because no reader supports them' }),
};
const rendered = {
  id: z.uuid(),
  status: z.literal('complete'),
  format,
  sizeBytes: z.int(),
  renderTimeMs: z.number(),
  pages: z.int(),
  conformance: z
    .array(z.enum(PDF_STANDARDS))
    .optional()
    .meta({ description: 'standards of the PDF; absent if there are none' }),
  warnings: z.array(warning),
  sha256,
  engineVersion: z.string().meta({
    description: 'version of the engine; the same template, data and engine version always produce the same bytes',
  }),
  ...verification,
  templateVersion: z.int().optional(),
  mode: z.enum(['live', 'test']),
};
const atAddress = {
  url: z.string().meta({
    description:
      'URL of the document for the same credential; valid while the team stores documents, 7 days by default',
  }),
};
/** Properties of responses to requests with `delivery: "inline-json"`. */
const within = {
  contentType: z.string().meta({ description: 'media type of the document' }),
  fileName: z.string(),
  document: z.base64().meta({ description: 'the document, in base64' }),
};
export const renderAnswer = z.strictObject({ ...rendered, ...atAddress });
export const inlineRenderAnswer = z.strictObject({ ...rendered, ...within });
export const renderAnswers = z.union([
  renderAnswer.meta({ id: 'RenderResult' }),
  inlineRenderAnswer.meta({ id: 'InlineRenderResult' }),
]);
const batchItem = z
  .strictObject({
    status: z.enum(['complete', 'failed']),
    pages: z.int().optional(),
    warnings: z.array(warning).optional(),
    file: z.string().optional().meta({ description: 'file name of the document in the ZIP archive' }),
    sha256: sha256.optional(),
    ...verification,
    code: z.string().optional(),
    error: z.string().optional(),
    errors: z.array(problem).optional(),
    mismatched: mismatched.optional(),
    unlisted: z
      .int()
      .optional()
      .meta({
        description: `number of errors or warnings that are not listed: a batch lists ${MAX_BATCH_FINDINGS.toLocaleString('en-US')}, and the first of each item`,
      }),
  })
  .meta({ id: 'BatchItemResult' });
const batch = {
  ...rendered,
  warnings: z
    .array(warning)
    .meta({ description: 'warnings about the request itself; each item has separate warnings' }),
  items: z.array(batchItem),
};
export const batchAnswer = z.strictObject({ ...batch, ...atAddress });
export const inlineBatchAnswer = z.strictObject({ ...batch, ...within });
export const batchAnswers = z.union([
  batchAnswer.meta({ id: 'BatchResult' }),
  inlineBatchAnswer.meta({ id: 'InlineBatchResult' }),
]);
