/** Webhooks: whom a team wants told of what happens. */
import { type CallOptions, type Calls, type List, path, type SearchOptions } from './calls.ts';
import type { DeliveryState, NewWebhook, Webhook, WebhookDelivery, WebhookWithSecret } from './webhook-types.ts';

export type Webhooks = {
  listWebhooks(options?: SearchOptions): List<Webhook>;
  createWebhook(webhook: NewWebhook, options?: CallOptions): Promise<WebhookWithSecret>;
  getWebhook(id: string, options?: CallOptions): Promise<Webhook>;
  /** What is not given stays. */
  changeWebhook(
    id: string,
    change: Partial<NewWebhook> & { readonly enabled?: boolean },
    options?: CallOptions,
  ): Promise<Webhook>;
  deleteWebhook(id: string, options?: CallOptions): Promise<void>;
  /** Messages are signed with the secret before as well, for `overlapHours`: 24 by default. */
  rotateWebhookSecret(
    id: string,
    options?: CallOptions & { readonly overlapHours?: number },
  ): Promise<WebhookWithSecret>;
  testWebhook(id: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** The latest first; `search` is a part of the ID or of what is sent. As many as `limit`, all where it is left out. */
  listDeliveries(
    id: string,
    options?: SearchOptions & { readonly state?: DeliveryState; readonly limit?: number },
  ): List<WebhookDelivery>;
  /** Sends a message once more that was delivered or given up. */
  replayDelivery(id: string, delivery: string, options?: CallOptions): Promise<WebhookDelivery>;
};

export function createWebhooks({ json, nothing, list, searched }: Calls): Webhooks {
  return {
    listWebhooks: (options) => searched('webhooks', '/v1/webhooks', options),
    createWebhook: (body, { signal } = {}) => json({ method: 'POST', path: '/v1/webhooks', body, signal }),
    getWebhook: (id, { signal } = {}) => json({ path: path`/v1/webhooks/${id}`, signal }),
    changeWebhook: (id, body, { signal } = {}) =>
      json({ method: 'PATCH', path: path`/v1/webhooks/${id}`, body, isRepeatable: true, signal }),
    deleteWebhook: (id, { signal } = {}) => nothing({ method: 'DELETE', path: path`/v1/webhooks/${id}`, signal }),
    rotateWebhookSecret: (id, { signal, ...body } = {}) =>
      json({ method: 'POST', path: path`/v1/webhooks/${id}/rotate`, body, signal }),
    testWebhook: (id, { signal } = {}) => json({ method: 'POST', path: path`/v1/webhooks/${id}/test`, signal }),
    listDeliveries: (id, { signal, limit: most, ...filter } = {}) =>
      list('deliveries', path`/v1/webhooks/${id}/deliveries`, { filter, most, ...(signal && { signal }) }),
    replayDelivery: (id, delivery, { signal } = {}) =>
      json({ method: 'POST', path: path`/v1/webhooks/${id}/deliveries/${delivery}/replay`, signal }),
  };
}
