/** Response schemas of the routes for health, readiness and metrics. */
import { z } from 'zod';
import { millis } from '../../http/answer-parts.ts';

const part = z.literal('ok');
export const readyAnswer = z.strictObject({
  ready: z.literal(true),
  database: part,
  storage: part,
  workers: part,
  disk: z.enum(['ok', 'low']).meta({ description: '`low` while less is free than `PLATEN_DISK_RESERVE`' }),
  priority: z.literal('refused').optional().meta({
    description: 'present if the operating system refuses `setpriority`; the service then runs fewer renders at a time',
  }),
});
export const healthAnswer = z.strictObject({ ok: z.boolean(), version: z.string(), ts: millis });
