/** Tables of webhooks and their messages. */
import type { DeliveryState, TEST_EVENT, WebhookEvent } from '../enums/webhook-events.ts';

export type WebhookRow = {
  /** Starts with `whk_`. */
  readonly id: string;
  readonly team_id: string;
  readonly url: string;
  /** Subscribed events separated by spaces; empty for all events. */
  readonly events: string;
  readonly description: string | null;
  /** Secret, which starts with `whsec_`. Anyone who knows it can forge messages. */
  readonly secret: string;
  /** Previous secret. Until `old_secret_until`, messages are signed with it as well. */
  readonly old_secret: string | null;
  readonly old_until: number | null;
  /** Time when the webhook was disabled. */
  readonly disabled_at: number | null;
  readonly disabled_reason: string | null;
  readonly created_at: number;
  readonly updated_at: number;
};

/** Message to one webhook. It is written in the transaction of its event and sent until delivered. */
export type WebhookDeliveryRow = {
  /** ID, which starts with `msg_`. It is the same for all attempts. */
  readonly id: string;
  readonly webhook_id: string;
  readonly team_id: string;
  readonly type: WebhookEvent | typeof TEST_EVENT;
  /** JSON text exactly as sent. */
  readonly payload: string;
  readonly state: DeliveryState;
  /** Number of attempts since the message was created or manually resent. */
  readonly attempts: number;
  /** JSON list of the latest attempts. */
  readonly log: string;
  readonly next_at: number;
  /** Process that holds the lease; see `base/process-id.ts`. */
  readonly owner: string | null;
  readonly leased_until: number;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly expires_at: number;
};
