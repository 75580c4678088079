/** Response schemas of the routes for webhooks. */
import { z } from 'zod';
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS } from '../../enums/webhook-events.ts';
import { millis, NEXT } from '../../http/answer-parts.ts';

const webhook = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    description: z.string().optional(),
    enabled: z.boolean(),
    disabledAt: millis.optional(),
    disabledReason: z.string().optional(),
    oldSecretUntil: millis
      .optional()
      .meta({ description: 'time until which messages are also signed with the previous secret' }),
    createdAt: millis,
    updatedAt: millis,
  })
  .meta({ id: 'Webhook' });
export const webhookAnswer = webhook;
export const webhooksAnswer = z.strictObject({ webhooks: z.array(webhook), next: NEXT });
export const newWebhookAnswer = z.strictObject({
  ...webhook.shape,
  secret: z.string().meta({ description: '`whsec_…`, the secret for verifying messages; shown only once' }),
});

const delivery = z
  .strictObject({
    id: z.string().meta({ description: 'the `webhook-id` of the message' }),
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    state: z.enum(DELIVERY_STATES).meta({
      description:
        '`pending`: the message is waiting for its first or next attempt; `failed`: Platen makes no more attempts',
    }),
    payload: z.looseObject({ type: z.string(), timestamp: z.string(), data: z.looseObject({}) }),
    attempts: z
      .array(
        z.strictObject({
          at: millis,
          ms: z.int(),
          status: z.int().optional().meta({ description: 'status of the response' }),
          error: z.string().optional().meta({ description: 'reason for the missing response' }),
        }),
      )
      .meta({ description: 'the last 20' }),
    nextAt: millis.optional().meta({ description: 'time of the next attempt' }),
    createdAt: millis,
    endedAt: millis.optional(),
    expiresAt: millis,
  })
  .meta({ id: 'WebhookDelivery' });
export const deliveryAnswer = delivery;
export const deliveriesAnswer = z.strictObject({ deliveries: z.array(delivery), next: NEXT });
