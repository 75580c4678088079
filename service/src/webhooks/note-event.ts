/**
 * Events for a team's webhooks. Messages are stored in the same transaction as the change. Any process can send them
 * later.
 */

import { leaseTime } from '../background/leases.ts';
import { createRecordId } from '../base/record-id.ts';
import { TEST_EVENT, type WebhookEvent } from '../enums/webhook-events.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { WebhookRow } from '../store/webhook-tables.ts';
import { boundPending } from './deliveries.ts';

export type TeamEvent = {
  readonly teamId: string;
  readonly type: WebhookEvent;
  /** Object of the event and its state. It contains no data of documents. */
  readonly data: Readonly<Record<string, unknown>>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time in ms for which messages are retried and kept. */
const KEPT_MS = 7 * DAY_MS;

/** Stores the messages for an event. Call it in the transaction of the change. */
export async function noteEvent(context: StoreContext, event: TeamEvent): Promise<void> {
  await noteEvents(context, event.teamId, [event]);
}

/** Stores the messages for several events of a team. */
export async function noteEvents(
  { db, clock }: StoreContext,
  teamId: string,
  events: readonly Omit<TeamEvent, 'teamId'>[],
): Promise<void> {
  if (events.length === 0) return;
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('team_id', '=', teamId)
    .where('disabled_at', 'is', null)
    .execute();
  const told = webhooks.filter((webhook) => events.some(({ type }) => wants(webhook, type)));
  if (told.length === 0) return;
  const enabled = await boundPending({ db, clock }, webhooks);
  for (const { type, data } of events) {
    const wanting = enabled.filter((webhook) => wants(webhook, type));
    if (wanting.length > 0) await insert({ db, clock }, wanting, { teamId, type, data });
  }
}

/** Stores a test message for a webhook, even if the webhook does not subscribe to it. */
export async function noteTest(context: StoreContext, webhook: Pick<WebhookRow, 'id' | 'team_id'>): Promise<string> {
  const data = { webhookId: webhook.id };
  const [id] = await insert(context, [webhook], { teamId: webhook.team_id, type: TEST_EVENT, data });
  return id!;
}

export function wants({ events }: Pick<WebhookRow, 'events'>, type: WebhookEvent): boolean {
  return events === '' || events.split(' ').includes(type);
}

type Message = Omit<TeamEvent, 'type'> & { readonly type: WebhookEvent | typeof TEST_EVENT };

async function insert(
  { db, clock }: StoreContext,
  webhooks: readonly Pick<WebhookRow, 'id'>[],
  { teamId, type, data }: Message,
): Promise<readonly string[]> {
  const now = clock.now();
  const payload = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
  const rows = webhooks.map(({ id }) => ({
    id: `msg_${createRecordId(now)}`,
    webhook_id: id,
    team_id: teamId,
    type,
    payload,
    state: 'pending' as const,
    attempts: 0,
    log: '[]',
    next_at: leaseTime({ db, clock }),
    owner: null,
    leased_until: 0,
    created_at: now,
    ended_at: null,
    expires_at: now + KEPT_MS,
  }));
  await db.insertInto('webhook_deliveries').values(rows).execute();
  return rows.map(({ id }) => id);
}
