/** Response schema of the OpenAPI document. */
import { z } from 'zod';

export const documentAnswer = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) });
