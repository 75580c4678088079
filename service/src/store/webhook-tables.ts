/** Tables of webhooks and their messages. */
import type { DeliveryState, TEST_EVENT, WebhookEvent } from '../enums/webhook-events.ts';

export type WebhookRow = {
  /** ID that starts with `whk_`. */
  readonly id: string;
  readonly team_id: string;
  readonly url: string;
  /** Subscribed events, separated by spaces. Empty for all events. */
  readonly events: string;
  readonly description: string | null;
  /** Secret that starts with `whsec_`. Anyone who knows it can forge messages. */
  readonly secret: string;
  /** Previous secret. Until `old_secret_until`, messages are also signed with it. */
  readonly old_secret: string | null;
  readonly old_until: number | null;
  /** Time when the webhook was disabled. */
  readonly disabled_at: number | null;
  readonly disabled_reason: string | null;
  readonly created_at: number;
  readonly updated_at: number;
};

/** Message to a webhook. It is stored in the transaction of its event. Failed deliveries are retried for three days. */
export type WebhookDeliveryRow = {
  /** ID that starts with `msg_`. All attempts to deliver the message use it. */
  readonly id: string;
  readonly webhook_id: string;
  readonly team_id: string;
  readonly type: WebhookEvent | typeof TEST_EVENT;
  /** JSON text of the message, exactly as it is sent. */
  readonly payload: string;
  readonly state: DeliveryState;
  /** Number of attempts since the message was created, or since a person sent it again. */
  readonly attempts: number;
  /** Last attempts, as a JSON list. */
  readonly log: string;
  readonly next_at: number;
  /** ID of the process that has the lease; see `base/process-id.ts`. */
  readonly owner: string | null;
  readonly leased_until: number;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly expires_at: number;
};
