/** The rows of webhooks: whom teams want told, and what is told. */
import type { DeliveryState, TEST_EVENT, WebhookEvent } from '../words/webhook-events.ts';

export type WebhookRow = {
  /** `whk_…`. */
  readonly id: string;
  readonly team_id: string;
  readonly url: string;
  /** Words with a space between; empty for all events. */
  readonly events: string;
  readonly description: string | null;
  /** `whsec_…`: whoever has it can make messages that look like ours. */
  readonly secret: string;
  /** The one before, and until when messages are signed with it as well. */
  readonly old_secret: string | null;
  readonly old_until: number | null;
  /** Since when nothing is sent, and why. */
  readonly disabled_at: number | null;
  readonly disabled_reason: string | null;
  readonly created_at: number;
  readonly updated_at: number;
};

/** A message to one webhook: written with what it tells of, and sent until it has arrived. */
export type WebhookDeliveryRow = {
  /** `msg_…`, the same however often it is sent. */
  readonly id: string;
  readonly webhook_id: string;
  readonly team_id: string;
  readonly type: WebhookEvent | typeof TEST_EVENT;
  /** JSON text, as it is sent. */
  readonly payload: string;
  readonly state: DeliveryState;
  /** Since it was made, or sent anew by somebody. */
  readonly attempts: number;
  /** JSON text of a list of the last attempts. */
  readonly log: string;
  readonly next_at: number;
  /** Which process sends it, see `base/process-id.ts`; until when nobody else may. */
  readonly owner: string | null;
  readonly leased_until: number;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly expires_at: number;
};
