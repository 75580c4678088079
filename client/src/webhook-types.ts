/** Webhooks as the service tells of them. */

export type WebhookEvent =
  | 'render.completed'
  | 'render.failed'
  | 'job.completed'
  | 'job.failed'
  | 'job.cancelled'
  | 'print.sent'
  | 'print.done'
  | 'print.failed'
  | 'print.unknown'
  | 'print.cancelled'
  | 'quota.warning'
  | 'template.published';

export type Webhook = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly description?: string;
  readonly enabled: boolean;
  /** Milliseconds since the epoch, as all that follow. */
  readonly disabledAt?: number;
  readonly disabledReason?: string;
  /** Until when messages are signed with the secret before as well. */
  readonly oldSecretUntil?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The secret is shown only once: messages are checked with it. */
export type WebhookWithSecret = Webhook & { readonly secret: string };

export type NewWebhook = {
  /** An https address. */
  readonly url: string;
  /** All events where it is left out. */
  readonly events?: readonly WebhookEvent[];
  readonly description?: string;
};

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export type WebhookDelivery = {
  /** The `webhook-id` of the message. */
  readonly id: string;
  readonly type: WebhookEvent | 'webhook.test';
  readonly state: DeliveryState;
  readonly payload: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  /** The last 20. */
  readonly attempts: readonly {
    readonly at: number;
    readonly ms: number;
    /** What the receiver answered. */
    readonly status?: number;
    /** Why there was no answer. */
    readonly error?: string;
  }[];
  readonly nextAt?: number;
  readonly createdAt: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
};
