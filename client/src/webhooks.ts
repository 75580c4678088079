/** Webhooks: messages that notify other systems of events. */
import { type CallOptions, type Calls, type List, type SearchOptions, searching } from './calls.ts';
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
  /** Replaces the secret. For `overlapHours`, messages are also signed with the previous secret. Default: 24. */
  rotateWebhookSecret(
    id: string,
    options?: CallOptions & { readonly overlapHours?: number },
  ): Promise<WebhookWithSecret>;
  testWebhook(id: string, options?: CallOptions): Promise<WebhookDelivery>;
  /**
   * Lists messages, latest first. `limit` is the maximum number of messages. Default: all. `search` matches a substring
   * of the ID or content.
   */
  listDeliveries(
    id: string,
    options?: SearchOptions & { readonly state?: DeliveryState; readonly limit?: number },
  ): List<WebhookDelivery>;
  /** Sends a message again that was delivered or has failed. */
  replayDelivery(id: string, delivery: string, options?: CallOptions): Promise<WebhookDelivery>;
};

export function createWebhooks({ ask, list }: Calls): Webhooks {
  return {
    listWebhooks: (options) => list('webhooks', 'GET /v1/webhooks', searching(options)),
    createWebhook: (body, options) => ask('POST /v1/webhooks', { body, ...options }),
    getWebhook: (id, options) => ask('GET /v1/webhooks/{id}', { id, ...options }),
    changeWebhook: (id, body, options) => ask('PATCH /v1/webhooks/{id}', { id, body, isRepeatable: true, ...options }),
    deleteWebhook: (id, options) => ask('DELETE /v1/webhooks/{id}', { id, ...options }),
    rotateWebhookSecret: (id, { signal, ...body } = {}) => ask('POST /v1/webhooks/{id}/rotate', { id, body, signal }),
    testWebhook: (id, options) => ask('POST /v1/webhooks/{id}/test', { id, ...options }),
    listDeliveries: (id, { signal, limit: most, ...query } = {}) =>
      list('deliveries', 'GET /v1/webhooks/{id}/deliveries', { id, query, most, signal }),
    replayDelivery: (id, delivery, options) =>
      ask('POST /v1/webhooks/{id}/deliveries/{delivery}/replay', { id, delivery, ...options }),
  };
}
