/**
 * What happened, for the webhooks of a team that want to know. Written in the transaction in which it happens, so that either both are
 * there or neither; sent later, by whoever has the time.
 */
import { createRecordId } from '../base/record-id.ts';
import type { Books } from '../store/books.ts';
import type { WebhookRow } from '../store/webhook-tables.ts';
import { TEST_EVENT, type WebhookEvent } from '../words/webhook-events.ts';

export type TeamEvent = {
  readonly teamId: string;
  readonly type: WebhookEvent;
  /** Which thing it is about and how it is; nothing of anybody's data. */
  readonly data: Readonly<Record<string, unknown>>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** What was sent, or given up, is told for so long; and no message is tried for longer. */
const KEPT_MS = 7 * DAY_MS;

/** To be called in the transaction that makes it so. */
export async function noteEvent(books: Books, event: TeamEvent): Promise<void> {
  await noteEvents(books, event.teamId, [event]);
}

/** Several of one team. */
export async function noteEvents(
  { db, clock }: Books,
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
  for (const { type, data } of events) {
    const wanting = webhooks.filter((webhook) => wants(webhook, type));
    if (wanting.length > 0) await insert({ db, clock }, wanting, { teamId, type, data });
  }
}

/** To the one webhook, whatever it wants to know. */
export async function noteTest(books: Books, webhook: Pick<WebhookRow, 'id' | 'team_id'>): Promise<string> {
  const data = { webhookId: webhook.id };
  const [id] = await insert(books, [webhook], { teamId: webhook.team_id, type: TEST_EVENT, data });
  return id!;
}

export function wants({ events }: Pick<WebhookRow, 'events'>, type: WebhookEvent): boolean {
  return events === '' || events.split(' ').includes(type);
}

type Message = Omit<TeamEvent, 'type'> & { readonly type: WebhookEvent | typeof TEST_EVENT };

async function insert(
  { db, clock }: Books,
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
    next_at: now,
    owner: null,
    leased_until: 0,
    created_at: now,
    ended_at: null,
    expires_at: now + KEPT_MS,
  }));
  await db.insertInto('webhook_deliveries').values(rows).execute();
  return rows.map(({ id }) => id);
}
