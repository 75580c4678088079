/** Delivery of webhook messages: leases and outcomes. */
import { sql } from 'kysely';
import { isOver, leaseEnd, leaseTime } from '../background/leases.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../store/webhook-tables.ts';
import { isDue, pauseAfter } from './retries.ts';
import { hasArrived, type Outcome } from './send.ts';

export type HeldDelivery = { readonly delivery: WebhookDeliveryRow; readonly webhook: WebhookRow };

/** Takes the lease of a message. Returns undefined if the message is no longer due or its webhook is disabled. */
export async function claimDelivery(context: StoreContext, id: string): Promise<HeldDelivery | undefined> {
  const { db } = context;
  const delivery = await db
    .updateTable('webhook_deliveries')
    .set({ owner: PROCESS_ID, leased_until: leaseEnd(context) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where(isDue(context))
    .where(isOver(context, 'leased_until'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhooks')
          .select('webhooks.id')
          .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id')
          .where('disabled_at', 'is', null),
      ),
    )
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

/** Releases the lease of a message that was not sent. */
export async function releaseDelivery(db: Database, { id }: Pick<WebhookDeliveryRow, 'id'>): Promise<void> {
  const own = db.updateTable('webhook_deliveries').where('id', '=', id).where('owner', '=', PROCESS_ID);
  await own.set({ owner: null, leased_until: 0 }).execute();
}

export type Attempt = Outcome & { readonly at: number; readonly ms: number };

/** Maximum number of attempts in the log of a message. The latest are kept. */
const ATTEMPTS_TOLD = 20;

/** Status 410 (Gone): the receiver will reject all further messages. */
const GONE = 410;

/**
 * Maximum number of waiting messages per webhook. If there are more, the receiver probably no longer processes them.
 */
export const MOST_PENDING = 10_000;

/**
 * Stores the outcome of an attempt. Disables the webhook if the receiver responded with 410, or if too many messages
 * are waiting. They are counted only if `mayCount` allows it.
 */
export function saveAttempt(
  context: StoreContext,
  { delivery, webhook }: HeldDelivery,
  attempt: Attempt,
  mayCount: (webhookId: string) => boolean = () => true,
): Promise<void> {
  const { db, clock } = context;
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
        ...(state === 'pending' ? { next_at: leaseTime(context, pauseMs!) } : { ended_at: now }),
      })
      .where('id', '=', delivery.id)
      .where('owner', '=', PROCESS_ID)
      .execute();
    if (attempt.status === GONE) await disable({ ...context, db: transaction }, webhook.id, 'it answered 410 Gone');
    else if (
      state === 'pending' &&
      mayCount(webhook.id) &&
      (await countPending(transaction, webhook.id)) > MOST_PENDING
    ) {
      const reason = `more than ${MOST_PENDING.toLocaleString('en-US')} messages were pending`;
      await disable({ ...context, db: transaction }, webhook.id, reason);
    }
  });
}

/** Returns the number of waiting messages of a webhook. Counting stops at `limit`. */
async function countPending(db: Database, webhookId: string, limit = MOST_PENDING + 1): Promise<number> {
  const pending = db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', webhookId);
  // Contains a literal, so that the database can use a partial index.
  const some = pending.where(sql<boolean>`state = 'pending'`).limit(limit);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Maximum number of waiting messages of all webhooks of a team together. */
export const MOST_PENDING_OF_TEAM = 20_000;

/**
 * If a team has too many waiting messages, disables the webhook with the most of them. Returns the webhooks that are
 * still enabled. Call it in the transaction that adds messages.
 */
export async function boundPending<Webhook extends Pick<WebhookRow, 'id'>>(
  context: StoreContext,
  webhooks: readonly Webhook[],
  most = MOST_PENDING_OF_TEAM,
): Promise<readonly Webhook[]> {
  let left = most;
  const counts = new Map<Webhook, number>();
  for (const webhook of webhooks) {
    const count = await countPending(context.db, webhook.id, left + 1);
    counts.set(webhook, count);
    left -= count;
    if (left < 0) break;
  }
  if (left >= 0) return webhooks;
  const [[fullest] = []] = [...counts].toSorted(([, a], [, b]) => b - a);
  const reason = `more than ${most.toLocaleString('en-US')} messages were pending for the team, most of them for this webhook`;
  await disable(context, fullest!.id, reason);
  return webhooks.filter((webhook) => webhook !== fullest);
}

/**
 * Disables a webhook and fails some of its waiting messages. The runner fails the others later. Must be called in a
 * transaction.
 */
export async function disable(context: StoreContext, webhookId: string, reason: string): Promise<void> {
  const now = context.clock.now();
  await context.db
    .updateTable('webhooks')
    .set({ disabled_at: now, disabled_reason: reason, updated_at: now })
    .where('id', '=', webhookId)
    .where('disabled_at', 'is', null)
    .execute();
  await giveUpSome(context, webhookId);
}

/** Maximum rows that a statement changes or deletes. More would delay other work on SQLite. */
const ROWS_AT_ONCE = 500;

/** Fails some of the waiting messages of a webhook. Returns true if there may be more. */
export async function giveUpSome({ db, clock }: StoreContext, webhookId: string): Promise<boolean> {
  const some = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where(sql<boolean>`state = 'pending'`)
    .orderBy('next_at')
    .limit(ROWS_AT_ONCE);
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', ended_at: clock.now(), owner: null, leased_until: 0 })
    .where('id', 'in', some)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(ROWS_AT_ONCE);
}

/** Deletes some of the messages of a webhook. Returns true if there may be more. */
export async function deleteSome({ db }: StoreContext, webhookId: string): Promise<boolean> {
  const some = db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', webhookId).limit(ROWS_AT_ONCE);
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(ROWS_AT_ONCE);
}

/**
 * Maximum number of finished messages per webhook. People can view them and send them again. A busy team has millions
 * per week.
 */
export const MOST_ENDED = 10_000;

/** Deletes expired messages, and the oldest finished messages of webhooks that have too many. */
export async function forgetDeliveries(
  { db, clock }: StoreContext,
  pause: StepPause = createStepPause(),
  mostEnded = MOST_ENDED,
): Promise<void> {
  const expired = db.selectFrom('webhook_deliveries').select('id').where('expires_at', '<=', clock.now());
  await deleteInSteps(db, pause, { table: 'webhook_deliveries', key: ['id'], rows: expired });
  let after = '';
  for (;;) {
    const webhook = await db
      .selectFrom('webhooks')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .executeTakeFirst();
    if (!webhook) return;
    after = webhook.id;
    // Contains a literal, so that the database can use a partial index.
    const ended = db
      .selectFrom('webhook_deliveries')
      .where('webhook_id', '=', after)
      .where(sql<boolean>`state <> 'pending'`);
    const latest = ended.select('created_at').orderBy('created_at', 'desc').orderBy('id', 'desc');
    const oldest = await latest.offset(mostEnded).limit(1).executeTakeFirst();
    if (oldest) {
      const older = ended.select('id').where('created_at', '<=', oldest.created_at);
      await deleteInSteps(db, pause, { table: 'webhook_deliveries', key: ['id'], rows: older });
    }
    await pause();
  }
}
