/** Reads and changes webhooks of the service. */
import type { DeliveryState, Webhook, WebhookDelivery, WebhookEvent } from '@platen/client';
import type { BadgeKind } from '../../ui/page.tsx';
import { ask } from '../api.ts';
import { namesOf } from '../names-of.ts';
import { readPage } from '../paging.ts';
import { webhookWords } from './words.ts';

export type { DeliveryState, Webhook, WebhookDelivery, WebhookEvent };

/** Event types without the test event, which is sent on demand. */
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = namesOf<WebhookEvent | 'webhook.test'>(
  webhookWords.names,
).filter((name) => name !== 'webhook.test');

export const DELIVERY_STATE_KINDS: Readonly<Record<DeliveryState, BadgeKind>> = {
  pending: 'accent',
  delivered: 'good',
  failed: 'danger',
};

export const DELIVERY_STATES = namesOf(DELIVERY_STATE_KINDS);

export type WebhookInput = {
  readonly url: string;
  /** Undefined keeps the current value. */
  readonly description?: string;
  readonly events: readonly WebhookEvent[];
};

/** Returns the display name: the description, otherwise the URL. */
export const nameOf = ({ description, url }: Webhook) => description || new URL(url).host;

export const listWebhooks = (search: string, after?: string) =>
  readPage('webhooks', 'GET /v1/webhooks', { query: { search, after } });
export const readWebhook = (id: string) => ask('GET /v1/webhooks/{id}', { id });
export const createWebhook = (body: WebhookInput) => ask('POST /v1/webhooks', { body });
export const changeWebhook = (id: string, body: Partial<WebhookInput> & { readonly enabled?: boolean }) =>
  ask('PATCH /v1/webhooks/{id}', { id, body });
export const deleteWebhook = (id: string) => ask('DELETE /v1/webhooks/{id}', { id });
export const rotateSecret = (id: string, overlapHours: number) =>
  ask('POST /v1/webhooks/{id}/rotate', { id, body: { overlapHours } });
export const sendTest = (id: string) => ask('POST /v1/webhooks/{id}/test', { id });

export const listDeliveries = (
  id: string,
  filter: { readonly search: string; readonly state: string },
  after?: string,
) => readPage('deliveries', 'GET /v1/webhooks/{id}/deliveries', { id, query: { ...filter, after } });
export const replayDelivery = (id: string, delivery: string) =>
  ask('POST /v1/webhooks/{id}/deliveries/{delivery}/replay', { id, delivery });

export const pathOfWebhook = (id: string) => `/webhooks/${encodeURIComponent(id)}`;
