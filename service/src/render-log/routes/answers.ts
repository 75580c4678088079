/** Response schemas of the routes for the render log and the usage history. */
import { z } from 'zod';
import { RENDER_MODES } from '../../enums/key-modes.ts';
import { RENDER_OUTCOMES } from '../../enums/outcomes.ts';
import { format, millis } from '../../http/answer-parts.ts';

export const renderRecordAnswer = z
  .strictObject({
    id: z.string(),
    at: millis.meta({ description: 'time of the request, in milliseconds since the epoch' }),
    status: z
      .enum(RENDER_OUTCOMES)
      .meta({ description: '`replayed`: the response of an earlier request with the same `Idempotency-Key`' }),
    httpStatus: z.int(),
    code: z.string().optional().meta({ description: 'code of the error' }),
    mode: z.enum(RENDER_MODES),
    format: format.optional(),
    templateId: z.string().optional().meta({ description: 'internal ID of the stored template' }),
    template: z.string().optional().meta({ description: 'template ID of the request' }),
    templateVersion: z.int().optional().meta({ description: '0 for the draft' }),
    items: z.int().optional().meta({ description: 'number of requested items of a batch' }),
    documents: z.int().meta({ description: 'number of rendered items' }),
    pages: z.int(),
    sizeBytes: z.int(),
    ms: z.int().meta({ description: 'milliseconds from the request to its response' }),
    keyId: z.string().optional().meta({ description: 'ID of the API key' }),
    userId: z.string().optional().meta({ description: 'ID of the person, if no key was used' }),
    requestId: z.string(),
    renderId: z.string().optional().meta({ description: 'ID of the render in the response' }),
    findings: z
      .array(
        z.strictObject({
          severity: z.enum(['error', 'warning']),
          code: z.string(),
          message: z.string().optional().meta({ description: 'message of the response; absent for inline templates' }),
          elementId: z.string().optional(),
          path: z.string().optional().meta({ description: 'JSON Pointer, without keys of the data' }),
          item: z.int().optional().meta({ description: 'index of the first affected item of a batch, from 0' }),
          count: z.int(),
        }),
      )
      .meta({ description: 'the first 20 errors and warnings; each code is listed only once per element' }),
  })
  .meta({ id: 'RenderRecord' });
export const usageHistoryAnswer = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(
    z.strictObject({
      day: z.iso.date().meta({ description: 'days in UTC; days without renders are omitted' }),
      name: z.string().optional().meta({
        description: 'name of the group; empty for renders without a value, absent for the sum of all remaining groups',
      }),
      live: z.int().meta({ description: 'number of rendered documents' }),
      test: z.int().meta({ description: 'number of rendered documents' }),
      pages: z.int(),
      failed: z.int().meta({ description: 'requests that failed' }),
    }),
  ),
  labels: z.record(z.string(), z.string()).meta({ description: 'display names of IDs' }),
});
export const rendersAnswer = z.strictObject({
  renders: z.array(renderRecordAnswer),
  next: z.string().optional().meta({
    description:
      'value of `after` for the next page; only present if there can be more renders, even if `renders` is empty',
  }),
});
