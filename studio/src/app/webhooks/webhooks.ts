/** Webhooks from the service. */
import type { DeliveryState, Webhook, WebhookDelivery, WebhookEvent, WebhookWithSecret } from '@platen/client';
import type { BadgeKind } from '../../ui/page.tsx';
import { ask } from '../api.ts';
import { namesOf } from '../names-of.ts';
import { readPage } from '../paging.ts';
import { webhookWords } from './words.ts';

export type { DeliveryState, Webhook, WebhookDelivery, WebhookEvent, WebhookWithSecret };

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

/** Returns the display name. */
export const nameOf = ({ description, url }: Webhook) => description || new URL(url).host;

const hookPath = (id: string) => `v1/webhooks/${encodeURIComponent(id)}`;

export const listWebhooks = (search: string, after?: string) =>
  readPage<Webhook>('v1/webhooks', 'webhooks', { search, after });
export const readWebhook = (id: string) => ask<Webhook>(hookPath(id));
export const createWebhook = (body: WebhookInput) => ask<WebhookWithSecret>('v1/webhooks', { method: 'POST', body });
export const changeWebhook = (id: string, body: Partial<WebhookInput> & { readonly enabled?: boolean }) =>
  ask<Webhook>(hookPath(id), { method: 'PATCH', body });
export const deleteWebhook = (id: string) => ask(hookPath(id), { method: 'DELETE' });
export const rotateSecret = (id: string, overlapHours: number) =>
  ask<WebhookWithSecret>(`${hookPath(id)}/rotate`, { method: 'POST', body: { overlapHours } });
export const sendTest = (id: string) => ask<WebhookDelivery>(`${hookPath(id)}/test`, { method: 'POST' });

export const listDeliveries = (
  id: string,
  filter: { readonly search: string; readonly state: string },
  after?: string,
) => readPage<WebhookDelivery>(`${hookPath(id)}/deliveries`, 'deliveries', { ...filter, after });
export const replayDelivery = (id: string, delivery: string) =>
  ask<WebhookDelivery>(`${hookPath(id)}/deliveries/${encodeURIComponent(delivery)}/replay`, { method: 'POST' });

export const pathOfWebhook = (id: string) => `/webhooks/${encodeURIComponent(id)}`;
