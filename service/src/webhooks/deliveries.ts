/** Messages on their way: who sends which, and what came of it. */
import { sql } from 'kysely';
import { PROCESS_ID } from '../base/process-id.ts';
import { LEASE_MS } from '../base/renewing.ts';
import type { Books } from '../store/books.ts';
import type { Database } from '../store/tables.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../store/webhook-tables.ts';
import { pauseAfter } from './retries.ts';
import { hasArrived, type Outcome } from './send.ts';

export type Due = Pick<WebhookDeliveryRow, 'id' | 'webhook_id' | 'team_id'>;

/** So many of a webhook are looked at: what one that is slow has waiting hides nothing of others. */
const OF_ONE = 8;

/** Messages whose time has come and that nobody sends: the first of each team, then the second, and of these those that waited longest. */
export async function findDue({ db, clock }: Books, limit: number): Promise<readonly Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select id, webhook_id, team_id from (
      select id, webhook_id, team_id, next_at,
        row_number() over (partition by webhook_id order by next_at, id) as place,
        row_number() over (partition by team_id order by next_at, id) as of_team
      from webhook_deliveries where state = 'pending' and next_at <= ${now} and leased_until <= ${now}
    ) as due where place <= ${OF_ONE} order by of_team, next_at, id limit ${limit}`.execute(db);
  return rows;
}

export type HeldDelivery = { readonly delivery: WebhookDeliveryRow; readonly webhook: WebhookRow };

/** The lease of a message for this process, when nobody else has it. */
export async function claimDelivery({ db, clock }: Books, id: string): Promise<HeldDelivery | undefined> {
  const now = clock.now();
  const delivery = await db
    .updateTable('webhook_deliveries')
    .set({ owner: PROCESS_ID, leased_until: now + LEASE_MS })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('leased_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
  if (!delivery) return undefined;
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirstOrThrow();
  return { delivery, webhook };
}

/** Others may send it at once: it was not sent. */
export async function releaseDelivery(db: Database, { id }: Pick<WebhookDeliveryRow, 'id'>): Promise<void> {
  const own = db.updateTable('webhook_deliveries').where('id', '=', id).where('owner', '=', PROCESS_ID);
  await own.set({ owner: null, leased_until: 0 }).execute();
}

/** Releases the messages that these processes, which are no more, were sending: some may arrive twice, with one `webhook-id`. */
export async function releaseDeliveriesOf(db: Database, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  const left = db.updateTable('webhook_deliveries').where('owner', 'in', owners);
  await left.set({ owner: null, leased_until: 0 }).execute();
}

export type Attempt = Outcome & { readonly at: number; readonly ms: number };

/** The last ones are told. */
const ATTEMPTS_TOLD = 20;

/** 410 Gone: the receiver wants no more messages. */
const GONE = 410;

/** So many that wait are too many: nobody reads them any more. */
export const MOST_PENDING = 10_000;

/** What came of an attempt; a webhook that is gone, or hopelessly behind, is disabled. */
export function saveAttempt(books: Books, { delivery, webhook }: HeldDelivery, attempt: Attempt): Promise<void> {
  const { db, clock } = books;
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const attempts = delivery.attempts + 1;
    const pauseMs = hasArrived(attempt) ? undefined : pauseAfter(attempts, Math.random());
    const state = hasArrived(attempt) ? 'delivered' : pauseMs === undefined ? 'failed' : 'pending';
    const log: readonly Attempt[] = [...JSON.parse(delivery.log), attempt];
    await transaction
      .updateTable('webhook_deliveries')
      .set({
        state,
        attempts,
        log: JSON.stringify(log.slice(-ATTEMPTS_TOLD)),
        owner: null,
        leased_until: 0,
        ...(state === 'pending' ? { next_at: now + pauseMs! } : { ended_at: now }),
      })
      .where('id', '=', delivery.id)
      .where('owner', '=', PROCESS_ID)
      .execute();
    if (attempt.status === GONE) await disable({ ...books, db: transaction }, webhook.id, 'it answered 410 Gone');
    else if (state === 'pending' && (await countPending(transaction, webhook.id)) > MOST_PENDING) {
      const reason = `more than ${MOST_PENDING.toLocaleString('en-US')} messages waited for it`;
      await disable({ ...books, db: transaction }, webhook.id, reason);
    }
  });
}

async function countPending(db: Database, webhookId: string): Promise<number> {
  const pending = db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', webhookId);
  const some = pending.where('state', '=', 'pending').limit(MOST_PENDING + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Nothing more is noted for it, and what waits is given up. To be called in a transaction. */
export async function disable({ db, clock }: Books, webhookId: string, reason: string): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('webhooks')
    .set({ disabled_at: now, disabled_reason: reason, updated_at: now })
    .where('id', '=', webhookId)
    .where('disabled_at', 'is', null)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', ended_at: now, owner: null, leased_until: 0 })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

/** Messages of a webhook that ended and are kept to be looked at and sent again; a busy team has millions in a week. */
export const MOST_ENDED = 10_000;

/** Deletes messages whose time is over, and of each webhook those that ended before its latest. */
export async function forgetDeliveries({ db, clock }: Books, mostEnded = MOST_ENDED): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('expires_at', '<=', clock.now()).execute();
  const webhooks = await db.selectFrom('webhooks').select('id').execute();
  for (const { id } of webhooks) {
    const ended = (query: Database) =>
      query.selectFrom('webhook_deliveries').where('webhook_id', '=', id).where('state', '!=', 'pending');
    const oldest = await ended(db)
      .select('created_at')
      .orderBy('created_at', 'desc')
      .offset(mostEnded)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) continue;
    await db
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('state', '!=', 'pending')
      .where('created_at', '<=', oldest.created_at)
      .execute();
  }
}
