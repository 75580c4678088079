/** Types of webhooks. */

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
  /** Time in ms since the epoch when the webhook was disabled. All other times have the same unit. */
  readonly disabledAt?: number;
  readonly disabledReason?: string;
  /** Time until which messages are also signed with the previous secret. It follows a rotation of the secret. */
  readonly oldSecretUntil?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Webhook with its secret. Receivers verify the signatures of messages with it. The secret is returned only once. */
export type WebhookWithSecret = Webhook & { readonly secret: string };

export type NewWebhook = {
  /** HTTPS URL to which messages are sent. */
  readonly url: string;
  /** Subscribed events. Default: all. */
  readonly events?: readonly WebhookEvent[];
  readonly description?: string;
};

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export type WebhookDelivery = {
  /** ID of the message, sent in the header `webhook-id`. */
  readonly id: string;
  readonly type: WebhookEvent | 'webhook.test';
  readonly state: DeliveryState;
  readonly payload: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  /** Latest delivery attempts, up to 20. */
  readonly attempts: readonly {
    readonly at: number;
    readonly ms: number;
    /** HTTP status of the receiver's response. */
    readonly status?: number;
    /** Reason why there was no response. */
    readonly error?: string;
  }[];
  readonly nextAt?: number;
  readonly createdAt: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
};
