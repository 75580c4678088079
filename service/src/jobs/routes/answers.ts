/** Response schemas of the routes for jobs. */
import { z } from 'zod';
import { JOB_KINDS, JOB_OUTPUTS, JOB_STATES } from '../../enums/job-states.ts';
import { RENDER_MODES } from '../../enums/key-modes.ts';
import { millis, NEXT, problem, warning } from '../../http/answer-parts.ts';

const job = z
  .strictObject({
    id: z.string(),
    kind: z.enum(JOB_KINDS).meta({ description: '`render`, `batch` and `convert` are asynchronous requests' }),
    state: z.enum(JOB_STATES).meta({
      description: '`failed`: the job ended before its last item; failed items are counted and do not end the job',
    }),
    progress: z.strictObject({
      done: z.int(),
      failed: z.int(),
      total: z.int().meta({ description: 'of items' }),
    }),
    output: z.enum(JOB_OUTPUTS).optional(),
    name: z.string().optional(),
    template: z.string().optional().meta({ description: 'name from the request' }),
    mode: z.enum(RENDER_MODES),
    keyId: z
      .string()
      .optional()
      .meta({ description: 'ID of the key that created the job; only this key can download the results' }),
    code: z.string().optional().meta({ description: 'error code of a failed job' }),
    error: z.string().optional().meta({ description: 'error message of a failed job' }),
    parts: z.int().meta({ description: 'number of completed parts' }),
    pages: z.int(),
    sizeBytes: z.int().meta({ description: 'total size of the results' }),
    createdAt: millis,
    begunAt: millis.optional(),
    endedAt: millis.optional(),
    expiresAt: millis.meta({ description: 'expiry of the job and its results' }),
  })
  .meta({ id: 'Job' });
export const jobAnswer = job;
export const jobsAnswer = z.strictObject({ jobs: z.array(job), next: NEXT });

export const jobPartsAnswer = z.strictObject({
  parts: z.array(
    z
      .strictObject({
        part: z.int().meta({ description: '1, 2, 3 …' }),
        first: z.int().meta({ description: 'index of the first item of the part, counted from 0' }),
        items: z.int(),
        failed: z.int().meta({ description: 'number of failed items in the part' }),
        pages: z.int(),
        sizeBytes: z.int(),
        sha256: z
          .string()
          .optional()
          .meta({ description: 'SHA-256 of the file in hexadecimal; absent if all items failed' }),
        printJobId: z.string().optional().meta({ description: 'ID of the print job of the document' }),
      })
      .meta({ id: 'JobPart' }),
  ),
  next: NEXT,
});

export const jobFailuresAnswer = z.strictObject({
  failures: z.array(
    z
      .strictObject({
        item: z.int().meta({ description: 'index of the item, counted from 0' }),
        code: z.string(),
        error: z.string(),
        errors: z.array(problem).optional(),
        warnings: z.array(warning).optional(),
        mismatched: z.array(z.looseObject({})).optional(),
      })
      .meta({ id: 'JobFailure' }),
  ),
  next: NEXT,
});
