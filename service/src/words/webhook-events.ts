/** What webhooks tell of. */

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

/** What is sent to try a webhook out, whatever it is for. */
export const TEST_EVENT = 'webhook.test';

/** `pending`: it is sent, or sent again later; `failed`: it is given up. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
