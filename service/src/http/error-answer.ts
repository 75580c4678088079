/** Schema of error responses. */
import { z } from 'zod';
import type { DetailNames } from '../base/error-details.ts';
import { mismatched, problem, warning } from './answer-parts.ts';

const partState = z.enum(['ok', 'failed']);
export const errorAnswer = z.strictObject({
  error: z.string().meta({ description: 'explanation for people' }),
  code: z.string().meta({ description: 'stable code for programs' }),
  details: z
    .looseObject({
      errors: z.array(problem).optional(),
      warnings: z.array(warning).optional(),
      mismatched: mismatched.optional(),
      failed: z.array(z.int()).optional().meta({ description: 'indexes of the items of a batch, counted from 0' }),
      kept: z.string().optional().meta({ description: 'exceeded limit, as named by `GET /v1/usage`' }),
      limit: z.int().optional().meta({ description: 'maximum' }),
      database: partState.optional(),
      storage: partState.optional(),
      workers: partState.optional(),
    } satisfies Record<DetailNames, z.ZodType>)
    .optional()
    .meta({ description: 'details of the error, which depend on its code; see the page about errors' }),
  requestId: z.string(),
});
