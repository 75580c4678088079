/** Events to which webhooks can subscribe. */

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

/** Event for testing a webhook. It needs no subscription. */
export const TEST_EVENT = 'webhook.test';

/**
 * States of a delivery. `pending`: the service is sending the message or waiting for a retry. `failed`: no more
 * retries.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
