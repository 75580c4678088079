/** Webhooks: notify other systems of events. */
import { type CallOptions, type Calls, type List, path, type SearchOptions } from './calls.ts';
import type { DeliveryState, NewWebhook, Webhook, WebhookDelivery, WebhookWithSecret } from './webhook-types.ts';

export type Webhooks = {
  listWebhooks(options?: SearchOptions): List<Webhook>;
  createWebhook(webhook: NewWebhook, options?: CallOptions): Promise<WebhookWithSecret>;
  getWebhook(id: string, options?: CallOptions): Promise<Webhook>;
  /** Changes the given fields. */
  changeWebhook(
    id: string,
    change: Partial<NewWebhook> & { readonly enabled?: boolean },
    options?: CallOptions,
  ): Promise<Webhook>;
  deleteWebhook(id: string, options?: CallOptions): Promise<void>;
  /** Replaces the secret. Messages are also signed with the previous secret for `overlapHours`. Default: 24. */
  rotateWebhookSecret(
    id: string,
    options?: CallOptions & { readonly overlapHours?: number },
  ): Promise<WebhookWithSecret>;
  testWebhook(id: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Lists messages, latest first, at most `limit`. Default: all. `search` matches a part of the ID or content. */
  listDeliveries(
    id: string,
    options?: SearchOptions & { readonly state?: DeliveryState; readonly limit?: number },
  ): List<WebhookDelivery>;
  /** Sends a delivered or failed message again. */
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
