/** Events that webhooks can subscribe to. */

export const WEBHOOK_EVENTS = [
  'render.completed',
  'render.failed',
  'job.completed',
  'job.failed',
  'job.cancelled',
  'print.sent',
  'print.done',
  'print.failed',
  'print.unknown',
  'print.cancelled',
  'quota.warning',
  'template.published',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event for testing a webhook, independent of its subscriptions. */
export const TEST_EVENT = 'webhook.test';

/** `pending`: being sent, or waiting for a retry. `failed`: given up. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
