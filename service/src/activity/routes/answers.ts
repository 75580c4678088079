/** Response schema of the route for the activity log. */
import { z } from 'zod';
import { ACTIVITIES } from '../../enums/activities.ts';
import { millis, NEXT, person, personName } from '../../http/answer-parts.ts';

export const activityAnswer = z.strictObject({
  activity: z.array(
    z
      .strictObject({
        id: z.string(),
        at: millis,
        action: z.enum(ACTIVITIES),
        userId: person,
        userName: personName,
        keyId: z.string().optional().meta({ description: 'ID of the API key that made the change' }),
        keyName: z.string().optional(),
        subject: z.string().meta({ description: 'ID of the object; the name of an asset' }),
        label: z
          .string()
          .optional()
          .meta({ description: 'name of the object at that time; for people, their current name' }),
        details: z.record(z.string(), z.union([z.string(), z.number()])).meta({
          description: '`version`, `role`, `mode`, `scopes`, `name`, `outputDays`, `colors`, `from`, `to`, if any',
        }),
      })
      .meta({ id: 'Activity' }),
  ),
  next: NEXT,
});
