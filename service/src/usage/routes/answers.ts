/** Response schemas of the routes for usage and plans. */
import { z } from 'zod';
import type { Kept, PlanLimits } from '../../enums/plans.ts';
import { plan } from '../../http/answer-parts.ts';

const room = (about: string) =>
  z
    .strictObject({ used: z.number(), limit: z.number().meta({ description: '-1 is unlimited' }) })
    .meta({ description: about });
const limit = z.number().meta({ description: '-1 is unlimited' });
const rates = {
  perMinute: z.int().meta({ description: 'renders' }),
  perHour: z.int().meta({ description: 'renders' }),
  othersPerMinute: z.int().meta({ description: 'maximum number of requests other than renders, for each instance' }),
};
export const plansAnswer = z.strictObject({
  plans: z.array(
    z
      .strictObject({
        name: z.string(),
        monthlyRenders: limit,
        ...rates,
        hardCap: z.boolean().meta({ description: 'true if the service rejects renders above the monthly limit' }),
        outputDays: z.int().meta({ description: 'maximum number of days that documents are stored' }),
        kept: z.strictObject({
          documentBytes: limit,
          templates: limit,
          templateBytes: limit,
          keys: limit,
          invitations: limit,
        } satisfies Record<Kept, z.ZodType>),
      } satisfies Record<keyof PlanLimits | 'name', z.ZodType>)
      .meta({ id: 'Plan' }),
  ),
});
export const usageAnswer = z.strictObject({
  period: z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime() }),
  renders: z.strictObject({ live: z.int(), test: z.int() }),
  quota: z.strictObject({
    limit: z.int().meta({ description: '-1 is unlimited' }),
    remaining: z.int(),
    hardCap: z.boolean(),
  }),
  plan,
  rates: z.strictObject(rates).meta({ description: 'maximum number of requests of the team' }),
  storage: z.strictObject({
    documentBytes: room('bytes of outputs, and of responses stored for an `Idempotency-Key`'),
    templates: room('of the team'),
    templateBytes: room('bytes of drafts and all versions, plus 512 bytes for each file that a version uses'),
    assets: room('of the team'),
    assetBytes: room('bytes of assets, and of files that published versions use'),
    keys: room('in force'),
    invitations: room('number of open invitations'),
  }),
});
